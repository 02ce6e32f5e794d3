import { US_STATES } from '@marketplace/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  activePro,
  agencyProfile,
  fakeApi,
  never,
  ok,
  refusal,
  signedInHandlers,
  unlockedCandidate,
} from '../testing/fake-api.ts';
import { openContact } from '../testing/open-contact.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';
import { rememberPurchase } from '../unlocks/recent-purchase.ts';

const UNLOCKED = 'GET /api/unlocked-candidates';
const FREE = 'GET /api/free-unlock';
const PROFILE = 'PATCH /api/agency-profile';

let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  localStorage.clear();
  leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const toasts = () => screen.getByLabelText('toasts').textContent;
const unlockedOf = (...unlocked_candidates: ReturnType<typeof unlockedCandidate>[]) => ok({ unlocked_candidates });

describe('account page', () => {
  test('shows the contact details and price of each unlocked candidate, and the total spend', async () => {
    fakeApi({
      [UNLOCKED]: () =>
        unlockedOf(
          unlockedCandidate(),
          unlockedCandidate({
            request_id: '2f6c3c1a-0000-4000-8000-000000000002',
            candidate_first_name: 'Joan',
            candidate_last_name: 'Adeyemi',
            amount_paid: 0,
            free: true,
          }),
          unlockedCandidate({
            request_id: '2f6c3c1a-0000-4000-8000-000000000003',
            candidate_first_name: 'Ines',
            candidate_last_name: null,
            candidate_email: null,
            candidate_phone: null,
            revoked: true,
          }),
        ),
    });
    const { user } = renderApp('/account', { signedIn: true });
    const maria = await openContact();
    expect(maria.getByText('(317) 555-0188')).toBeInTheDocument();
    expect(maria.getByText('maria.kowalski@example.test')).toBeInTheDocument();
    expect(maria.getByText('$400')).toBeInTheDocument();
    expect(maria.getByText('Unlocked on November 10, 2026')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect((await openContact('Joan Adeyemi')).getByText('Free')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    const ines = screen.getByRole('article', { name: 'Ines' });
    expect(within(ines).getByText('Revoked', { selector: 'span' })).toBeInTheDocument();
    expect(within(ines).queryByRole('link', { name: /^(Call|Text|Email)/ })).not.toBeInTheDocument();
    const spend = screen.getByText('Spent on unlocks').parentElement;
    expect(spend?.textContent).toContain('$400');
  });

  test('shows refunds and subtracts them from the spend', async () => {
    fakeApi({ [UNLOCKED]: () => unlockedOf(unlockedCandidate({ amount_returned: 5_000 })) });
    renderApp('/account', { signedIn: true });
    const maria = await openContact();
    expect(maria.getByText('$400')).toBeInTheDocument();
    expect(maria.getByText('$50 refunded')).toBeInTheDocument();
    expect(maria.getByText('(317) 555-0188')).toBeInTheDocument();
    expect(screen.getByText('Spent on unlocks').parentElement?.textContent).toContain('$350');
  });

  test('explains how to unlock candidates if there are none', async () => {
    fakeApi({ [UNLOCKED]: () => unlockedOf() });
    renderApp('/iahhc/account', { signedIn: true, association: iahhc });
    await screen.findByText('No unlocked candidates yet');
    expect(screen.getByRole('link', { name: 'Browse Candidates' })).toHaveAttribute('href', '/iahhc/candidates');
  });

  test('hides spending figures if the contacts fail to load', async () => {
    fakeApi({ [UNLOCKED]: () => refusal(400, 'validation_failed', 'No.') });
    renderApp('/account', { signedIn: true });
    expect(await screen.findByText('Error loading your unlocked candidates. Please try again.')).toBeVisible();
    expect(screen.queryByText('Spent on unlocks')).not.toBeInTheDocument();
  });

  test('offers the upgrade to an agency on Pay-Per-Contact', async () => {
    const api = fakeApi({
      [UNLOCKED]: () => unlockedOf(),
      'POST /api/create-stripe-checkout': () => ok({ url: 'https://pay.example.test/s/1' }),
    });
    const { user } = renderApp('/account', { signedIn: true });
    expect(await screen.findByText('Pay-Per-Contact')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Manage subscription' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example.test/s/1'));
    expect(api.to('POST /api/create-stripe-checkout')[0]?.body).toEqual({});
    expect(api.to(FREE)).toHaveLength(0);
  });

  test('shows a Pro agency its free unlock with the expiration date, and reports a billing portal that fails to open', async () => {
    fakeApi({
      ...signedInHandlers(activePro),
      [UNLOCKED]: () => unlockedOf(),
      [FREE]: () => ok({ free_unlock: { unlock_id: 'x', expires_at: '2026-12-15T12:00:00.000Z' } }),
      'POST /api/create-customer-portal': () => refusal(500, 'internal_error', ''),
    });
    const { user } = renderApp('/account', { signedIn: true });
    expect(await screen.findByText(/1 available until December 15, 2026/)).toBeInTheDocument();
    expect(screen.getByText('Pro')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Manage subscription' }));
    await waitFor(() => expect(toasts()).toContain('Error / Failed to create customer portal session'));
  });

  test('asks the user to log in again if the session ends before the billing portal opens', async () => {
    fakeApi({
      [UNLOCKED]: () => unlockedOf(),
      'POST /api/create-stripe-checkout': () => refusal(401, 'session_missing', 'Auth session missing!'),
    });
    const { user } = renderApp('/account', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));
    await waitFor(() => expect(toasts()).toContain('Error / Please log out and log back in, then try again'));
  });
});

describe('loading account page', () => {
  test('shows a loading state until all sections have loaded, then shows them together', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const api = fakeApi({
      [UNLOCKED]: () => unlockedOf(unlockedCandidate()),
      'GET /api/shortlist/count': () => answered.then(() => ok({ count: 1 })),
    });
    renderApp('/account', { signedIn: true });
    expect(await screen.findByText('Lantern Home Care')).toBeInTheDocument();
    const calls = [UNLOCKED, 'GET /api/shortlist/count'];
    const countRequests = () => calls.map((call) => api.to(call).length);
    await waitFor(() => expect(countRequests().every((count) => count > 0)).toBe(true));
    const countsBefore = countRequests();
    expect(screen.getByRole('status', { name: 'Loading your account...' })).toBeInTheDocument();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('1 candidate to compare')).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Maria Kowalski' })).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading your account...' })).not.toBeInTheDocument();
    // The sections reuse the data that the page loaded.
    expect(countRequests()).toEqual(countsBefore);
  });

  test('shows the loaded sections if one response never arrives', async () => {
    fakeApi({ [UNLOCKED]: () => unlockedOf(unlockedCandidate()), 'GET /api/shortlist/count': never });
    renderApp('/account', { signedIn: true });
    expect(await screen.findByRole('article', { name: 'Maria Kowalski' }, { timeout: 8000 })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open shortlist' })).toBeInTheDocument();
  });

  test('shows no plan name before the plan is known', async () => {
    fakeApi({ [UNLOCKED]: () => unlockedOf(), 'GET /api/agency-profile': never });
    renderApp('/account', { signedIn: true });
    expect(await screen.findByRole('region', { name: 'Your plan' }, { timeout: 8000 })).toBeInTheDocument();
    expect(screen.queryByText('Pay-Per-Contact')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();
  });
});

describe('profile form', () => {
  test('saves only the changed fields, and shows the email address as read-only', async () => {
    const api = fakeApi({
      [UNLOCKED]: () => unlockedOf(),
      [PROFILE]: () => ok(agencyProfile({ title: 'Director' })),
    });
    const { user } = renderApp('/account', { signedIn: true });
    expect(await screen.findByLabelText('Email')).toHaveProperty('readOnly', true);
    const title = screen.getByLabelText(/^Title/);
    await user.clear(title);
    await user.type(title, 'Director');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(toasts()).toContain('Profile updated successfully!'));
    expect(api.to(PROFILE)[0]?.body).toEqual({ title: 'Director' });
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  });

  test('shows a colleague’s changes, and saves only the fields that the user edited', async () => {
    let profile = agencyProfile({ people: 2 });
    const api = fakeApi({
      [UNLOCKED]: () => unlockedOf(),
      'GET /api/agency-profile': () => ok(profile),
      [PROFILE]: () => {
        profile = { ...profile, phone: '3175550199' };
        return ok(profile);
      },
    });
    const { user } = renderApp('/account', { signedIn: true });
    const phone = await screen.findByLabelText(/^Phone/);
    await user.clear(phone);
    await user.type(phone, '317 555 0199');
    profile = { ...profile, agency_name: 'Harbor Home Care', agency_city: 'Fishers' };
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByLabelText('Agency name')).toHaveValue('Harbor Home Care'));
    expect(screen.getByLabelText(/^Agency city/)).toHaveValue('Fishers');
    expect(phone).toHaveValue('317 555 0199');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(toasts()).toContain('Profile updated successfully!'));
    expect(api.to(PROFILE)[0]?.body).toEqual({ phone: '3175550199' });
    expect(screen.getByLabelText('Agency name')).toHaveValue('Harbor Home Care');
    expect(phone).toHaveValue('(317) 555-0199');
  });

  test('offers the 50 states, and keeps a saved value outside that list', async () => {
    let profile = agencyProfile({ agency_state: 'DC' });
    const api = fakeApi({
      [UNLOCKED]: () => unlockedOf(),
      'GET /api/agency-profile': () => ok(profile),
      [PROFILE]: () => {
        profile = agencyProfile({ agency_state: 'OH' });
        return ok(profile);
      },
    });
    const { user } = renderApp('/account', { signedIn: true });
    const state = await screen.findByLabelText(/^Agency state/);
    expect(state).toHaveValue('DC');
    expect(within(state).getAllByRole('option')).toHaveLength(1 + US_STATES.length + 1);
    await user.selectOptions(state, 'Ohio');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.to(PROFILE)[0]?.body).toEqual({ agency_state: 'OH' }));
    await waitFor(() => expect(within(state).queryByRole('option', { name: 'DC' })).not.toBeInTheDocument());
    expect(state).toHaveValue('OH');
  });

  test('requires an agency name and focuses its field', async () => {
    const api = fakeApi({ [UNLOCKED]: () => unlockedOf() });
    const { user } = renderApp('/account', { signedIn: true });
    const name = await screen.findByLabelText('Agency name');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Agency name is required')).toBeInTheDocument();
    expect(name).toHaveFocus();
    expect(api.to(PROFILE)).toHaveLength(0);
  });
});

describe('account page opened while a purchase is pending', () => {
  test('shows the contact details after the payment is confirmed, without a reload', async () => {
    let isPaid = false;
    const api = fakeApi({ [UNLOCKED]: () => unlockedOf(...(isPaid ? [unlockedCandidate()] : [])) });
    rememberPurchase();
    renderApp('/account', { signedIn: true });
    expect(await screen.findByText('No unlocked candidates yet')).toBeInTheDocument();
    isPaid = true;
    expect(await screen.findByRole('article', { name: 'Maria Kowalski' }, { timeout: 20_000 })).toBeInTheDocument();
    expect(api.to(UNLOCKED).length).toBeGreaterThan(1);
  });

  test('shows the plan and its free unlock after Pro is activated', async () => {
    let active = false;
    fakeApi({
      ...signedInHandlers(null),
      [UNLOCKED]: () => unlockedOf(),
      'GET /api/agency-subscription': () => ok({ subscription: active ? activePro : null }),
      [FREE]: () =>
        ok({
          free_unlock: { unlock_id: '1b4e28ba-2fa1-4d4f-9b0a-000000000001', expires_at: '2026-12-15T12:00:00.000Z' },
        }),
    });
    rememberPurchase();
    renderApp('/account', { signedIn: true });
    expect(await screen.findByText('Pay-Per-Contact')).toBeInTheDocument();
    active = true;
    expect(await screen.findByText(/1 available until/, undefined, { timeout: 20_000 })).toBeInTheDocument();
    expect(screen.queryByText('Pay-Per-Contact')).not.toBeInTheDocument();
  });

  test('refetches the plan when the page becomes visible again', async () => {
    const api = fakeApi({ [UNLOCKED]: () => unlockedOf() });
    renderApp('/account', { signedIn: true });
    await screen.findByText('No unlocked candidates yet');
    const countBefore = api.to('GET /api/agency-subscription').length;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(api.to('GET /api/agency-subscription').length).toBeGreaterThan(countBefore));
  });
});

describe('savings on the account page', () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const unlocks = (...amounts: number[]) =>
    unlockedOf(
      ...amounts.map((amount_paid, index) =>
        unlockedCandidate({
          request_id: `2f6c3c1a-0000-4000-8000-${String(index).padStart(12, '0')}`,
          created_at: yesterday,
          amount_paid,
        }),
      ),
    );
  test.each([
    [[40_000], '1 candidate for $400. On Pro it would have cost $500, $100 more.'],
    [[40_000, 40_000], '2 candidates for $800. On Pro they would have cost $600, $200 less.'],
    [[40_000, 10_000], '2 candidates for $500. On Pro they would have cost $600, $100 more.'],
  ])('compare the last 30 days with and without Pro, for unlocks that cost %j cents', async (amounts, words) => {
    fakeApi({ [UNLOCKED]: () => unlocks(...amounts) });
    renderApp('/account', { signedIn: true });
    expect(await screen.findByText(`In the last 30 days you unlocked ${words}`)).toBeInTheDocument();
    expect(screen.getByText(/Pro saves you money starting with your 2nd unlock in a month\./)).toBeInTheDocument();
  });

  test('count unlocks from before the upgrade to Pro at full price', async () => {
    fakeApi({
      ...signedInHandlers(activePro),
      [FREE]: () => ok({ free_unlock: null }),
      [UNLOCKED]: () => unlocks(40_000, 40_000, 40_000),
    });
    renderApp('/account', { signedIn: true });
    expect(await screen.findByText(/^In the last 30 days/)).toHaveTextContent(
      '3 candidates for $1,200, plus $500 for Pro. On Pay-Per-Contact they would have cost $1,200, $500 less.',
    );
  });

  test('are hidden if every unlock is revoked or older than 30 days', async () => {
    const old = unlockedCandidate({ created_at: '2026-01-01T12:00:00.000Z' });
    const ended = unlockedCandidate({ request_id: crypto.randomUUID(), created_at: yesterday, revoked: true });
    fakeApi({ [UNLOCKED]: () => unlockedOf(old, ended) });
    renderApp('/account', { signedIn: true });
    expect(await screen.findByText('Spent on unlocks')).toBeInTheDocument();
    expect(screen.queryByText(/In the last 30 days/)).not.toBeInTheDocument();
  });
});
