import { expect, type Page } from '@playwright/test';
import { newAgencySession, signInAsNewAgency } from '../stack/agency.ts';
import { waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';
import { pageReady } from '../stack/page-ready.ts';
import { contrastProblemsNow } from '../stack/violations.ts';

const INDIANA = {
  code: 'iahhc',
  state: 'IN',
  otherState: 'Ohio',
  name: 'Indiana Association for Home and Hospice Care',
  primary: 'rgb(20, 86, 79)',
};
const OHIO = {
  code: 'firefly',
  state: 'OH',
  otherState: 'Indiana',
  name: 'Ohio Firefly Alliance for Care at Home',
  primary: 'rgb(109, 27, 59)',
  support: 'help@firefly.example',
};

const buttonColor = (page: Page) =>
  page
    .getByRole('link', { name: 'Join as agency user' })
    .last()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

for (const association of [INDIANA, OHIO]) {
  const { code, state, name, primary } = association;

  test(`/${code} shows its brand and only its US state, and keeps its prefix @phone`, async ({ page, isMobile }) => {
    await page.goto(`/${code}`);
    await expect(page.getByRole('banner')).toContainText(name);
    const logo = page.getByRole('banner').locator('img');
    await expect(logo).toHaveJSProperty('complete', true);
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const brand = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand-primary'),
    );
    expect(await asRgb(page, brand)).toBe(primary);
    // Reads all links in one step, because the page may still replace one.
    const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(10);
    for (const href of links) if (href.startsWith('/')) expect(href).toMatch(new RegExp(`^/${code}(/|#|$)`));
    const account = await signInAsNewAgency(page, code);
    await expect(page).toHaveURL(new RegExp(`/${code}/candidates$`));
    const mail = await waitForMail(account.email, /confirm/i);
    expect(mail.text).toContain(name);
    expect(mail.text).toContain('support' in association ? association.support : 'support@homecare.example');
    await page.getByRole('link', { name: /Certified Nursing Assistant/ }).click();
    await expect(page).toHaveURL(new RegExp(`/${code}/candidates/cna`));
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    for (const card of await cards.all()) await expect(card).toContainText(`, ${state}`);
    if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('checkbox', { name: 'English' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: association.otherState })).toHaveCount(0);
  });

  test(`colors of /${code} have enough contrast on every page @phone @slow`, async ({ page }) => {
    const problems: string[] = [];
    const checkContrast = async (path: string) => {
      await page.goto(`/${code}${path}`);
      await pageReady(page);
      problems.push(...(await contrastProblemsNow(page)));
    };
    for (const path of ['', '/care-professionals', '/signup', '/care-professionals/build-a-profile', '/agency-terms'])
      await checkContrast(path);
    await newAgencySession(page, code);
    for (const path of ['/candidates', '/candidates/cna', '/account']) await checkContrast(path);
    expect(problems).toEqual([]);
  });
}

test('two association sites open in two tabs do not mix', async ({ page, context }) => {
  const other = await context.newPage();
  await Promise.all([page.goto('/iahhc'), other.goto('/firefly')]);
  await expect(page.getByRole('banner')).not.toContainText(OHIO.name);
  await expect(other.getByRole('banner')).not.toContainText(INDIANA.name);
  expect(await buttonColor(page)).not.toBe(await buttonColor(other));
  await expect(other.getByRole('contentinfo').getByRole('link', { name: OHIO.support })).toHaveAttribute(
    'href',
    `mailto:${OHIO.support}`,
  );
  await expect(page.getByRole('contentinfo').getByRole('link', { name: OHIO.support })).toHaveCount(0);
});

async function asRgb(page: Page, color: string): Promise<string> {
  return page.evaluate((value) => {
    const probe = document.createElement('i');
    probe.style.color = value;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, color.trim());
}
