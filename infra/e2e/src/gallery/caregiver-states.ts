import { expect, type Page } from '@playwright/test';
import {
  completeWizard,
  fillWizard,
  joinAsNewCaregiver,
  newCaregiver,
  openDetails,
  openPrivacy,
  openProfile,
} from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { answers } from '../stack/state-checks.ts';
import { at, type Group, offline, press, refuses, sees, seesHeading, silent, type State, TOKEN } from './state.ts';

const WIZARD = '/care-professionals/build-a-profile';
const JOB = `${WIZARD}?job_title=Night%20RN&agency=Good%20Neighbor%20Home%20Care`;

async function toSecondStep(page: Page): Promise<void> {
  const { firstName, lastName, email } = newCaregiver();
  await at(WIZARD)(page);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Phone number').fill('3175550142');
  await page.getByLabel('Preferred city').fill('Indianapolis');
  await page.getByLabel('Preferred state').selectOption('IN');
  await press(page, 'Next');
  await expect(page.getByLabel('Discipline')).toBeVisible();
}

async function toThirdStep(page: Page): Promise<void> {
  await at(WIZARD)(page);
  await fillWizard(page, newCaregiver());
}

async function openForm(page: Page): Promise<void> {
  await openProfile(page, await joinAsNewCaregiver(page));
  await expect(page.getByRole('grid')).toBeVisible();
}

export const WIZARD_STEPS: Group = {
  name: 'wizard',
  signedIn: false,
  states: [
    ['landing', at('/care-professionals')],
    ['landing of an association', at('/iahhc/care-professionals')],
    ['step 1', at(WIZARD)],
    [
      'step 1 with errors',
      async (page) => {
        await at(WIZARD)(page);
        await press(page, 'Next');
        await sees(page, 'First name is required');
      },
    ],
    ...(['refused', 'offline', 'on its way'] as const).map((how): State => [
      `step 1: check of the email ${how}`,
      async (page) => {
        const answer = { refused: refuses(500), offline, 'on its way': silent }[how];
        await page.route('**/api/check-existing-profile', answer);
        await at(WIZARD)(page);
        await page.getByLabel('First name').fill('Zelda');
        await page.getByLabel('Last name').fill('Okafor');
        await page.getByLabel('Email address').fill('zelda@caregiver.test');
        await page.getByLabel('Phone number').fill('3175550142');
        await page.getByLabel('Preferred city').fill('Indianapolis');
        await page.getByLabel('Preferred state').selectOption('IN');
        await press(page, 'Next');
        if (how === 'on its way') await expect(page.locator('button[aria-busy="true"]')).toBeVisible();
        else await sees(page, /try again/i);
      },
    ]),
    [
      'step 1: the email is taken',
      async (page) => {
        const { email } = await joinAsNewCaregiver(page);
        await at(WIZARD)(page);
        await page.getByLabel('First name').fill('Another');
        await page.getByLabel('Last name').fill('Person');
        await page.getByLabel('Email address').fill(email);
        await page.getByLabel('Phone number').fill('3175550142');
        await page.getByLabel('Preferred city').fill('Indianapolis');
        await page.getByLabel('Preferred state').selectOption('IN');
        await press(page, 'Next');
        await sees(page, 'A profile with this email already exists. Please use a different email.');
      },
    ],
    [
      'step 1: a mistyped email',
      async (page) => {
        await at(WIZARD)(page);
        await page.getByLabel('Email address').fill('zelda.okafor@gmial.com');
        await page.keyboard.press('Tab');
        await sees(page, 'Did you mean zelda.okafor@gmail.com?');
      },
    ],
    [
      'step 1 from a draft',
      async (page) => {
        await at(WIZARD)(page);
        await page.getByLabel('First name').fill('Zelda');
        await page.getByLabel('ZIP code').fill('46032');
        await expect(page.getByLabel('Preferred city')).toHaveValue('Carmel');
        await page.reload();
        await sees(page, 'We kept what you entered');
      },
    ],
    ['step 2', toSecondStep],
    [
      'step 2 with errors',
      async (page) => {
        await toSecondStep(page);
        await press(page, 'Next');
        await expect(page.locator('[aria-invalid="true"]').first()).toBeAttached();
      },
    ],
    ['step 3 with a preset', toThirdStep],
    [
      'step 3 with errors',
      async (page) => {
        await toThirdStep(page);
        await press(page, /^(Complete|Submit)/);
        await sees(page, /accept the Terms/i);
      },
    ],
    [
      'step 3, not looking for work: dialog',
      async (page) => {
        await toThirdStep(page);
        await page.getByRole('switch', { name: 'Currently Looking for Work' }).click();
        await press(page, 'Night Specialist');
        await seesHeading(page, 'Mark Yourself as Looking for Work');
      },
    ],
    [
      'step 3, times kept aside',
      async (page) => {
        await toThirdStep(page);
        const looking = page.getByRole('switch', { name: 'Currently Looking for Work' });
        await looking.click();
        await looking.click();
        await sees(page, 'Use your earlier times?');
      },
    ],
    [
      'step 3, sending failed',
      async (page) => {
        await page.route('**/api/community-members', refuses(500));
        await toThirdStep(page);
        await page.getByRole('checkbox', { name: /Terms/ }).check();
        await press(page, 'Complete Profile');
        await sees(page, 'Everything you entered is still here.');
      },
    ],
    [
      'step 3, profile waits on this phone',
      async (page) => {
        await page.route('**/api/community-members', offline);
        await toThirdStep(page);
        await page.getByRole('checkbox', { name: /Terms/ }).check();
        await press(page, 'Complete Profile');
        await seesHeading(page, 'Saved on this phone');
      },
    ],
    [
      'success',
      async (page) => {
        await at(WIZARD)(page);
        await completeWizard(page, newCaregiver());
        await seesHeading(page, /^Welcome to the /);
      },
    ],
  ],
};

export const UPDATES: Group = {
  name: 'update-profile',
  signedIn: false,
  states: [
    ['email', at('/update-profile')],
    [
      'email with an error',
      async (page) => {
        await at('/update-profile')(page);
        await press(page, 'Send Update Link');
        await sees(page, /email address/i);
      },
    ],
    [
      'sending offline',
      async (page) => {
        await page.route('**/api/send-caregiver-token', offline);
        await at('/update-profile')(page);
        await page.getByLabel('Email address').fill('zelda@caregiver.test');
        await press(page, 'Send Update Link');
        await sees(page, /try again/i);
      },
    ],
    [
      'check your email',
      async (page) => {
        await at('/update-profile')(page);
        await page.getByLabel('Email address').fill('zelda@caregiver.test');
        await press(page, 'Send Update Link');
        await seesHeading(page, 'Check Your Email');
      },
    ],
    [
      'wrong code',
      async (page) => {
        await at('/update-profile')(page);
        await page.getByLabel('Email address').fill('zelda@caregiver.test');
        await press(page, 'Send Update Link');
        await page.getByLabel('6-digit code').fill('000000');
        await page.keyboard.press('Enter');
        await expect(page.locator('[aria-invalid="true"]').first()).toBeAttached();
      },
    ],
    [
      'invalid link',
      async (page) => {
        await page.goto(`/update-profile?token=${'x'.repeat(43)}`);
        await seesHeading(page, /Invalid|expired/i);
      },
    ],
    [
      'link being checked',
      async (page) => {
        await page.route('**/api/verify-caregiver-token', silent);
        await page.goto(`/update-profile?token=${'x'.repeat(43)}`);
        await expect(page.locator('[role="status"], [aria-busy="true"]').first()).toBeAttached();
      },
    ],
    ['form', openForm],
    [
      'form with errors',
      async (page) => {
        await openForm(page);
        await openDetails(page);
        await page.getByLabel('First name').fill('');
        await page.getByLabel('Phone number').fill('12');
        await press(page, 'Save Profile & Schedule');
        await sees(page, 'First name is required');
      },
    ],
    [
      'form, saving failed',
      async (page) => {
        await page.route('**/api/caregiver-profile', refuses(500));
        await openForm(page);
        await press(page, 'Night Specialist');
        await press(page, 'Save Profile & Schedule');
        await sees(page, /Error updating profile/);
      },
    ],
    [
      'form, link expired while open',
      async (page) => {
        await openForm(page);
        await page.route('**/api/caregiver-profile', refuses(401));
        await press(page, 'Night Specialist');
        await press(page, 'Save Profile & Schedule');
        await expect(
          page
            .getByLabel('6-digit code')
            .or(page.getByText(/expired|ended/i))
            .first(),
        ).toBeVisible();
      },
    ],
    [
      'form, deleting',
      async (page) => {
        await openForm(page);
        await openPrivacy(page);
        await press(page, 'Delete my profile');
        await press(page, 'Delete for good');
        await sees(page, 'Please type DELETE to confirm');
      },
    ],
    [
      'form, paused',
      async (page) => {
        await openForm(page);
        await openPrivacy(page);
        await page.getByRole('switch', { name: 'Pause my profile' }).click();
        await sees(page, 'Your profile is paused. No agency can find or unlock it.');
      },
    ],
    [
      'form, who sees it failed',
      async (page) => {
        await page.route('**/api/caregiver-controls', refuses(400));
        await openForm(page);
        await openPrivacy(page);
        await sees(page, /try again/i);
      },
    ],
    [
      'saved',
      async (page) => {
        await openForm(page);
        await press(page, 'Night Specialist');
        await press(page, 'Save Profile & Schedule');
        await seesHeading(page, 'Profile Updated!');
      },
    ],
    [
      'monthly question',
      async (page) => {
        await page.route('**/api/availability-confirmation/open', answers(QUESTION));
        await page.goto(`/confirm-availability?token=${TOKEN}`);
        await seesHeading(page, 'Are you still available at these times?');
      },
    ],
    [
      'monthly question, failed',
      async (page) => {
        await page.route('**/api/availability-confirmation/open', answers(QUESTION));
        await page.route('**/api/availability-confirmation/confirm', refuses(500));
        await page.goto(`/confirm-availability?token=${TOKEN}`);
        await press(page, 'Yes, these times are right');
        await sees(page, /try again/i);
      },
    ],
    [
      'monthly question, answered',
      async (page) => {
        await page.route('**/api/availability-confirmation/open', answers(QUESTION));
        await page.route('**/api/availability-confirmation/confirm', answers({ confirmed_at: QUESTION.confirmed_at }));
        await page.goto(`/confirm-availability?token=${TOKEN}`);
        await press(page, 'Yes, these times are right');
        await seesHeading(page, 'Thank you!');
      },
    ],
    [
      'monthly question, other times',
      async (page) => {
        await page.route('**/api/availability-confirmation/open', answers(QUESTION));
        await page.goto(`/confirm-availability?change=1&token=${TOKEN}`);
        await seesHeading(page, 'Change your times');
      },
    ],
    [
      'monthly question, not looking',
      async (page) => {
        await page.route('**/api/availability-confirmation/open', answers({ ...QUESTION, open: false }));
        await page.goto(`/confirm-availability?token=${TOKEN}`);
        await seesHeading(page, 'Your times are not shown right now');
      },
    ],
    [
      'monthly question, link ended',
      async (page) => {
        await page.goto(`/confirm-availability?token=${TOKEN}`);
        await seesHeading(page, 'Invalid or expired link');
      },
    ],
    [
      'monthly mails stopped',
      async (page) => {
        await page.route('**/api/availability-confirmation/stop', answers({ success: true }));
        await page.goto(`/availability-mail-stopped?token=${TOKEN}`);
        await seesHeading(page, 'These emails have stopped');
      },
    ],
  ],
};

const QUESTION = {
  first_name: 'Zelda',
  availability: [1, 2, 3, 4, 5].flatMap((day_of_week) => [1, 2].map((time_window) => ({ day_of_week, time_window }))),
  open: true,
  confirmed_at: '2026-10-10T15:00:00.000Z',
};

export const APPLICATIONS: Group = {
  name: 'job application',
  signedIn: false,
  states: [
    ['email', at(JOB)],
    [
      'email with an error',
      async (page) => {
        await at(JOB)(page);
        await press(page, 'Continue');
        await sees(page, 'Please enter your email address');
      },
    ],
    [
      'wizard',
      async (page) => {
        await at(JOB)(page);
        await page.getByLabel('Email address').fill(newCaregiver().email);
        await press(page, 'Continue');
        await expect(page.getByLabel('First name')).toBeVisible();
      },
    ],
    [
      'check your email',
      async (page) => {
        await at(JOB)(page);
        await page.getByLabel('Email address').fill((await joinAsNewCaregiver(page)).email);
        await press(page, 'Continue');
        await seesHeading(page, 'Check Your Email');
      },
    ],
    ['review', review],
    [
      'review, update first',
      async (page) => {
        await review(page);
        await press(page, 'Update & Apply');
        await expect(page.getByRole('grid')).toBeVisible();
      },
    ],
    [
      'review, sending failed',
      async (page) => {
        await page.route('**/api/create-job-application', refuses(500));
        await review(page);
        await press(page, 'Looks good — Apply Now');
        await sees(page, /Error submitting application/);
      },
    ],
    [
      'submitted',
      async (page) => {
        await review(page);
        await press(page, 'Looks good — Apply Now');
        await seesHeading(page, 'Application Submitted!');
      },
    ],
    [
      'profile saved, application not sent',
      async (page) => {
        await page.route('**/api/create-job-application', refuses(500));
        const caregiver = newCaregiver();
        await at(JOB)(page);
        await page.getByLabel('Email address').fill(caregiver.email);
        await press(page, 'Continue');
        await expect(page.getByLabel('First name')).toBeVisible();
        await completeWizard(page, caregiver);
        await seesHeading(page, 'Your profile is saved');
      },
    ],
    [
      'invalid link',
      async (page) => {
        await page.goto(`${JOB}&token=${'x'.repeat(43)}`);
        await sees(page, 'Invalid or expired link. Please start over.');
      },
    ],
  ],
};

async function review(page: Page): Promise<void> {
  const caregiver = await joinAsNewCaregiver(page);
  await at(JOB)(page);
  await page.getByLabel('Email address').fill(caregiver.email);
  await press(page, 'Continue');
  await page.goto(linkIn(await waitForMail(caregiver.email, /application/i), WIZARD));
  await seesHeading(page, `Welcome back, ${caregiver.firstName}!`);
}
