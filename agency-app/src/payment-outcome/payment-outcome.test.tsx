import { addReminderBody } from '@marketplace/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  fakeApi,
  never,
  ok,
  refusal,
  session,
  unlockedCandidate,
  unlockProfile,
  unlockReminder,
} from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const SETTLE = 'POST /api/settle-checkout';
const ID = 'cs_test_a1B2c3D4e5';
const OWN_ID = '3d6f0a52-8f5e-4f7e-9a55-6c1f4a0f0009';
const settled = (status: string, kind = 'unlock', url: string | null = null, candidate_uuid: string | null = null) =>
  ok({ kind, status, url, candidate_uuid });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HEADING = 'Thank you for your payment!';
const WELCOME = 'Welcome to the Homecare Talent Network!';
const text = () => document.body.textContent;
const A_CLAIM = /has been processed|free unlock has been used|subscription is active/;
const signedInAs = { signedIn: true } as const;
const DANA = session().user.id;

describe('/thank-you', () => {
  test('thanks a signed-out visitor without mentioning a payment', async () => {
    const api = fakeApi({});
    renderApp('/iahhc/thank-you', { association: iahhc });
    expect(await screen.findByRole('heading', { name: HEADING })).toBeInTheDocument();
    expect(
      screen.getByText(/Our team will reach out with the candidate’s full information shortly\./),
    ).toBeInTheDocument();
    expect(await screen.findByText('Sign in to see what you have unlocked.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/iahhc/signin');
    expect(text()).not.toMatch(A_CLAIM);
    expect(api.to(SETTLE)).toHaveLength(0);
  });

  test('reveals nothing to a signed-out visitor with the URL of a checkout', async () => {
    const api = fakeApi({});
    renderApp(`/thank-you?session_id=${ID}`);
    expect(await screen.findByText('Sign in to see what you have unlocked.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: HEADING })).toBeInTheDocument();
    expect(text()).not.toMatch(A_CLAIM);
    expect(api.to(SETTLE)).toHaveLength(0);
  });

  test('reveals nothing to another agency', async () => {
    fakeApi({ [SETTLE]: () => refusal(404, 'not_found', 'Not found.') });
    renderApp(`/thank-you?session_id=${ID}`, signedInAs);
    expect(await screen.findByText('Your account shows your plan and what you have unlocked.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: HEADING })).toBeInTheDocument();
    expect(text()).not.toMatch(A_CLAIM);
  });

  test('shows an agency without a checkout a link to its account, and mentions no payment', async () => {
    fakeApi({});
    renderApp('/thank-you', signedInAs);
    expect(await screen.findByText('Your account shows your plan and what you have unlocked.')).toBeInTheDocument();
    expect(text()).not.toMatch(A_CLAIM);
    expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/account');
  });

  test('reports that a free unlock was used and nothing was charged, even after a reload', async () => {
    fakeApi({});
    renderApp('/thank-you', { ...signedInAs, state: { freeUnlockOf: DANA } });
    expect(await screen.findByText('Your free unlock has been used. You were not charged.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View contact' })).toBeInTheDocument();
    expect(text()).not.toMatch(/has been processed/);
  });

  test.each([
    ['a visitor who goes Back to it after signing out', {}],
    ['the next agency in the same tab', signedInAs],
  ])('does not mention a free unlock to %s', async (_, viewer) => {
    fakeApi({});
    renderApp('/thank-you', { ...viewer, state: { freeUnlockOf: '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0999' } });
    expect(await screen.findByText(/what you have unlocked\.$/)).toBeInTheDocument();
    expect(text()).not.toMatch(A_CLAIM);
  });

  const maria = unlockedCandidate({ profile: unlockProfile() });
  const UNLOCKED = 'GET /api/unlocked-candidates';
  test.each([
    ['paid', `?session_id=${ID}`, undefined],
    ['free', '', { freeUnlockOf: DANA, candidateUuid: maria.candidate_uuid }],
  ])('shows the contact details after a %s unlock', async (_, search, state) => {
    fakeApi({
      [SETTLE]: () => settled('completed', 'unlock', null, maria.candidate_uuid),
      [UNLOCKED]: () =>
        ok({ unlocked_candidates: [unlockedCandidate({ candidate_uuid: ID, request_id: 'x' }), maria] }),
    });
    renderApp(`/thank-you${search}`, { ...signedInAs, state });
    const contact = within(await screen.findByRole('region', { name: 'Maria Kowalski' }));
    expect(contact.getByRole('link', { name: 'Call Maria Kowalski' })).toHaveAttribute('href', 'tel:+13175550188');
    expect(contact.getByRole('link', { name: 'Email Maria Kowalski' })).toBeInTheDocument();
    expect(await contact.findByText('Weekday mornings')).toBeInTheDocument();
    expect(contact.getByText('English, Spanish')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: HEADING })).toBeInTheDocument();
  });

  test('shows the agency’s status, notes and reminders', async () => {
    const REMINDERS = `POST /api/unlocked-candidates/${maria.request_id}/reminders`;
    const api = fakeApi({
      [UNLOCKED]: () => ok({ unlocked_candidates: [{ ...maria, created_at: new Date().toISOString() }] }),
      [REMINDERS]: ({ body }) => {
        const { id, due_on } = addReminderBody.parse(body);
        return ok(unlockReminder({ id, due_on }));
      },
    });
    const state = { freeUnlockOf: DANA, candidateUuid: maria.candidate_uuid };
    const { user } = renderApp('/thank-you', { ...signedInAs, state });
    const contact = within(await screen.findByRole('region', { name: 'Maria Kowalski' }));
    expect(contact.getByText(/^Dead number\?/)).toBeVisible();
    expect(await contact.findByLabelText('Status of Maria Kowalski')).toHaveValue('new');
    expect(contact.getByRole('button', { name: 'Add a note on Maria Kowalski' })).toBeEnabled();
    await user.click(contact.getByRole('button', { name: 'Set a reminder about Maria Kowalski' }));
    await user.click(await contact.findByRole('radio', { name: 'Tomorrow' }));
    await user.click(contact.getByRole('button', { name: 'Save reminder' }));
    expect(await contact.findByText('Call back tomorrow')).toBeInTheDocument();
    expect(api.to(REMINDERS)).toHaveLength(1);
  });

  test.each([
    ['a stranger', {}],
    ['the next agency in the same tab', signedInAs],
  ])('neither shows nor requests contact details for %s', async (_, viewer) => {
    const api = fakeApi({ [UNLOCKED]: () => ok({ unlocked_candidates: [maria] }) });
    const state = { freeUnlockOf: '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0999', candidateUuid: maria.candidate_uuid };
    renderApp('/thank-you', { ...viewer, state });
    expect(await screen.findByText(/what you have unlocked\.$/)).toBeInTheDocument();
    expect(text()).not.toMatch(/Kowalski/);
    expect(api.to(UNLOCKED)).toHaveLength(0);
  });

  test('hides the contact details of a returned payment, and links to the contact if contacts fail to load', async () => {
    let answer = ok({ unlocked_candidates: [{ ...maria, revoked: true }] });
    fakeApi({
      [SETTLE]: () => settled('completed', 'unlock', null, maria.candidate_uuid),
      [UNLOCKED]: () => answer,
    });
    const first = renderApp(`/thank-you?session_id=${ID}`, signedInAs);
    expect(await screen.findByText(/^Your payment has been processed\./)).toBeInTheDocument();
    await waitFor(() => expect(text()).not.toMatch(/Kowalski/));
    first.unmount();
    answer = refusal(503, 'database_unavailable', 'Down.');
    renderApp(`/thank-you?session_id=${ID}`, signedInAs);
    expect(await screen.findByRole('link', { name: 'View contact' })).toBeInTheDocument();
  });

  test('settles the checkout in the URL, and polls while the payment is pending', async () => {
    let status = 'pending';
    const api = fakeApi({
      [SETTLE]: () => {
        const answer = settled(status);
        status = 'completed';
        return answer;
      },
    });
    renderApp(`/thank-you?session_id=${ID}`, signedInAs);
    expect(await screen.findByRole('heading', { name: 'Confirming your payment' })).toBeInTheDocument();
    expect(text()).not.toMatch(A_CLAIM);
    expect(await screen.findByText(/^Your payment has been processed\./)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: HEADING })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View contact' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/account/),
    );
    expect(api.to(SETTLE)[0]?.body).toEqual({ checkout_session_id: ID });
  });

  test.each([
    ['expired', 'This checkout has expired'],
    ['refunded', 'This payment was refunded'],
  ])('reports that the checkout is %s', async (status, title) => {
    fakeApi({ [SETTLE]: () => settled(status) });
    renderApp(`/thank-you?session_id=${ID}`, signedInAs);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(text()).not.toMatch(A_CLAIM);
  });

  test('reports why the check failed, and offers a retry', async () => {
    let isDown = true;
    fakeApi({
      [SETTLE]: () => (isDown ? refusal(503, 'payment_provider_unavailable', 'Not reachable.') : settled('completed')),
    });
    const { user } = renderApp(`/thank-you?session_id=${ID}`, signedInAs);
    expect(await screen.findByText('Not reachable.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/^Your payment has been processed\./)).toBeInTheDocument();
  });
});

describe('/subscription-success', () => {
  test('welcomes the agency, and refetches the subscription', async () => {
    const api = fakeApi({ [SETTLE]: () => settled('completed', 'subscription') });
    renderApp(`/subscription-success?session_id=${ID}`, signedInAs);
    expect(await screen.findByRole('heading', { name: WELCOME })).toBeInTheDocument();
    expect(await screen.findByText(/^Your Pro subscription is active\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Candidates' })).toHaveAttribute('href', '/candidates');
    await waitFor(() => expect(api.to('GET /api/agency-subscription').length).toBeGreaterThan(1));
  });

  test.each([
    ['a stranger', '', {}, 'Sign in to see what you have unlocked.'],
    ['a stranger with the address of a checkout', `?session_id=${ID}`, {}, 'Sign in to see what you have unlocked.'],
    ['an agency without a checkout', '', signedInAs, 'Your account shows your plan and what you have unlocked.'],
  ])('welcomes %s without mentioning an active plan', async (_, search, viewer, words) => {
    fakeApi({ [SETTLE]: () => settled('completed', 'subscription') });
    renderApp(`/subscription-success${search}`, viewer);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: WELCOME })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Candidates' })).toBeInTheDocument();
    expect(text()).not.toMatch(A_CLAIM);
    expect(document.title).not.toMatch(/active/i);
  });

  test('does not mistake an unlock checkout for a plan purchase', async () => {
    fakeApi({ [SETTLE]: () => settled('completed', 'unlock') });
    renderApp(`/subscription-success?session_id=${ID}`, signedInAs);
    expect(await screen.findByText('Your account shows your plan and what you have unlocked.')).toBeInTheDocument();
    expect(text()).not.toMatch(A_CLAIM);
  });

  test('shows the welcome heading while the payment is pending', async () => {
    fakeApi({ [SETTLE]: never });
    renderApp(`/subscription-success?session_id=${ID}`, signedInAs);
    expect(await screen.findByRole('heading', { name: 'Confirming your payment' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: WELCOME })).toBeInTheDocument();
    expect(text()).not.toMatch(A_CLAIM);
  });
});

describe('/payment-failed', () => {
  test('reports an abandoned checkout, and links back to it', async () => {
    const api = fakeApi({ [SETTLE]: () => settled('pending', 'unlock', 'https://pay.example.test/c/1') });
    renderApp(`/payment-failed?checkout=${OWN_ID}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Checkout not completed' })).toBeInTheDocument();
    expect(screen.getByText(/You left the checkout\. Nothing was charged\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to checkout' })).toHaveAttribute(
      'href',
      'https://pay.example.test/c/1',
    );
    expect(api.to(SETTLE)[0]?.body).toEqual({ checkout_id: OWN_ID });
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      'mailto:support@example.test?subject=Payment%20failed',
    );
  });

  test('lists possible causes, and reports that an expired checkout charged nothing', async () => {
    fakeApi({ [SETTLE]: () => settled('expired') });
    renderApp(`/payment-failed?checkout=${OWN_ID}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Payment failed' })).toBeInTheDocument();
    expect(screen.getByText(/You have not been charged\./)).toBeInTheDocument();
    for (const cause of ['Insufficient funds', 'An expired card', 'A temporary issue with the payment']) {
      expect(screen.getByText(cause)).toBeInTheDocument();
    }
    expect(screen.queryByRole('link', { name: /checkout|Try again/ })).not.toBeInTheDocument();
  });

  test('reports no failure while the payment status is loading', async () => {
    fakeApi({ [SETTLE]: never });
    renderApp(`/payment-failed?checkout=${OWN_ID}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Checking your payment' })).toBeInTheDocument();
    expect(screen.queryByText(/payment failed|charged/i)).not.toBeInTheDocument();
  });

  test('does not blame the card for an unknown checkout', async () => {
    fakeApi({});
    renderApp('/payment-failed', { signedIn: true });
    expect(await screen.findByText(/We couldn't process your payment/)).toBeInTheDocument();
    expect(screen.queryByText(/charged/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact Support' })).toBeInTheDocument();
  });

  test('claims no failure if the payment succeeded', async () => {
    fakeApi({ [SETTLE]: () => settled('completed') });
    renderApp(`/payment-failed?session_id=${ID}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Your payment went through after all' })).toBeInTheDocument();
  });
});
