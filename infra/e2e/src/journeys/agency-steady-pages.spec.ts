import { expect, type Page } from '@playwright/test';
import { addToShortlistCall } from '@marketplace/contracts';
import { signInAsNewAgency } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { expectSteady, recordLayoutShifts } from '../stack/layout-shifts.ts';
import { pageReady } from '../stack/page-ready.ts';
import { untilSaved } from '../stack/saved.ts';

const SHORTLISTED = 6;

async function fillShortlist(page: Page): Promise<void> {
  await page.goto('/candidates/rn');
  const marks = (pressed: boolean) => page.getByRole('button', { name: /^Shortlist /, pressed });
  for (let count = 1; count <= SHORTLISTED; count += 1) {
    await untilSaved(page, addToShortlistCall, () => marks(false).first().click());
    await expect(marks(true)).toHaveCount(count);
  }
}

test('agencies’ pages, including a filled shortlist and the account, load without layout shifts @phone @slow', async ({
  page,
  isMobile,
}) => {
  await recordLayoutShifts(page);
  for (const [path, heading] of [
    ['/signin', 'Sign In'],
    ['/signup', 'Create your agency account'],
    ['/payment-failed', 'Payment failed'],
    ['/thank-you', 'Thank you for your payment!'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await pageReady(page);
    await expectSteady(page, path);
  }

  await signInAsNewAgency(page);
  await fillShortlist(page);
  // The filter counts load last. On a phone the filters are in a drawer.
  const spanish = page.getByRole('checkbox', { name: 'Spanish', description: /^[\d,]+$/ });
  for (const [path, last] of [
    ['/candidates', page.getByRole('heading', { name: 'All disciplines · Indiana' })],
    ['/candidates/rn', isMobile ? page.getByText(/^Showing 1-20 of/) : spanish],
    ['/shortlist', page.getByRole('button', { name: /^Remove from shortlist/ }).nth(SHORTLISTED - 1)],
    ['/contacts', page.getByText('No unlocked candidates yet')],
    ['/account', page.getByText(`${SHORTLISTED} candidates to compare`)],
  ] as const) {
    await page.goto(path);
    await expect(last).toBeAttached();
    await pageReady(page);
    await expectSteady(page, path);
  }
  // A reload restores the scroll position in the middle of the page.
  await page.getByRole('heading', { name: 'Contact information' }).scrollIntoViewIfNeeded();
  await page.reload();
  await expect(page.getByLabel('Agency name')).toBeVisible();
  await pageReady(page);
  await expectSteady(page, 'the account, reloaded');
});
