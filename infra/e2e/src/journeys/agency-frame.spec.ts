import { expect, type Page } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { answers } from '../stack/state-checks.ts';
import { pageReady } from '../stack/page-ready.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Agency pages' });
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('every page links to candidates, cases, applications, shortlist and contacts, at every width @slow', async ({
  page,
}) => {
  await newAgencySession(page);
  for (const width of [1440, 1280, 1024, 768, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/account');
    await expect(nav(page).getByRole('link')).toHaveText([
      'Candidates',
      'Cases',
      'Applications',
      /^Shortlist/,
      'Contacts',
    ]);
    for (const name of ['My Account', 'Cases', 'Contacts']) {
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeInViewport({ ratio: 1 });
    expect(await tooWide(page), `${width} px`).toBeLessThanOrEqual(0);
    const box = await nav(page).boundingBox();
    const tops = await nav(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size, `${width} px: one line`).toBe(1);
    if (width < 1024) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
    else expect(box?.y ?? 0).toBeLessThan(70);
    await nav(page).getByRole('link', { name: 'Contacts' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
    await expect(nav(page).getByRole('link', { name: 'Contacts' })).toHaveAttribute('aria-current', 'page');
  }
});

test('the navigation of a Pro agency is in one line with Log Out, also on an association’s site @slow', async ({
  page,
}) => {
  await newAgencySession(page);
  const period = { current_period_end: '2099-01-01T00:00:00.000Z', cancel_at_period_end: false };
  await page.route('**/api/agency-subscription', answers({ subscription: { status: 'active', ...period } }));
  for (const width of [1440, 1280, 1200, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/contacts', '/iahhc/contacts']) {
      await page.goto(path);
      await expect(page.getByText('Pro Active')).toBeVisible();
      const middles = await page
        .getByRole('banner')
        .locator('nav a, nav button')
        .evaluateAll((ways) =>
          ways.map((way) => way.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
        );
      expect(Math.max(...middles) - Math.min(...middles), `${path} at ${width} px`).toBeLessThan(8);
    }
  }
});

test('the shortlist count changes with a bookmark, and the list keeps the bottom navigation on a phone', async ({
  page,
}) => {
  await newAgencySession(page);
  await page.goto('/candidates/rn');
  await expect(nav(page).getByRole('link', { name: 'Shortlist (0)' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Shortlist /, pressed: false })
    .first()
    .click();
  await expect(nav(page).getByRole('link', { name: 'Shortlist (1)' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const controls = page.getByRole('group', { name: 'List' });
  await expect(controls).toBeInViewport({ ratio: 1 });
  await expect(nav(page).getByRole('link', { name: 'Shortlist (1)' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('article').nth(11).scrollIntoViewIfNeeded();
  await expect(controls).toBeInViewport({ ratio: 1 });
  await expect(nav(page)).toBeVisible();
  await page.goto('/candidates');
  await expect(nav(page)).toBeVisible();
  await expect(page.getByRole('group', { name: 'List' })).toBeHidden();
});

test('a translated page has a one-line header from 360 px up, and fits at 320 px', async ({ page }) => {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/care-professionals');
    // The header's links are complete once the page is hydrated.
    await pageReady(page);
    const rows = await page
      .getByRole('banner')
      .locator('a, select')
      .evaluateAll((ways) =>
        ways.map((way) => way.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
      );
    expect(Math.max(...rows) - Math.min(...rows), `${width} px`).toBeLessThan(8);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});
