import { expect, type Route } from '@playwright/test';
import { addToShortlistCall } from '@marketplace/contracts';
import { newAgencyAccount, newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { answers, checkStates } from '../stack/state-checks.ts';
import { overlaysClosed } from '../stack/page-ready.ts';
import { untilSaved } from '../stack/saved.ts';

/** Checks agencies' pages in rare states, with mocked API responses. */

const CHECKOUT = '3d6f0a52-8f5e-4f7e-9a55-6c1f4a0f0009';
const refused = (route: Route) =>
  route.fulfill({
    status: 400,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Bad Request', status: 400, code: 'malformed_request', detail: 'No.' },
  });
const silent = () => undefined;
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('sign-up and sign-in pages have no accessibility violations in any UI state @phone @slow', async ({ page }) => {
  await checkStates(page, async (checkState) => {
    await page.goto('/signup');
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Email').fill('dana@');
    await page.getByLabel('Password', { exact: true }).fill('Caring-hands-1!');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await checkState('sign-up with errors');

    await page.goto('/signin');
    await page.getByLabel('Email').fill(newAgencyAccount().email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
    await checkState('sign-in refused');

    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(newAgencyAccount().email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await checkState('check your email');

    await page.goto('/reset-password?token=tok_0123456789abcdef0123456789abcdef');
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
    await checkState('invalid reset link');
    await page.route(
      '**/api/auth/recover',
      answers({ recovery_token: 'proof', expires_at: '2099-01-01T00:00:00.000Z' }),
    );
    await page.goto('/reset-password?token=tok_0123456789abcdef0123456789abcdef');
    await page.getByLabel('New password').fill('Caring-hands-1!');
    await page.getByLabel('Confirm password').fill('another');
    await page.getByRole('button', { name: 'Update password' }).click();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await checkState('new password with an error');

    await page.goto('/confirm-email?token=tok_0123456789abcdef0123456789abcdef');
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
    await checkState('invalid confirmation link');
    await page.route('**/api/auth/confirm', silent);
    await page.goto('/confirm-email?token=tok_0123456789abcdef0123456789abcdef');
    await expect(page.getByText('Confirming your email address...')).toBeVisible();
    await checkState('confirmation on its way');
  });
});

test('the candidate list has no accessibility violations while loading, failed, empty or full @phone @slow', async ({
  page,
  isMobile,
}) => {
  await newAgencySession(page);
  await checkStates(page, async (checkState) => {
    await page.route('**/api/candidate-types*', silent);
    await page.goto('/candidates');
    await expect(page.getByText('Loading candidate types...')).toBeVisible();
    await checkState('types loading');
    await page.route('**/api/candidate-types*', refused);
    await page.goto('/candidates');
    await expect(page.getByText('Error loading candidate types. Please try again.')).toBeVisible();
    await checkState('types failed');

    await page.route('**/api/candidates?*', silent);
    await page.goto('/candidates/rn');
    await expect(page.getByText('Loading candidates...')).toBeVisible();
    await checkState('list loading');
    await page.route('**/api/candidates?*', refused);
    await page.goto('/candidates/rn');
    await expect(page.getByText('Error loading candidates. Please try again.')).toBeVisible();
    await checkState('list failed');
    await page.unroute('**/api/candidates?*');

    await page.goto('/candidates/rn?zip_code=46204&radius=1&language=Polish&selected_days=0&care_setting=inpatient');
    await expect(page.getByText('No candidates found matching your filters.')).toBeVisible();
    await checkState('nothing found');
    await page.goto('/candidates/rn?zip_code=00000');
    await expect(page.getByText('We could not find ZIP code 00000').first()).toBeVisible();
    await checkState('unknown ZIP code');

    await page.route('**/api/agency-profile', silent);
    await page.goto('/candidates/rn');
    await expect(page.getByRole('article').first()).toBeVisible();
    await checkState('cost of an unlock not known');
    await page.unroute('**/api/agency-profile');

    await page.route('**/api/candidates?*', async (route) => {
      const answer = await route.fetch();
      const body: { candidates: Record<string, unknown>[] } = await answer.json();
      for (const row of body.candidates.slice(0, 3)) row['request_status'] = 'completed';
      for (const row of body.candidates.slice(2, 5))
        Object.assign(row, { shortlisted: true, looking_for_work_now: false });
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/candidates/rn?language=Spanish&amount_exp=3%2B+years');
    await expect(page.getByRole('button', { name: 'Request Pending' }).first()).toBeVisible();
    await checkState('unlocked candidates');
    await page
      .getByRole('button', { name: /^More actions for / })
      .first()
      .click();
    await checkState('menu open');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save this search' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkState('dialog open');
    await page.getByRole('button', { name: 'Save search' }).click();
    await expect(page.getByText('Search saved').first()).toBeVisible();
    await checkState('toast');
    if (isMobile) {
      // The filter bar hides on scroll down.
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('checkbox', { name: 'Spanish' })).toBeVisible();
      await checkState('drawer open');
      await page.keyboard.press('Escape');
      await overlaysClosed(page);
    } else {
      await page.evaluate(() => window.scrollTo(0, 600));
      await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
      await checkState('compact bar');
    }

    await page.unroute('**/api/candidate-types*');
    await page.goto('/candidates');
    await expect(page.getByRole('heading', { name: 'Saved searches' })).toBeVisible();
    await checkState('saved search');
    await page.getByRole('button', { name: /^Delete / }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkState('question before a search is deleted');
  });
});

test('the unlock flow has no accessibility violations in any UI state @phone @slow', async ({ page }) => {
  await newAgencySession(page);
  await checkStates(page, async (checkState) => {
    const period = { current_period_end: '2099-01-01T00:00:00.000Z', cancel_at_period_end: false };
    await page.route('**/api/agency-subscription', answers({ subscription: { status: 'active', ...period } }));
    await page.route(
      '**/api/free-unlock',
      answers({ free_unlock: { unlock_id: CHECKOUT, expires_at: '2099-01-01T00:00:00.000Z' } }),
    );
    await page.goto('/candidates/rn');
    await page.getByRole('button', { name: 'Use Free Unlock' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkState('question before the free unlock');
    await page.route('**/api/redeem-free-unlock', silent);
    await page.getByRole('dialog').getByRole('button', { name: 'Use Free Unlock' }).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await checkState('processing');

    for (const [state, heading, answer] of [
      ['pending', 'Checkout not completed', { kind: 'unlock', status: 'pending', url: 'https://pay.example.test/c/1' }],
      ['expired', 'Payment failed', { kind: 'unlock', status: 'expired', url: null }],
      ['completed', 'Your payment went through after all', { kind: 'unlock', status: 'completed', url: null }],
    ] as const) {
      await page.route('**/api/settle-checkout', answers(answer));
      await page.goto(`/payment-failed?checkout=${CHECKOUT}`);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await checkState(`payment failed, ${state}`);
    }
    await page.route('**/api/settle-checkout', silent);
    await page.goto('/thank-you?session_id=cs_test_a1B2c3D4e5');
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    await checkState('payment being confirmed');
  });
});

test('the account page has no accessibility violations in any UI state @phone @slow', async ({ page }) => {
  const account = await newAgencySession(page);
  await checkStates(page, async (checkState) => {
    await page.goto('/account');
    await expect(page.getByText('No unlocked candidates yet')).toBeVisible();
    await checkState('empty');
    await page.getByLabel('Agency name').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Agency name is required')).toBeVisible();
    await checkState('profile with an error');
    await page.getByRole('navigation', { name: 'Agency pages' }).getByRole('link', { name: 'Applications' }).click();
    await expect(page.getByText(/^No applications yet/)).toBeVisible();
    await checkState('applications');
    await page.goto('/account/security');
    const security = page.getByRole('region', { name: 'Sign-in security' });
    await security.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    await checkState('second factor: password');
    await security.getByLabel('Current password').fill(account.password);
    await security.getByRole('button', { name: 'Continue' }).click();
    await expect(security.getByRole('img', { name: /QR code/ })).toBeVisible();
    await checkState('second factor: set-up');

    await page.route('**/api/{unlocked-candidates,shortlist/count,agency-profile}', silent);
    await page.goto('/account');
    await expect(page.getByRole('status', { name: 'Loading your account...' })).toBeVisible();
    await checkState('loading');
    await expect(page.getByRole('status', { name: 'Loading your unlocked candidates...' })).toBeVisible();
    await checkState('loading a part that takes long');
    await page.route('**/api/{unlocked-candidates,shortlist/count,agency-profile}', refused);
    await page.goto('/account');
    await expect(page.getByText('Error loading your unlocked candidates. Please try again.')).toBeVisible();
    await expect(page.getByText("We couldn't load your profile.")).toBeVisible();
    await checkState('failed');
    await page.unroute('**/api/{unlocked-candidates,shortlist/count,agency-profile}');

    const unlocked = {
      request_id: CHECKOUT,
      candidate_uuid: CHECKOUT,
      candidate_first_name: 'Maria',
      candidate_last_name: 'Kowalski',
      candidate_email: 'maria.kowalski@example.test',
      candidate_phone: '3175550188',
      candidate_discipline: 'RN',
      candidate_city: 'Carmel',
      candidate_state: 'IN',
      distance_miles: 15,
      amount_paid: 40_000,
      amount_returned: 0,
      free: false,
      revoked: false,
      created_at: '2026-11-10T15:00:00.000Z',
      profile: null,
      applications: [{ job_title: 'Night CNA', applied_at: '2026-11-09T15:00:00.000Z' }],
      cases: [{ id: CHECKOUT, name: 'R. M.' }],
      evidence: [],
      status: 'interviewing',
      calls: [
        { id: CHECKOUT, outcome: 'no_answer', by: { id: null, name: 'Robin Vale' }, at: '2026-11-10T15:00:00.000Z' },
      ],
      checks: [{ kind: 'i9', by: { id: null, name: 'Robin Vale' }, at: '2026-11-10T15:00:00.000Z' }],
      claimable: true,
      claim: null,
      notes: [
        {
          id: CHECKOUT,
          text: 'Prefers nights.',
          by: { id: null, name: 'Robin Vale' },
          written_at: '2026-11-10T15:00:00.000Z',
          edited_at: null,
          may_edit: true,
          may_delete: true,
        },
      ],
      reminders: [{ id: CHECKOUT, due_on: '2026-11-20', text: 'Ask about nights' }],
    };
    const revoked = {
      ...unlocked,
      request_id: account.email,
      candidate_email: null,
      candidate_phone: null,
      revoked: true,
    };
    await page.route('**/api/unlocked-candidates', answers({ unlocked_candidates: [unlocked, revoked] }));
    await page.goto('/candidates/rn');
    const bookmark = page.getByRole('button', { name: /^Shortlist / }).first();
    await untilSaved(page, addToShortlistCall, () => bookmark.click());
    await page
      .getByRole('button', { name: /^More actions for / })
      .nth(1)
      .click();
    await page.getByRole('button', { name: 'Hide from my list' }).click();
    await expect(page.getByText(/is hidden from your list/).first()).toBeVisible();
    await page.goto('/account/hidden');
    await expect(page.getByRole('button', { name: /^Show again/ })).toBeVisible();
    await checkState('hidden');
    await page.goto('/account');
    await page.locator('[data-row-name]').first().click();
    await page
      .getByRole('button', { name: /^Edit note/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Set a reminder/ })
      .first()
      .click();
    await page.getByRole('radio', { name: 'Pick a date' }).check();
    await checkState('unlocked, revoked, with a note and a reminder being written');
    await page.goto('/shortlist');
    await expect(page.getByRole('button', { name: /^Remove from shortlist/ })).toBeVisible();
    await checkState('shortlist');
    await page.goto('/contacts');
    await expect(page.getByText('Showing 2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page
      .getByRole('link', { name: /^Call / })
      .first()
      .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await page
      .getByRole('link', { name: /^Call / })
      .first()
      .click();
    await expect(page.getByRole('group', { name: 'How did the call go?' })).toBeVisible();
    await checkState('contacts');
  });
});
