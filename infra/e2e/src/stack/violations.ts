import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds against WCAG 2.2 A and AA in the page as it stands, and whether it is wider than the screen. */
export async function violationsNow(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map((found) => `${found.id} at ${found.nodes[0]?.target.join(' ') ?? ''}`),
    ...(sideways > 0 ? [`${sideways} px wider than the screen`] : []),
  ];
}
