import { expect, type Browser, type Page } from '@playwright/test';
import { askCall, questionsCall, signInCall, type QuestionsResponse } from '@marketplace/contracts';
import { weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { SITE_URL } from '../stack/addresses.ts';
import { newAgencySession, PAYING_CARD, payWithCard, thankedForPayment } from '../stack/agency.ts';
import { joinAsNewCaregiver, openProfile, type NewCaregiver } from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';
import { violationsAtRest } from '../stack/violations.ts';

const MORNINGS = weekOf(WEEKDAY_DAYS, [1]);
const TWENTY_HOURS = weekOf([1, 2], [1]) | weekOf([6], [4]);
const RN_MORNINGS = `/candidates/rn?sort_by=created_date&zip_code=46204&radius=25&hours=${MORNINGS}`;

const rowOf = (page: Page, { firstName }: NewCaregiver) => page.getByRole('article').filter({ hasText: firstName });

/** Makes a first purchase, which lets the agency ask questions. */
async function buySomebody(page: Page): Promise<void> {
  await page.goto('/candidates/cna');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Unlock / })
    .click();
  await payWithCard(page, PAYING_CARD);
  await thankedForPayment(page);
}

async function askFromRow(page: Page, caregiver: NewCaregiver): Promise<void> {
  await rowOf(page, caregiver).getByRole('button', { name: /^Ask / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pay per hour').fill('19.50');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
}

async function openQuestion(browser: Browser, { email }: NewCaregiver, agencyName: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(linkIn(await waitForMail(email, /interested/, agencyName), '/question'));
  await expect(page.getByRole('heading', { name: 'Are you interested in these hours?' })).toBeVisible();
  return page;
}

/** Plans hours for the first person of a section, with the keyboard. */
async function planFirst(page: Page, section: string): Promise<void> {
  const menu = page.getByRole('region', { name: section }).getByRole('button', { name: /^More actions for / });
  await menu.first().press('Enter');
  const plan = page.getByRole('button', { name: /^Plan \d+ hours for / });
  await expect(plan).toBeFocused();
  await page.keyboard.press('Enter');
}

test('a 20-hour case is staffed with two people and marked as filled @phone', async ({ page, isMobile }) => {
  await newAgencySession(page);
  await page.goto(`/candidates/cna?zip_code=46204&radius=25&hours=${TWENTY_HOURS}`);
  await expect(page.getByText(/^Showing 1-/)).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Make it a case' }).click();
  await page.getByRole('dialog', { name: 'Make it a case' }).getByLabel('Name').fill('R. M.');
  await page.getByRole('button', { name: 'Create case' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'R. M.' })).toBeVisible();
  await expect(page.getByText('0 of 20 h taken')).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);

  const planned = page.getByRole('region', { name: 'Planned hours' });
  await planFirst(page, 'Two people together');
  if (isMobile) await planned.getByRole('heading').click();
  await expect(planned.getByRole('article')).toHaveCount(1);
  await planFirst(page, 'One person');
  await expect(page.getByText('20 of 20 h taken (20 planned)')).toBeVisible();
  await expect(planned.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Mark as filled' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as filled' }).click();
  await expect(page.getByRole('button', { name: 'Reopen case' })).toBeVisible();
  await page.goto('/candidates');
  await page.getByRole('link', { name: 'All cases' }).click();
  await expect(page.getByRole('region', { name: 'Filled (1)' }).getByRole('link', { name: 'R. M.' })).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);
});

test('an agency asks caregivers, is warned before unlocking one who has not said yes, and is emailed about each yes @phone', async ({
  page,
  browser,
}) => {
  const [yes, no, silent] = [
    await joinAsNewCaregiver(page),
    await joinAsNewCaregiver(page),
    await joinAsNewCaregiver(page),
  ];
  const account = await newAgencySession(page);
  await buySomebody(page);
  await page.goto(RN_MORNINGS);
  for (const caregiver of [yes, no, silent]) {
    await askFromRow(page, caregiver);
    await expect(rowOf(page, caregiver)).toContainText(/Asked \w+ \d+/);
  }
  expect(await violationsAtRest(page)).toEqual([]);

  const hers = await openQuestion(browser, yes, account.agencyName);
  expect(await violationsAtRest(hers)).toEqual([]);
  await hers.getByRole('button', { name: "Yes, I'm interested in these hours" }).click();
  await expect(hers.getByText('You said yes to these hours.')).toBeVisible();
  const his = await openQuestion(browser, no, account.agencyName);
  await his.getByRole('button', { name: 'Not these hours' }).click();
  await expect(his.getByText('You said no to these hours.')).toBeVisible();

  await page.reload();
  await expect(rowOf(page, no)).toContainText('Not these hours');
  for (const [caregiver, words] of [
    [no, `${no.firstName} said no to these hours`],
    [silent, `${silent.firstName} hasn't answered your question about`],
  ] as const) {
    await rowOf(page, caregiver)
      .getByRole('button', { name: /^Unlock / })
      .click();
    await expect(page.getByRole('dialog')).toContainText(words);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  await page.goto(linkIn(await waitForMail(account.email, /said yes/), yesPath(await uuidOf(page, yes))));
  await expect(page.getByText(/^Said yes, \w+ \d+|^Said yes to these hours/)).toBeVisible();
  await expect(page.getByRole('button', { name: `Unlock ${yes.firstName}` })).toBeEnabled();
});

const yesPath = (uuid: string) => `/candidates/rn/${uuid}`;

async function uuidOf(page: Page, caregiver: NewCaregiver): Promise<string> {
  const item = page.locator('[data-candidate]').filter({ hasText: caregiver.firstName });
  return (await item.first().getAttribute('data-candidate')) ?? '';
}

async function asDemoAgency(browser: Browser, email: string) {
  const { request } = await browser.newContext();
  const signIn = await request.post(SITE_URL + signInCall.path, {
    headers: { origin: SITE_URL },
    data: { email, password: 'Caring-hands-1!' },
  });
  const { access_token } = await signIn.json();
  const headers = { origin: SITE_URL, authorization: `Bearer ${access_token}` };
  return {
    ask: async (uuid: string) => {
      const question = { candidates: [uuid], hours: MORNINGS, zip_code: '46204', pay_cents: 1_900 };
      const answer = await request.post(SITE_URL + askCall.path, {
        headers,
        data: { ...question, starts_on: null, needs: [] },
      });
      expect((await answer.json()).asked).toEqual([uuid]);
    },
    stateOf: async (uuid: string) => {
      const answer = await request.get(SITE_URL + questionsCall.path, { headers });
      const { questions }: QuestionsResponse = await answer.json();
      return questions.find(({ candidate_uuid }) => candidate_uuid === uuid)?.state;
    },
  };
}

test('a third question to a caregiver in a day is rejected, and a yes expires when the week changes @slow', async ({
  page,
  browser,
}) => {
  const caregiver = await joinAsNewCaregiver(page);
  await newAgencySession(page);
  await buySomebody(page);
  await page.goto(RN_MORNINGS);
  await expect(rowOf(page, caregiver)).toBeVisible();
  const uuid = await uuidOf(page, caregiver);
  const lantern = await asDemoAgency(browser, 'recruiter@pro.example.test');
  await lantern.ask(uuid);
  const questionPage = await openQuestion(browser, caregiver, 'Lantern');
  await (await asDemoAgency(browser, 'recruiter@payg.example.test')).ask(uuid);
  await askFromRow(page, caregiver);
  await expect(page.getByRole('dialog')).toContainText(
    `${caregiver.firstName} already got two questions today. Try again tomorrow.`,
  );

  await questionPage.getByRole('button', { name: "Yes, I'm interested in these hours" }).click();
  await expect(questionPage.getByText('You said yes to these hours.')).toBeVisible();
  expect(await lantern.stateOf(uuid)).toBe('yes');
  const own = await (await browser.newContext()).newPage();
  await openProfile(own, caregiver);
  await own.getByRole('button', { name: 'Clear All' }).click();
  await own.getByRole('button', { name: 'Night Specialist' }).click();
  await own.getByRole('button', { name: 'Save Profile & Schedule' }).click();
  await expect(own.getByText('Profile Updated!').first()).toBeVisible();
  expect(await lantern.stateOf(uuid)).toBe('ended');

  await questionPage.getByRole('button', { name: 'Block this agency' }).click();
  await expect(questionPage.getByText(/^You have blocked this agency/)).toBeVisible();
  expect(await lantern.stateOf(uuid)).toBeUndefined();
});
