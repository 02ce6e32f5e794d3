import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { layoutFaultsOfJourney } from './layout-check.ts';

/** Legacy mode opens no second page. It is enough, because no page has cross-origin frames. */
const axeIn = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Returns WCAG 2.2 A and AA violations, horizontal overflow and layout faults of the page's current state. */
export async function violationsNow(page: Page): Promise<string[]> {
  const { violations } = await axeIn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map((violation) => `${violation.id} at ${violation.nodes[0]?.target.join(' ') ?? ''}`),
    ...(sideways > 0 ? [`${sideways} px wider than the screen`] : []),
    ...(await layoutFaultsOfJourney(page)),
  ];
}

const MAX_CHECKS = 8;

/**
 * Returns violations once no list is loading and no color or opacity is changing. If the page changes during a run, for
 * example after a debounced search, discards the result and runs axe again.
 */
export async function violationsAtRest(page: Page): Promise<string[]> {
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    await expect(page.locator(LOADING)).toHaveCount(0);
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
    const moved = await watchForMovement(page);
    const current = await violationsNow(page);
    if (!(await moved())) return current;
  }
  throw new Error(`${new URL(page.url()).pathname} kept changing`);
}

const LOADING = '[aria-busy="true"]';

/** Returns a function that reports whether something has started to load or move since this call. */
async function watchForMovement(page: Page): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle((loading) => {
    const runs = document.getAnimations().some(({ playState }) => playState === 'running');
    const observation = { moved: runs || document.querySelector(loading) !== null };
    const note = () => {
      observation.moved = true;
    };
    const begins = ['transitionrun', 'animationstart'] as const;
    for (const event of begins) document.addEventListener(event, note, { capture: true });
    const busy = new MutationObserver(() => {
      if (document.querySelector(loading) !== null) note();
    });
    busy.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    return {
      async end() {
        // A change's events arrive with the next frame.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        for (const event of begins) document.removeEventListener(event, note, { capture: true });
        busy.disconnect();
        return observation.moved;
      },
    };
  }, LOADING);
  return () => watch.evaluate((watching) => watching.end());
}

export async function contrastProblemsNow(page: Page): Promise<string[]> {
  const { violations } = await axeIn(page).withRules(['color-contrast']).analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map((node) => `${new URL(page.url()).pathname}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
