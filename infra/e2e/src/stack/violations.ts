import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** No page has a frame of another origin: axe can run in the page itself, which spares it a second page to sum up in. */
const axeIn = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** What axe finds against WCAG 2.2 A and AA in the page as it stands, and whether it is wider than the screen. */
export async function violationsNow(page: Page): Promise<string[]> {
  const { violations } = await axeIn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map((found) => `${found.id} at ${found.nodes[0]?.target.join(' ') ?? ''}`),
    ...(sideways > 0 ? [`${sideways} px wider than the screen`] : []),
  ];
}

/** Every text of the page as it stands that its colors make hard to read. */
export async function contrastProblemsNow(page: Page): Promise<string[]> {
  const { violations } = await axeIn(page).withRules(['color-contrast']).analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map((node) => `${new URL(page.url()).pathname}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
