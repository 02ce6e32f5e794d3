import { expect, type Page } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';
import { answers } from '../stack/state-checks.ts';
import { at, fails, type Group, ID, press, refuses, sees, seesHeading, silent, TOKEN } from './state.ts';

const HOUR_LATER = '2099-01-01T00:00:00.000Z';
const EMAIL = 'dana@agency.test';
const PASSWORD = 'Caring-hands-1!';

export const SHELL: Group = {
  name: 'shell',
  signedIn: false,
  states: [
    ['overview', at('/')],
    [
      'overview, map of one state as a table',
      async (page) => {
        await at('/')(page);
        await page.locator('label', { hasText: /^CNA$/ }).click();
        await page.getByText('IN', { exact: true }).click();
        await seesHeading(page, 'Certified Nursing Assistants · Indiana');
        await page.getByText('Show as table').click();
      },
    ],
    [
      'overview without numbers',
      async (page) => {
        await page.route('**/api/supply*', refuses(503));
        await at('/')(page);
      },
    ],
    ['association’s overview', at('/iahhc')],
    ['another association’s overview', at('/firefly')],
    ['agency terms', at('/agency-terms')],
    ['caregiver terms', at('/caregiver-terms')],
    ['not found', at('/no-such-page')],
    ['association’s not found', at('/iahhc/no-such-page')],
    [
      'a remote that cannot be reached',
      async (page) => {
        await page.route('**/remotes/agency-app/**', (route) => route.abort());
        await page.goto('/signin');
        await sees(page, 'Try again');
      },
    ],
    [
      'a remote that is loading',
      async (page) => {
        await page.route('**/remotes/agency-app/**', silent);
        await page.goto('/signin', { waitUntil: 'commit' });
        await page.locator('main, [role="banner"], header').first().waitFor();
      },
    ],
  ],
};

export const ACCOUNTS: Group = {
  name: 'accounts',
  signedIn: false,
  states: [
    ['sign-up', at('/signup')],
    ['association’s sign-up', at('/iahhc/signup')],
    [
      'sign-up with errors',
      async (page) => {
        await at('/signup')(page);
        for (const label of ['First name', 'Last name', 'Phone', 'Agency name', 'Agency city']) {
          await page.getByLabel(label).fill('x');
          await page.getByLabel(label).fill('');
        }
        await page.getByLabel('Email').fill('dana@');
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await press(page, 'Create account');
        await sees(page, 'Invalid email address');
      },
    ],
    [
      'sign-up refused',
      async (page) => {
        await page.route('**/api/auth/sign-up', refuses(503));
        await fillSignUp(page);
        await page.getByRole('alert').or(page.locator('form :focus')).first().waitFor();
      },
    ],
    [
      'sign-up sent',
      async (page) => {
        await page.route('**/api/auth/sign-up', answers({ success: true, email: EMAIL }));
        await fillSignUp(page);
        await seesHeading(page, /check your email/i);
      },
    ],
    ['sign-in', at('/signin')],
    [
      'sign-in with errors',
      async (page) => {
        await at('/signin')(page);
        await press(page, 'Sign In');
        await sees(page, /is required|Invalid email|Please enter/);
      },
    ],
    [
      'sign-in refused',
      async (page) => {
        await at('/signin')(page);
        await page.getByLabel('Email').fill('nobody@agency.test');
        await page.getByLabel('Password', { exact: true }).fill('not-the-password');
        await page.keyboard.press('Enter');
        await sees(page, 'Invalid email or password.');
      },
    ],
    [
      'sign-in on its way',
      async (page) => {
        await page.route('**/api/auth/sign-in', silent);
        await at('/signin')(page);
        await page.getByLabel('Email').fill(EMAIL);
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await page.keyboard.press('Enter');
        await sees(page, 'Signing in...');
      },
    ],
    [
      'sign-in after the session ended',
      async (page) => {
        await newAgencySession(page);
        await at('/account')(page);
        await page.context().clearCookies();
        await page.route('**/api/receipts*', refuses(401));
        await page.getByRole('link', { name: 'Receipts' }).click();
        await sees(page, 'Your session has ended');
        await expect(page).toHaveURL(/\/signin/);
      },
    ],
    [
      'second factor',
      async (page) => {
        await toSecondFactor(page);
        await page.getByLabel('6-digit code').fill('abc');
        await press(page, 'Sign In');
        await sees(page, 'Enter the 6-digit code from your app');
      },
    ],
    [
      'recovery code',
      async (page) => {
        await toSecondFactor(page);
        await press(page, 'Use a recovery code instead');
      },
    ],
    ['forgot password', at('/forgot-password')],
    [
      'forgot password, sent',
      async (page) => {
        await at('/forgot-password')(page);
        await page.getByLabel('Email').fill('nobody@agency.test');
        await page.keyboard.press('Enter');
        await seesHeading(page, 'Check your email');
      },
    ],
    [
      'invalid reset link',
      async (page) => {
        await page.goto(`/reset-password?token=${TOKEN}`);
        await seesHeading(page, 'Invalid Link');
      },
    ],
    [
      'new password with errors',
      async (page) => {
        await page.route('**/api/auth/recover', answers({ recovery_token: 'proof', expires_at: HOUR_LATER }));
        await page.goto(`/reset-password?token=${TOKEN}`);
        await page.getByLabel('New password').fill(PASSWORD);
        await page.getByLabel('Confirm password').fill('another');
        await press(page, 'Update password');
        await sees(page, "Passwords don't match");
      },
    ],
    [
      'invalid confirmation link',
      async (page) => {
        await page.goto(`/confirm-email?token=${TOKEN}`);
        await seesHeading(page, 'Invalid Link');
      },
    ],
    [
      'confirmation in another browser',
      async (page) => {
        await otherBrowser(page);
        await press(page, 'Set a new password instead');
        await seesHeading(page, 'Choose a new password');
      },
    ],
    [
      'confirmation in another browser, wrong password',
      async (page) => {
        await otherBrowser(page);
        await page.route('**/api/auth/confirm', refuses(401));
        await page.getByLabel('Password', { exact: true }).fill('not-the-password');
        await press(page, 'Confirm and sign in');
        await page.getByRole('alert').or(page.locator('form :focus')).first().waitFor();
      },
    ],
    [
      'confirmation on its way',
      async (page) => {
        await page.route('**/api/auth/confirm', silent);
        await page.goto(`/confirm-email?token=${TOKEN}`);
        await sees(page, 'Confirming your email address...');
      },
    ],
    [
      'invitation',
      async (page) => {
        await page.route('**/api/read-invitation', answers(INVITATION));
        await page.goto(`/join-agency?token=${TOKEN}`);
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await press(page, 'Join the agency');
        await sees(page, 'First name is required');
      },
    ],
    [
      'invitation ended',
      async (page) => {
        await page.goto(`/join-agency?token=${TOKEN}`);
        await seesHeading(page, 'Invalid Link');
      },
    ],
    [
      'invitation of somebody with an account',
      async (page) => {
        await page.route('**/api/read-invitation', answers({ ...INVITATION, has_account: true, verified: true }));
        await page.goto(`/join-agency?token=${TOKEN}`);
        await sees(page, /You already have an account/);
      },
    ],
    ['thank you, signed out', at('/thank-you')],
    ['subscription success, signed out', at('/subscription-success')],
    ['payment failed, signed out', at('/payment-failed')],
    ['reminders stopped', at(`/reminders-stopped?token=${TOKEN}`)],
    ['saved search stopped', at(`/saved-search-stopped?token=${TOKEN}`)],
    [
      'saved search stopped by a link',
      async (page) => {
        await page.route('**/api/saved-searches/stop', answers({ success: true, name: 'Nights near Carmel' }));
        await at(`/saved-search-stopped?token=${TOKEN}`)(page);
      },
    ],
    [
      'saved search that could not be stopped',
      async (page) => {
        await page.route('**/api/saved-searches/stop', refuses(503));
        await page.goto(`/saved-search-stopped?token=${TOKEN}`);
        await sees(page, /try again/i);
      },
    ],
  ],
};

const INVITATION = {
  agency_name: 'Maple Home Care',
  verified: false,
  email: 'robin@agency.test',
  role: 'recruiter',
  invited_by: 'Dana Lee',
  expires_at: HOUR_LATER,
  has_account: false,
};

async function fillSignUp(page: Page): Promise<void> {
  await at('/signup')(page);
  for (const [label, value] of [
    ['First name', 'Dana'],
    ['Last name', 'Reyes'],
    ['Email', EMAIL],
    ['Phone', '(317) 555-0100'],
    ['Title', 'Recruiter'],
    ['Agency name', 'Good Neighbor Home Care'],
    ['Agency city', 'Indianapolis'],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByLabel('Agency state').selectOption('IN');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create account');
}

async function otherBrowser(page: Page): Promise<void> {
  const answer = { password_required: true, agency_name: 'Good Neighbor Home Care and Companion Services' };
  await page.route('**/api/auth/confirm', answers(answer));
  await page.goto(`/confirm-email?token=${TOKEN}`);
  await seesHeading(page, 'Enter your password');
}

async function toSecondFactor(page: Page): Promise<void> {
  const challenge = { second_factor_required: true, challenge: TOKEN, expires_at: HOUR_LATER };
  await page.route('**/api/auth/sign-in', answers(challenge));
  await at('/signin')(page);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await seesHeading(page, 'Enter your code');
}

export const OUTCOMES: Group = {
  name: 'outcomes',
  signedIn: true,
  states: [
    ...(
      [
        [
          'pending',
          'Checkout not completed',
          { kind: 'unlock', status: 'pending', url: 'https://pay.example.test/c/1' },
        ],
        ['expired', 'Payment failed', { kind: 'unlock', status: 'expired', url: null }],
        ['paid after all', 'Your payment went through after all', { kind: 'unlock', status: 'completed', url: null }],
      ] as const
    ).map(
      ([state, heading, answer]) =>
        [
          `payment failed: ${state}`,
          async (page) => {
            await page.route('**/api/settle-checkout', answers(answer));
            await page.goto(`/payment-failed?checkout=${ID}`);
            await seesHeading(page, heading);
          },
        ] satisfies Group['states'][number],
    ),
    [
      'thank you, payment being confirmed',
      async (page) => {
        await page.route('**/api/settle-checkout', silent);
        await page.goto('/thank-you?session_id=cs_test_a1B2c3D4e5');
        await seesHeading(page, 'Confirming your payment');
      },
    ],
    [
      'thank you, payment unknown',
      async (page) => {
        await page.route('**/api/settle-checkout', fails);
        await page.goto('/thank-you?session_id=cs_test_a1B2c3D4e5');
        await seesHeading(page, /payment/i);
      },
    ],
    ['thank you', at('/thank-you')],
    [
      'subscription success',
      async (page) => {
        await page.route('**/api/settle-checkout', answers({ kind: 'subscription', status: 'completed', url: null }));
        await page.goto('/subscription-success?session_id=cs_test_a1B2c3D4e5');
        await sees(page, /Your Pro subscription is active/);
      },
    ],
    ['payment failed', at('/payment-failed')],
  ],
};
