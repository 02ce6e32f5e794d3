import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { SITE_URL } from '../stack/addresses.ts';
import { newAgencySession } from '../stack/agency.ts';
import { atRest, layoutFaultsAtRest } from '../stack/layout-check.ts';
import { GROUPS } from './groups.ts';
import { pictureOf } from './pictures.ts';
import type { Width } from './state.ts';

const HEIGHTS: Readonly<Record<Width, number>> = { 390: 844, 768: 1024, 1280: 800 };
/** Longer pages are cropped to this many screens. */
const MAX_SCREENS = 2;

const test = base.extend<object, { width: Width; visitorOptions: BrowserContextOptions; agency: BrowserContext }>({
  width: [1280, { option: true, scope: 'worker' }],
  visitorOptions: [
    async ({ width }, use) => {
      await use({
        baseURL: SITE_URL,
        locale: 'en-US',
        timezoneId: 'America/Indiana/Indianapolis',
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
        viewport: { width, height: HEIGHTS[width] },
      });
    },
    { scope: 'worker' },
  ],
  /** Each worker signs up one agency; each state opens a new page. */
  agency: [
    async ({ browser, visitorOptions }, use) => {
      const context = await browser.newContext(visitorOptions);
      const page = await context.newPage();
      await newAgencySession(page);
      await page.close();
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** Takes pictures of the state in light and dark and in each language. Returns layout faults. */
async function keep(page: Page, group: string, state: string, width: Width): Promise<string[]> {
  const faults: string[] = [];
  // A full-page picture does not scroll, so rows that skip rendering off screen would be blank.
  await page.locator('[data-skipping="true"]').evaluateAll((lists) => {
    for (const list of lists) list.setAttribute('data-skipping', 'false');
  });
  const languages = page.getByRole('combobox', { name: /^(Language|Idioma)$/, includeHidden: true });
  const isTranslated = (await languages.count()) > 0;
  for (const language of isTranslated ? ['en', 'es'] : ['en']) {
    if (language !== 'en') {
      await languages.first().selectOption(language, { force: true });
      await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await atRest(page);
      // Colors do not affect the layout.
      if (colorScheme === 'light') {
        faults.push(...(await layoutFaultsAtRest(page)).map((fault) => `${language}: ${fault}`));
      }
      // A full-page picture of a scrolled or overlaid page would misplace fixed elements.
      const { height, isWindow } = await page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        isWindow: window.scrollY > 0 || document.querySelector('[role="dialog"]') !== null,
      }));
      await page.screenshot({
        path: pictureOf({ group, state, width, language, colorScheme }),
        ...(isWindow
          ? {}
          : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, MAX_SCREENS * HEIGHTS[width]) } }),
      });
    }
  }
  return faults;
}

for (const { name: group, signedIn, states } of GROUPS) {
  for (const [state, reach, widths] of states) {
    test(`${group}: ${state}`, async ({ browser, agency, visitorOptions, width }, info) => {
      test.skip(widths?.includes(width) === false, 'not at this width');
      const context = signedIn ? agency : await browser.newContext(visitorOptions);
      const page = await context.newPage();
      await reach(page, width);
      for (const description of await keep(page, group, state, width)) {
        info.annotations.push({ type: 'layout', description });
      }
      await page.close();
      if (context !== agency) await context.close();
    });
  }
}
