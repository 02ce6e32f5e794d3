import { expect, test, type Page } from '@playwright/test';
import { signInAsNewAgency } from '../stack/agency.ts';
import { expectSteady, recordLayoutShifts } from '../stack/layout-shifts.ts';

const SHORTLISTED = 6;

/** Shortlists the first candidates of the list, as a recruiter would. */
async function fillShortlist(page: Page): Promise<void> {
  await page.goto('/candidates/rn');
  const marks = (pressed: boolean) => page.getByRole('button', { name: /^Shortlist /, pressed });
  for (let count = 1; count <= SHORTLISTED; count += 1) {
    await marks(false).first().click();
    await expect(marks(true)).toHaveCount(count);
  }
}

test('no page of an agency jumps while it loads, the filled shortlist and the account least of all @phone @slow', async ({
  page,
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
    await page.waitForLoadState('networkidle');
    await expectSteady(page, path);
  }

  await signInAsNewAgency(page);
  await fillShortlist(page);
  for (const path of ['/candidates', '/candidates/rn', '/shortlist', '/contacts', '/account']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectSteady(page, path);
  }
  await expect(page.getByText(`${SHORTLISTED} candidates to compare`)).toBeVisible();
  // A reload restores the scroll position in the middle of the page.
  await page.getByRole('heading', { name: 'Contact information' }).scrollIntoViewIfNeeded();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expectSteady(page, 'the account, reloaded');
});
