import { existsSync } from 'node:fs';
import { expect, test as base } from '@playwright/test';
import { launch, type Browser, type ElementHandle, type Page, type Viewport } from 'puppeteer-core';

const executablePath = process.env['FIREFOX_PATH'];
const TIMEOUT_MS = 30_000;
const RETRY = { timeout: TIMEOUT_MS, intervals: [50, 100, 250] };

/** A page in Firefox. Finds elements by their visible text. */
class FirefoxPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(TIMEOUT_MS);
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'load' });
  }

  async fill(label: string, value: string): Promise<void> {
    await this.#use(
      async (field) => {
        await field.focus();
        await field.evaluate((input) => input instanceof HTMLInputElement && input.select());
        await field.type(value);
        const typed = await field.evaluate((input) => (input instanceof HTMLInputElement ? input.value : ''));
        // The page may replace a field while it formats the input. This error makes `#use` try again.
        if (typed.replace(/\s/g, '') !== value.replace(/\s/g, '')) throw new Error(`The field ${label} lost its input`);
      },
      (text) => [...document.querySelectorAll('label')].find((it) => it.innerText.startsWith(text))?.control,
      label,
    );
  }

  async click(selector: 'button' | 'a' | 'label' | 'article button', text: string): Promise<void> {
    await this.#use(
      (element) => element.click(),
      (css, beginning) =>
        [...document.querySelectorAll<HTMLElement>(css)].find((it) => it.innerText.trim().startsWith(beginning)),
      selector,
      text,
    );
  }

  /** Taps the element with a finger. `input` finds a control by its label. */
  async tap(selector: 'button' | 'label' | 'input', text: string): Promise<void> {
    await this.#use(
      async (element) => {
        // Scrolls to the middle, because the bar at the bottom may cover the element.
        await element.evaluate((control) => control.scrollIntoView({ block: 'center' }));
        await element.tap();
      },
      (css, beginning) => {
        const starts = (it: HTMLElement) => it.innerText.trim().startsWith(beginning);
        if (css !== 'input') return [...document.querySelectorAll<HTMLElement>(css)].find(starts);
        return [...document.querySelectorAll('label')].find(starts)?.control;
      },
      selector,
      text,
    );
  }

  async choose(label: string, value: string): Promise<void> {
    await this.#use(
      async (field) => {
        await (field as ElementHandle<HTMLSelectElement>).select(value);
      },
      (text) => [...document.querySelectorAll('label')].find((it) => it.innerText.startsWith(text))?.control,
      label,
    );
  }

  async seeHeading(name: string): Promise<void> {
    await this.#until(
      (text) => [...document.querySelectorAll<HTMLElement>('h1, h2')].some((it) => it.innerText.trim() === text),
      name,
    );
  }

  async seeText(pattern: RegExp): Promise<string> {
    await this.#until(
      (source, flags) => new RegExp(source, flags).test(document.body.innerText),
      pattern.source,
      pattern.flags,
    );
    return this.page.evaluate(() => document.body.innerText);
  }

  async waitForUrl(pattern: RegExp): Promise<void> {
    await this.#until((source) => new RegExp(source).test(location.href), pattern.source);
  }

  /**
   * Waits until the function returns true in the page. The site's CSP blocks Puppeteer's waitForFunction in Firefox 140,
   * because it evaluates a string.
   */
  async #until(holds: (...texts: string[]) => boolean, ...texts: string[]): Promise<void> {
    await expect(async () => expect(await this.page.evaluate(holds, ...texts)).toBe(true)).toPass(RETRY);
  }

  async #use(
    act: (element: ElementHandle<Element>) => Promise<void>,
    find: (...texts: string[]) => Element | null | undefined,
    ...texts: string[]
  ): Promise<void> {
    await expect(async () => {
      const element = (await this.page.evaluateHandle(find, ...texts)).asElement();
      if (element === null) throw new Error(`No element with the text ${texts.join(' ')}`);
      await act(element as ElementHandle<Element>);
    }).toPass(RETRY);
  }
}

/** Sets the window size. Firefox 140 rejects this call's screen orientation but sets the size. */
async function resize(page: Page, viewport: Viewport | null): Promise<void> {
  const resizeError = await page.setViewport(viewport).catch((error: unknown) => error);
  const width = () => page.evaluate(() => window.innerWidth);
  if (resizeError !== undefined) await expect.poll(width, String(resizeError)).toBe(viewport?.width);
}

/**
 * Runs journeys in a stock Firefox over WebDriver BiDi; Playwright's Firefox is a patched build. Skipped without
 * FIREFOX_PATH, which `npm run test:all` sets if it finds Firefox.
 */
export const test = base.extend<{ firefoxPage: FirefoxPage }, { firefox: Browser }>({
  firefox: [
    // Playwright reads the fixture's dependencies from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      if (!executablePath || !existsSync(executablePath)) throw new Error('FIREFOX_PATH does not name a Firefox.');
      const firefox = await launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: null });
      await provide(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
  firefoxPage: async ({ firefox, viewport }, provide) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    await resize(page, viewport);
    await provide(new FirefoxPage(page));
    await context.close();
  },
});

test.skip(!executablePath, 'No Firefox found. Set FIREFOX_PATH.');
