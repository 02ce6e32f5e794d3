import type { Page } from '@playwright/test';
import { controlsNow, coveredFaults, smallTargetFaults } from './control-faults.ts';
import { labelFaults, layoutTools, lineTracer, sidewaysFaults, textFaults } from './layout-faults.ts';

const MAX_LOOKS = 4;
const PAUSE_MS = 250;

/**
 * What is wrong with the page's layout in its current state: text outside its box, covered controls, parts beyond the
 * window, targets under 24 px, and labels of buttons that wrap. Leaves the page and its scroll positions as they were.
 */
export async function layoutFaultsNow(page: Page): Promise<string[]> {
  const tools = await page.evaluateHandle(layoutTools);
  const [lineFault, controls] = [await tools.evaluateHandle(lineTracer), await tools.evaluateHandle(controlsNow)];
  const width = page.viewportSize()?.width ?? (await page.evaluate(() => window.innerWidth));
  return [
    ...(await page.evaluate(textFaults, { tools, lineFault })),
    ...(await page.evaluate(labelFaults, tools)),
    ...(await tools.evaluate(sidewaysFaults, width)),
    ...(await page.evaluate(smallTargetFaults, { tools, controls })),
    ...(await page.evaluate(coveredFaults, { tools, controls })),
  ];
}

/** The same once fonts are loaded and nothing is moving. */
export async function layoutFaultsAtRest(page: Page): Promise<string[]> {
  await atRest(page);
  return layoutFaultsNow(page);
}

/** Waits for the fonts and for every animation and transition that ends. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  });

/**
 * The same for a page of the site in light English with text of the usual size, and nothing for any other: `npm run gallery`
 * looks at those.
 */
export async function layoutFaultsOfJourney(page: Page): Promise<string[]> {
  const isChecked = await page.evaluate(() => {
    const isOurs = document.getElementById('root') !== null && document.querySelector('main') !== null;
    const isUsual = ['(prefers-color-scheme: light)', '(forced-colors: none)', 'screen'].every(
      (media) => matchMedia(media).matches,
    );
    const { lang } = document.documentElement;
    return isOurs && isUsual && lang === 'en' && getComputedStyle(document.documentElement).fontSize === '16px';
  });
  if (!isChecked) return [];
  let faults = await layoutFaultsAtRest(page);
  // The page may have gone on in the middle of a look. What is wrong with its layout stays wrong.
  for (let looks = 1; faults.length > 0 && looks < MAX_LOOKS; looks += 1) {
    await page.waitForTimeout(PAUSE_MS);
    faults = await layoutFaultsAtRest(page);
  }
  return faults;
}
