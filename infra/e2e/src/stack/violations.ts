import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No page has cross-origin frames, so axe can run in legacy mode without opening a second page. */
const axeIn = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** axe violations of WCAG 2.2 A and AA in the page's current state, plus horizontal overflow. */
export async function violationsNow(page: Page): Promise<string[]> {
  const { violations } = await axeIn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map((found) => `${found.id} at ${found.nodes[0]?.target.join(' ') ?? ''}`),
    ...(sideways > 0 ? [`${sideways} px wider than the screen`] : []),
  ];
}

/** The same once no list is loading, and no color or opacity is changing any more. */
export async function violationsAtRest(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
  return violationsNow(page);
}

/** Texts with insufficient contrast in the page's current state. */
export async function contrastProblemsNow(page: Page): Promise<string[]> {
  const { violations } = await axeIn(page).withRules(['color-contrast']).analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map((node) => `${new URL(page.url()).pathname}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
