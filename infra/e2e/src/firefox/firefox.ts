import { existsSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { ElementHandle, launch, type Browser, type Page } from 'puppeteer-core';

const executablePath = process.env['FIREFOX_PATH'];
/** As for Chromium: generous, because no journey measures speed. */
const TIMEOUT_MS = 30_000;

/** A page in Firefox, with what the journeys do on it. Elements are found by the text that people see. */
export class FirefoxPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(TIMEOUT_MS);
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'load' });
  }

  /** Fills the field whose label begins with the text. */
  async fill(label: string, value: string): Promise<void> {
    const field = await this.page.waitForFunction(
      (text: string) => [...document.querySelectorAll('label')].find((it) => it.innerText.startsWith(text))?.control,
      {},
      label,
    );
    if (field instanceof ElementHandle) await field.asLocator().fill(value);
  }

  /** Clicks the first element that matches the CSS selector and whose text begins with this one. */
  async click(selector: 'button' | 'a' | 'label' | 'article button', text: string): Promise<void> {
    const element = await this.page.waitForFunction(
      (css: string, beginning: string) =>
        [...document.querySelectorAll<HTMLElement>(css)].find((it) => it.innerText.trim().startsWith(beginning)),
      {},
      selector,
      text,
    );
    if (element instanceof ElementHandle) await element.asLocator().click();
  }

  async seeHeading(name: string): Promise<void> {
    await this.page.waitForFunction(
      (text: string) =>
        [...document.querySelectorAll<HTMLElement>('h1, h2')].some((it) => it.innerText.trim() === text),
      {},
      name,
    );
  }

  /** Waits until the page's visible text matches, and returns it. */
  async seeText(pattern: RegExp): Promise<string> {
    await this.page.waitForFunction(
      (source: string, flags: string) => new RegExp(source, flags).test(document.body.innerText),
      {},
      pattern.source,
      pattern.flags,
    );
    return this.page.evaluate(() => document.body.innerText);
  }

  async waitForUrl(pattern: RegExp): Promise<void> {
    await this.page.waitForFunction((source: string) => new RegExp(source).test(location.href), {}, pattern.source);
  }
}

/**
 * Journeys in Firefox, driven over WebDriver BiDi: Playwright's own Firefox is a patched build, and these run in the one
 * that people have. Skipped where FIREFOX_PATH is not set; `npm run test:all` sets it if there is a Firefox.
 */
export const test = base.extend<{ firefoxPage: FirefoxPage }, { firefox: Browser }>({
  firefox: [
    // Playwright reads the fixture's dependencies from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      if (!executablePath || !existsSync(executablePath)) throw new Error('FIREFOX_PATH has no Firefox.');
      const firefox = await launch({ browser: 'firefox', executablePath, headless: true });
      await provide(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
  firefoxPage: async ({ firefox, viewport }, provide) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(viewport);
    await provide(new FirefoxPage(page));
    await context.close();
  },
});

test.skip(!executablePath, 'No Firefox found: set FIREFOX_PATH to one.');
