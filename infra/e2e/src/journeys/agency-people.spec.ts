import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { SITE_URL } from '../stack/addresses.ts';
import { newAgencySession, PAYING_CARD, payWithCard, thankedForPayment } from '../stack/agency.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';
import { overlaysClosed } from '../stack/page-ready.ts';

const PASSWORD = 'Lantern-Harbor-42!';

async function invite(page: Page, email: string): Promise<string> {
  await page.goto('/account/people');
  await page.getByRole('region', { name: 'Invite a colleague' }).getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('region', { name: 'Open invitations' }).getByText(email)).toBeVisible();
  return linkIn(await waitForMail(email, /^Join /), '/join-agency');
}

test('a colleague joins by invitation, shares contacts, and loses access once removed', async ({ page, browser }) => {
  await newAgencySession(page);
  await page.goto('/candidates/cna');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Unlock / })
    .click();
  await payWithCard(page, PAYING_CARD);
  await thankedForPayment(page);

  const email = `robin.${randomUUID().slice(0, 8)}@agency.test`;
  const link = await invite(page, email);

  const context = await browser.newContext();
  const robin = await context.newPage();
  await robin.goto(link);
  await expect(robin.getByRole('heading', { name: 'Join Good Neighbor Home Care' })).toBeVisible();
  await expect(robin).toHaveURL(`${SITE_URL}/join-agency`);
  await robin.reload();
  await expect(robin.getByText(/Dana Reyes invited you to join/)).toBeVisible();
  await robin.getByLabel('First name').fill('Robin');
  await robin.getByLabel('Last name').fill('Vale');
  await robin.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await robin.getByRole('button', { name: 'Join the agency' }).click();
  await expect(robin.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();

  await robin.goto('/account');
  await robin.locator('[data-row-name]').first().click();
  await expect(robin.getByRole('dialog').getByText(/^Unlocked by Dana Reyes, /)).toBeVisible();
  await robin.keyboard.press('Escape');
  await overlaysClosed(robin);
  await expect(robin.getByText(/Only an owner of your agency can change the plan/)).toBeVisible();
  await robin.goto('/account/people');
  await expect(robin.getByText('Robin Vale (you)')).toBeVisible();
  await expect(robin.getByText('Only owners can change the team')).toBeVisible();
  await expect(robin.getByRole('button', { name: /^Remove / })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('Robin Vale joined as a recruiter')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Robin Vale' }).click();
  await page.getByRole('dialog', { name: 'Remove Robin Vale?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Dana Reyes removed Robin Vale')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeFocused();

  await robin.goto('/account');
  await expect(robin).toHaveURL(/\/signin/);
  await robin.getByLabel('Email').fill(email);
  await robin.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await robin.getByRole('button', { name: 'Sign In' }).click();
  await expect(robin.getByText('No unlocked candidates yet')).toBeVisible();
  await context.close();
});

test('a person with an account signs in from the invitation, sees which data moves, and joins @slow', async ({
  page,
  browser,
}) => {
  await newAgencySession(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  const account = await newAgencySession(other);
  await other.goto('/candidates/rn');
  const bookmark = other
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Shortlist / });
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');

  const link = await invite(page, account.email);

  const signedOut = await (await browser.newContext()).newPage();
  await signedOut.goto(link);
  await signedOut.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(signedOut.getByLabel('Email')).toHaveValue(account.email);
  await signedOut.getByLabel('Password', { exact: true }).fill(account.password);
  await signedOut.getByRole('button', { name: 'Sign In' }).click();
  await expect(signedOut.getByText('1 shortlisted candidate')).toBeVisible();
  await expect(signedOut).toHaveURL(`${SITE_URL}/join-agency`);
  await signedOut.getByRole('button', { name: 'Join the agency' }).click();
  await expect(signedOut.getByText('Please check the box to confirm')).toBeVisible();
  await signedOut.getByRole('checkbox', { name: /want to join/ }).check();
  await signedOut.getByRole('button', { name: 'Join the agency' }).click();
  await expect(signedOut.getByRole('heading', { name: 'Browse Available Candidates' })).toBeVisible();
  await signedOut.context().close();

  await page.reload();
  await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem')).toHaveCount(2);
  await other.goto('/account/people');
  await expect(other.getByText('Only owners can change the team')).toBeVisible();
  await context.close();
});
