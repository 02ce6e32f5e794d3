// What runs in the page needs its types; packages that import this one have none.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test';
import { firstLine } from './first-line.ts';

/** A page must be left within this time after a click. */
const LEAVE_MS = 5_000;

/** Problems with the site's header and footer: hidden, covered or gone. */
export async function frameProblems(page: Page): Promise<string[]> {
  const hidden = await page.evaluate(() => {
    const outside = (name: string) =>
      [...document.querySelectorAll(name)].find((element) => element.closest('main, article, section') === null);
    const isCovered = (element: Element) => {
      const link = element.querySelector('a[href]') ?? element;
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = link.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found === null || !element.contains(found);
    };
    const names = ['header', 'footer'].filter((name) => {
      const element = outside(name);
      if (element === undefined) return true;
      return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isCovered(element);
    });
    window.scrollTo({ top: 0, behavior: 'instant' });
    return names;
  });
  return hidden.map((name) => `the site's ${name} cannot be seen.`);
}

/** Problems with leaving the page by a link in the header; the page is another one afterwards. */
export async function leavingProblems(page: Page): Promise<string[]> {
  const from = new URL(page.url()).pathname;
  const to = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('header a[href]')].filter(
      (link) => link.closest('main') === null && link.checkVisibility(),
    );
    return links
      .find(({ origin, pathname }) => origin === location.origin && pathname !== location.pathname)
      ?.getAttribute('href');
  });
  if (to === null || to === undefined) return ['the header has no link to another page.'];
  try {
    await page
      .locator(`header a[href=${JSON.stringify(to)}]`)
      .first()
      .click({ timeout: LEAVE_MS });
    await page.waitForURL(({ pathname }) => pathname !== from, { timeout: LEAVE_MS, waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: LEAVE_MS });
    return [];
  } catch (error) {
    return [`cannot be left by the header's link to ${to}: ${firstLine(error)}`];
  }
}
