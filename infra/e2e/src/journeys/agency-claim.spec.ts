import { expect } from '@playwright/test';
import { DEFAULT_SUPPORT_EMAIL, nonBreakingPhone, weekOf } from '@marketplace/domain';
import { backdateUnlocks, settleClaimsNow } from '@marketplace/local/journey-acts';
import { PORTS } from '../stack/addresses.ts';
import { newAgencySession } from '../stack/agency.ts';
import { disputeOnlyCharge, expectBooks } from '../stack/books.ts';
import { joinAsNewCaregiver, openPrivacy, openProfile } from '../stack/caregiver.ts';
import { claim, NEWEST_NURSES, openContact, openPhoneCheck, rowOf, unlock } from '../stack/claims.ts';
import { countMails, linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';
import { violationsAtRest } from '../stack/violations.ts';

test('one caregiver confirms the claimed number, another corrects it, and the agency keeps both contacts @phone @slow', async ({
  page,
  browser,
}) => {
  const { email, agencyName } = await newAgencySession(page);
  const [right, changed] = [await joinAsNewCaregiver(page), await joinAsNewCaregiver(page)];
  for (const caregiver of [right, changed]) await unlock(page, caregiver);
  await backdateUnlocks(PORTS.POSTGRES_PORT, email);
  for (const caregiver of [right, changed]) await claim(page, caregiver);
  await expectBooks(email, { charged: 800, returned: 0, unlocks: ['completed', 'completed'] });

  const first = await openPhoneCheck(browser, right, agencyName);
  await expect(
    first.getByText(`${agencyName} could not reach you. Is ${nonBreakingPhone('(317) 555-0142')} right?`),
  ).toBeVisible();
  await first.getByRole('radio', { name: 'In the evening' }).check();
  await first.getByRole('button', { name: 'Yes, this number is right' }).click();
  await expect(first.getByText('Thank you. We told the agency that your number is right.')).toBeVisible();
  expect(await violationsAtRest(first)).toEqual([]);
  const confirmed = await waitForMail(email, /confirmed their number/, right.firstName);
  expect(confirmed.text).toContain('In the evening');
  const contact = await openContact(page, right);
  await expect(contact.getByText(/says that the number is right\. Best time to call: in the evening\./)).toBeVisible();

  const second = await openPhoneCheck(browser, changed, agencyName);
  await second.getByRole('button', { name: 'No, I have another number' }).click();
  await second.getByLabel('Phone number').fill('3175550199');
  await second.getByRole('button', { name: 'Send my number' }).click();
  await expect(second.getByText(/^Thank you\. We gave the agency your new number/)).toBeVisible();
  const again = await openPhoneCheck(browser, changed, agencyName);
  await expect(again.getByText(/^Thank you\. We gave the agency your new number/)).toBeVisible();
  await waitForMail(email, /right phone number/, '(317) 555-0199');
  await openContact(page, changed);
  await expect(contact.getByText(/gave us the right number\. It is in this contact now\./)).toBeVisible();
  await expect(contact.getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:+13175550199');

  // The job leaves an answered claim unchanged.
  await settleClaimsNow(PORTS.POSTGRES_PORT, email);
  await expectBooks(email, { charged: 800, returned: 0, unlocks: ['completed', 'completed'] });
});

test('an unanswered claim by an agency without Pro becomes a credit for another unlock @phone @slow', async ({
  page,
}) => {
  const { email, agencyName } = await newAgencySession(page);
  const [silent, next] = [await joinAsNewCaregiver(page), await joinAsNewCaregiver(page)];
  await unlock(page, silent);
  await backdateUnlocks(PORTS.POSTGRES_PORT, email);
  const contact = await claim(page, silent);
  expect(await violationsAtRest(page)).toEqual([]);
  await waitForMail(silent.email, /could not reach you/, agencyName);

  await settleClaimsNow(PORTS.POSTGRES_PORT, email);
  await waitForMail(email, /unlock credit/, silent.firstName);
  await openContact(page, silent);
  await expect(contact.getByText(/^You got an unlock credit/)).toBeVisible();
  await expect(contact.getByRole('link', { name: /^Call / })).toHaveCount(0);
  await expectBooks(email, { charged: 400, returned: 0, unlocks: ['credited'] });

  await page.goto(NEWEST_NURSES);
  await rowOf(page, next).getByRole('button', { name: 'Use Credit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use Credit' }).click();
  await expect(page).toHaveURL(/\/thank-you/);
  await page.goto('/candidates/rn');
  await expect(page.getByRole('button', { name: /^Unlock / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use Credit' })).toHaveCount(0);
  await expectBooks(email, { charged: 400, returned: 0, unlocks: ['credited', 'completed'] });
});

test('an unanswered claim is refunded if the caregiver had said yes to the agency @slow', async ({ page, browser }) => {
  const { email } = await newAgencySession(page);
  const [other, willing] = [await joinAsNewCaregiver(page), await joinAsNewCaregiver(page)];
  // A first purchase lets the agency ask questions.
  await unlock(page, other);
  await page.goto(`${NEWEST_NURSES}&hours=${weekOf([1], [1])}`);
  await rowOf(page, willing).getByRole('button', { name: /^Ask / }).click();
  await page.getByRole('dialog').getByLabel('Pay per hour').fill('32');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click();
  const questionPage = await (await browser.newContext()).newPage();
  await questionPage.goto(linkIn(await waitForMail(willing.email, /interested/), '/question'));
  await questionPage.getByRole('button', { name: "Yes, I'm interested in these hours" }).click();
  await expect(questionPage.getByText('You said yes to these hours.')).toBeVisible();

  await unlock(page, willing);
  await backdateUnlocks(PORTS.POSTGRES_PORT, email);
  const contact = await claim(page, willing);
  await settleClaimsNow(PORTS.POSTGRES_PORT, email);
  await waitForMail(email, /Your unlock was reversed/, willing.firstName);
  await openContact(page, willing);
  await expect(contact.getByText('We refunded this unlock to your card.')).toBeVisible();
  await expect(contact.getByRole('link', { name: /^Call / })).toHaveCount(0);
  await page.goto('/account/receipts');
  await expect(page.getByText('$400 refunded')).toBeVisible();
  await expectBooks(email, { charged: 800, returned: 400, unlocks: ['completed', 'refunded'] });
});

test('a claim waits while the bank decides a dispute about its payment, and is then refunded once @slow', async ({
  page,
  browser,
}) => {
  const { email, agencyName } = await newAgencySession(page);
  const caregiver = await joinAsNewCaregiver(page);
  await unlock(page, caregiver);
  await backdateUnlocks(PORTS.POSTGRES_PORT, email);
  const contact = await claim(page, caregiver);
  const closeDispute = await disputeOnlyCharge(email);
  await waitForMail(email, /Your unlock was reversed/, 'dispute');
  await openContact(page, caregiver);
  await expect(contact.getByRole('link', { name: /^Call / })).toHaveCount(0);

  const phoneCheckPage = await openPhoneCheck(browser, caregiver, agencyName);
  await phoneCheckPage.getByRole('button', { name: 'This was never my number' }).click();
  await phoneCheckPage.getByRole('button', { name: 'This was never my number' }).click();
  await expect(phoneCheckPage.getByText(/^Thank you\. The agency no longer sees this number\./)).toBeVisible();
  await openContact(page, caregiver);
  await expect(contact.getByText(/^We asked .+ whether the number is right\./)).toBeVisible();
  await expectBooks(email, { charged: 400, returned: 0, unlocks: ['disputed'] });

  await closeDispute('won');
  await waitForMail(email, /Your unlock was restored/, caregiver.firstName);
  await settleClaimsNow(PORTS.POSTGRES_PORT, email);
  await waitForMail(email, /Your unlock was reversed/, 'the number did not work');
  await openContact(page, caregiver);
  await expect(contact.getByText('We refunded this unlock to your card.')).toBeVisible();
  await expectBooks(email, { charged: 400, returned: 400, unlocks: ['refunded'] });
});

test('support decides an agency’s third unanswered claim in a year, and a caregiver’s second “never mine” answer @slow', async ({
  page,
  browser,
}) => {
  const { email } = await newAgencySession(page);
  const silent = [await joinAsNewCaregiver(page), await joinAsNewCaregiver(page), await joinAsNewCaregiver(page)];
  for (const caregiver of silent) await unlock(page, caregiver);
  await backdateUnlocks(PORTS.POSTGRES_PORT, email);
  for (const caregiver of silent) await claim(page, caregiver);
  await settleClaimsNow(PORTS.POSTGRES_PORT, email);
  await waitForMail(email, /We are looking at your claim/);
  await waitForMail(DEFAULT_SUPPORT_EMAIL, /A claim needs a decision/, 'The agency has reached the limit');
  await page.goto('/candidates/rn');
  await expect(page.getByRole('button', { name: 'Use Credit' }).first()).toBeVisible();
  await expectBooks(email, { charged: 1200, returned: 0, unlocks: ['credited', 'credited', 'completed'] });

  const friend = await joinAsNewCaregiver(page);
  for (const [round, outcome] of [
    ['first', 'We refunded this unlock to your card.'],
    ['second', 'Our support team will decide on this claim and email you.'],
  ] as const) {
    const agency = await (await browser.newContext()).newPage();
    const account = await newAgencySession(agency);
    await unlock(agency, friend);
    await backdateUnlocks(PORTS.POSTGRES_PORT, account.email);
    const contact = await claim(agency, friend);
    // Both agencies have the same name, so the newest email may still be that of the previous round.
    await expect.poll(() => countMails(friend.email, /could not reach you/)).toBe(round === 'first' ? 1 : 2);
    const phoneCheckPage = await openPhoneCheck(browser, friend, account.agencyName);
    await phoneCheckPage.getByRole('button', { name: 'This was never my number' }).click();
    await phoneCheckPage.getByRole('button', { name: 'This was never my number' }).click();
    await expect(phoneCheckPage.getByText(/^Thank you\. The agency no longer sees this number\./)).toBeVisible();
    await settleClaimsNow(PORTS.POSTGRES_PORT, account.email);
    await expect(async () => {
      await openContact(agency, friend);
      await expect(contact.getByText(outcome)).toBeVisible({ timeout: 2000 });
    }).toPass();
    if (round === 'second') {
      await expectBooks(account.email, { charged: 400, returned: 0, unlocks: ['completed'] });
      continue;
    }
    await expectBooks(account.email, { charged: 400, returned: 400, unlocks: ['refunded'] });
    await openProfile(phoneCheckPage, friend);
    await openPrivacy(phoneCheckPage);
    await expect(phoneCheckPage.getByText('Your profile is paused. No agency can find or unlock it.')).toBeVisible();
    await phoneCheckPage.getByRole('switch', { name: 'Pause my profile' }).click();
    await expect(phoneCheckPage.getByText('Agencies can find your profile. They see')).toBeVisible();
  }
});
