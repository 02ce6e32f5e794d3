import type { Page } from '@playwright/test';
import { controlsNow, coveredFaults, smallTargetFaults } from './control-faults.ts';
import { labelFaults, layoutTools, lineTracer, overflowFaults, textFaults } from './layout-faults.ts';

const MAX_CHECKS = 4;
const PAUSE_MS = 250;

/**
 * Returns the layout faults of the page's current state: text outside its box, covered controls, overflow, targets
 * under 24 px, wrapped button labels. Restores scroll positions.
 */
export async function layoutFaultsNow(page: Page): Promise<string[]> {
  const tools = await page.evaluateHandle(layoutTools);
  const [lineFault, controls] = [await tools.evaluateHandle(lineTracer), await tools.evaluateHandle(controlsNow)];
  const width = page.viewportSize()?.width ?? (await page.evaluate(() => window.innerWidth));
  return [
    ...(await page.evaluate(textFaults, { tools, lineFault })),
    ...(await page.evaluate(labelFaults, tools)),
    ...(await tools.evaluate(overflowFaults, width)),
    ...(await page.evaluate(smallTargetFaults, { tools, controls })),
    ...(await page.evaluate(coveredFaults, { tools, controls })),
  ];
}

/** Returns the page's layout faults once fonts are loaded and nothing moves. */
export async function layoutFaultsAtRest(page: Page): Promise<string[]> {
  await atRest(page);
  return layoutFaultsNow(page);
}

/** Waits for fonts and finite animations. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  });

/** States in which this process found no fault. Different journeys often reach the same state. */
const faultless = new Set<string>();

/**
 * Returns the window width, text and field values that identify the page's state. Returns null for a state that only
 * `npm run gallery` checks, such as a dark or Spanish page.
 */
const checkedState = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const isOurs = document.getElementById('root') !== null && document.querySelector('main') !== null;
    const isUsual = ['(prefers-color-scheme: light)', '(forced-colors: none)', 'screen'].every(
      (media) => matchMedia(media).matches,
    );
    const { lang } = document.documentElement;
    const isEnglish = lang === 'en' && getComputedStyle(document.documentElement).fontSize === '16px';
    if (!isOurs || !isUsual || !isEnglish) return null;
    const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea');
    return [innerWidth, document.body.innerText, ...[...fields].map(({ value }) => value)].join('\n');
  });

/** Checks the layout in English, light mode and default text size. Checks each state once per process. */
export async function layoutFaultsOfJourney(page: Page): Promise<string[]> {
  const state = await checkedState(page);
  if (state === null || faultless.has(state)) return [];
  let faults = await layoutFaultsAtRest(page);
  // The page may have changed during the check, but real faults persist.
  for (let checks = 1; faults.length > 0 && checks < MAX_CHECKS; checks += 1) {
    await page.waitForTimeout(PAUSE_MS);
    faults = await layoutFaultsAtRest(page);
  }
  if (faults.length === 0 && (await checkedState(page)) === state) faultless.add(state);
  return faults;
}
