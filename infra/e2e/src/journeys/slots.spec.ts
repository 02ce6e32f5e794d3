import { expect, type Page } from '@playwright/test';
import type { RemoteReleaseEntry } from '@marketplace/contracts';
import { newAgencySession } from '../stack/agency.ts';
import { firstCandidate } from '../stack/candidates.ts';
import { newCaregiver, completeWizard } from '../stack/caregiver.ts';
import { errorReports } from '../stack/error-reports.ts';
import { test } from '../stack/journey.ts';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';
import { violationsAtRest } from '../stack/violations.ts';

const NAME = 'rate-card-app';
let site: PublishedSite;
test.beforeAll(async () => {
  site = await startPublishedSite();
});
test.afterAll(() => site.stop());
// Serial, because the tests share one remotes list.
test.describe.configure({ mode: 'serial' });

const SLOTS: NonNullable<RemoteReleaseEntry['slots']> = [
  { slot: 'candidate-section', title: 'Usual pay' },
  { slot: 'account-tab', title: 'Rate card' },
  { slot: 'candidate-fact' },
  { slot: 'header-action' },
  { slot: 'wizard-end' },
];
/** Source of a remote that fills every slot. `section` is the body of the section's component. */
const filling = (section: string) => `
  globalThis.rate_card_app = {
    init() {},
    get: async (exposed) => () => ({ default: exposed === './routes' ? [] : {
      'candidate-section': async () => ({ default: ({ candidate }) => { ${section} } }),
      'account-tab': async () => ({ default: () => 'All our rates' }),
      'candidate-fact': async () => ({ default: ({ candidate }) => 'pay of ' + candidate.discipline_short + 's' }),
      'header-action': async () => ({ default: () => 'Rates' }),
      'wizard-end': async () => ({ default: () => 'See what others earn' }),
    } }),
  };`;
const PAY = `return candidate.discipline_short + 's in ' + candidate.preferred_state + ': $30 an hour';`;

async function publish(id: string, script: string, change: Partial<RemoteReleaseEntry> = {}): Promise<void> {
  const release = await site.add(NAME, id, script);
  await site.publish({ [NAME]: { current: { ...release, slots: SLOTS, ...change } } });
}

async function openCandidate(page: Page): Promise<void> {
  const { uuid } = await firstCandidate(page, `${site.url}/candidates/lpn`);
  await page.goto(`${site.url}/candidates/lpn/${uuid}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
async function signIn(page: Page): Promise<void> {
  await newAgencySession(page, undefined, site.url);
}
function requested(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/remotes/${NAME}/`)) paths.push(pathname);
  });
  return paths;
}
const section = (page: Page) => page.getByRole('region', { name: 'Usual pay' });
async function pageWorks(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Contact' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Licensed Practical Nurse');
}

test('a third remote fills a slot on each page that offers one @slow', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  await publish('works', filling(PAY));
  await signIn(page);
  await openCandidate(page);
  await expect(section(page).getByRole('heading', { level: 2, name: 'Usual pay' })).toBeVisible();
  await expect(section(page)).toContainText(/LPNs in [A-Z]{2}: \$30 an hour/);
  await expect(page.getByRole('navigation', { name: 'Account' })).toContainText('Rates');
  expect(await violationsAtRest(page)).toEqual([]);
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(page.getByText('pay of LPNs').first()).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);

  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'Rate card' }).click();
  await expect(page).toHaveURL(`${site.url}/account/more/${NAME}`);
  await expect(page.getByRole('main')).toContainText('All our rates');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('All our rates');
  expect(await violationsAtRest(page)).toEqual([]);
  await page.goto(`${site.url}/account/more/other-app`);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();

  // This page shows no slots, because its URL may contain a secret.
  await page.goto(`${site.url}/join-agency`);
  await expect(page.getByRole('navigation', { name: 'Account' })).toContainText('My Account');
  await expect(page.getByRole('navigation', { name: 'Account' })).not.toContainText('Rates');

  await page.goto(`${site.url}/care-professionals/build-a-profile`);
  await completeWizard(page, newCaregiver());
  await expect(page.getByRole('main')).toContainText('See what others earn');
  expect(errors).toEqual([]);
});

test('a hanging slot affects no other part of the page, and its account tab shows an error @slow', async ({ page }) => {
  await publish('hangs', filling(PAY));
  await signIn(page);
  await page.route(`**/remotes/${NAME}/**`, () => undefined);
  const reports = errorReports(page);
  await page.clock.install();
  await openCandidate(page);
  // Loads the page before the clock jumps, because the page's files have the same timeout.
  await expect(page.getByRole('region', { name: 'Contact' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  const report = { remote: NAME, release: 'hangs', kind: 'load_failed', page: expect.any(String) };
  await expect(async () => {
    await page.clock.fastForward(8_000);
    // Waits in real time, because advancing the clock further would end the session.
    await expect.poll(() => reports, { timeout: 3_000 }).toContainEqual(expect.objectContaining(report));
  }).toPass();
  await expect(section(page)).toHaveCount(0);
  await pageWorks(page);

  await page.goto(`${site.url}/account/more/${NAME}`);
  // Loads the account before the clock jumps.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const notice = page.getByText("Rate card isn't available right now. The rest of your account works.");
  await expect(async () => {
    await page.clock.fastForward(8_000);
    await expect(notice).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.unroute(`**/remotes/${NAME}/**`);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main')).toContainText('All our rates');
});

test('a slot that throws or renders nothing is hidden, and the page keeps working @slow', async ({ page }) => {
  await publish('throws', filling(`throw new Error('no rates for ' + candidate.uuid.length);`));
  await signIn(page);
  const reports = errorReports(page);
  await openCandidate(page);
  const report = { remote: NAME, release: 'throws', kind: 'render_error' };
  await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  await expect(section(page)).toHaveCount(0);
  await pageWorks(page);

  await publish('silent', filling('return null;'));
  await openCandidate(page);
  await expect(page.getByRole('navigation', { name: 'Account' })).toContainText('Rates');
  await expect(page.locator('[data-slot="candidate-section"]')).toBeAttached();
  await expect(section(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Usual pay' })).toHaveCount(0);
});

test('the slots of a disabled remote, or of a release for a newer platform, are not loaded @slow', async ({ page }) => {
  await publish('works', filling(PAY));
  await signIn(page);
  const paths = requested(page);
  await openCandidate(page);
  await expect(section(page)).toBeVisible();
  expect(paths).not.toEqual([]);

  const release = { ...(await site.add(NAME, 'works', filling(PAY))), slots: SLOTS };
  await site.publish({ [NAME]: { current: release, disabled: { reason: 'ours', since: new Date().toISOString() } } });
  paths.length = 0;
  await openCandidate(page);
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('link', { name: 'Applications', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rate card' })).toHaveCount(0);
  expect(paths).toEqual([]);

  await site.publish({ [NAME]: { current: { ...release, platform: '^9.0.0' } } });
  const reports = errorReports(page);
  await openCandidate(page);
  const report = { remote: NAME, release: 'works', kind: 'incompatible' };
  await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  await pageWorks(page);
  await page.goto(`${site.url}/account/more/${NAME}`);
  await expect(page.getByText('This part of the site is being updated')).toBeVisible();
  expect(paths.filter((path) => path.endsWith('.js'))).toEqual([]);
});

test('a canary fills slots for its share of visitors @slow', async ({ browser }) => {
  const stable = { ...(await site.add(NAME, 'works', filling(PAY))), slots: SLOTS };
  const canary = { ...(await site.add(NAME, 'canary', filling(`return 'The canary';`))), slots: SLOTS };
  await site.publish({ [NAME]: { current: stable, canary: { release: canary, percent: 50 } } });
  const seen = new Set<string>();
  await expect(async () => {
    const visitor = await browser.newContext();
    const html = await (await visitor.request.get(`${site.url}/signin`)).text();
    seen.add(html.includes(canary.entry) ? 'canary' : 'stable');
    expect(html).toContain('"slot":"candidate-section"');
    await visitor.close();
    expect(seen.size).toBe(2);
  }).toPass();
});
