import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  activePro,
  candidatePage,
  candidateRow,
  fakeApi,
  never,
  ok,
  refusal,
  signedInHandlers,
} from '../testing/fake-api.ts';
import { fill } from '../testing/fill.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';
import { UnlockButton } from './unlock-button.tsx';

const LIST = 'GET /api/candidates';
const FREE = 'GET /api/free-unlock';
const REDEEM = 'POST /api/redeem-free-unlock';
const CHECKOUT = 'POST /api/create-candidate-unlock-checkout';
const maria = candidateRow();
const freeUnlock = { unlock_id: '1b4e28ba-2fa1-4d4f-9b0a-000000000001', expires_at: '2026-12-15T12:00:00.000Z' };
const listOf = (request_status: string | null = null) => ok(candidatePage([candidateRow({ request_status })]));

let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const toasts = () => screen.getByLabelText('toasts').textContent;
const proWith = (free_unlock: typeof freeUnlock | null) => ({
  ...signedInHandlers(activePro),
  [FREE]: () => ok({ free_unlock }),
});

describe('unlock button', () => {
  test('becomes a link to the contact if the candidate is unlocked', async () => {
    fakeApi({ [LIST]: () => listOf('completed') });
    renderApp('/candidates/rn', { signedIn: true });
    const button = await screen.findByRole('button', { name: 'Request Pending' });
    expect(button).toBeDisabled();
    expect(screen.getByRole('link', { name: 'View contact' })).toHaveAttribute(
      'href',
      `/account#${candidateRow().uuid}`,
    );
  });

  test('starts the checkout and opens the URL from the API', async () => {
    const api = fakeApi({ [LIST]: () => listOf(), [CHECKOUT]: () => ok({ url: 'https://pay.example.test/c/1' }) });
    const { user } = renderApp('/iahhc/candidates/rn', { signedIn: true, association: iahhc });
    await user.click(await screen.findByRole('button', { name: 'Unlock Maria' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example.test/c/1'));
    expect(api.to(CHECKOUT)[0]?.body).toEqual({ candidateUuid: maria.uuid, association: 'iahhc' });
    expect(api.to(FREE)).toHaveLength(0);
  });

  test('is busy during the creation of the checkout', async () => {
    fakeApi({ [LIST]: () => listOf(), [CHECKOUT]: never });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Unlock Maria' }));
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeInTheDocument();
  });

  test.each([
    ['the server’s message', refusal(503, 'payment_provider_unavailable', 'Not reachable.'), 'Error / Not reachable.'],
    ['a missing checkout URL', ok({ url: '' }), 'Error / No checkout URL returned'],
  ])('reports %s if the checkout fails, and works again afterwards', async (_, answer, words) => {
    fakeApi({ [LIST]: () => listOf(), [CHECKOUT]: () => answer });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Unlock Maria' }));
    await waitFor(() => expect(toasts()).toContain(words));
    expect(await screen.findByRole('button', { name: 'Unlock Maria' })).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });

  test('refetches the list if the candidate no longer exists', async () => {
    const api = fakeApi({
      [LIST]: () => listOf(),
      [CHECKOUT]: () => refusal(404, 'candidate_not_found', 'This candidate is no longer available.'),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Unlock Maria' }));
    await waitFor(() => expect(toasts()).toContain('Error / This candidate is no longer available.'));
    await waitFor(() => expect(api.to(LIST).length).toBeGreaterThan(1));
  });

  test.each([
    ['Unlock Maria', CHECKOUT, signedInHandlers(null)],
    ['Use Free Unlock', REDEEM, proWith(freeUnlock)],
  ])('reports after a click on “%s” that a colleague has already unlocked the candidate', async (label, call, plan) => {
    let status: string | null = null;
    fakeApi({
      ...plan,
      [LIST]: () => listOf(status),
      [call]: () => {
        status = 'completed';
        return refusal(409, 'already_unlocked', 'You have already unlocked this candidate.');
      },
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: label }));
    if (label === 'Use Free Unlock') {
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }));
    }
    await waitFor(() => expect(toasts()).toContain("Your agency already has Maria's contact"));
    expect(toasts()).not.toContain('Error');
    expect(await screen.findByRole('button', { name: 'Request Pending' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'View contact' }));
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/account'));
    expect(leave).not.toHaveBeenCalled();
  });

  test('offers and redeems an unlock credit for an agency without a plan', async () => {
    const credit = {
      ...freeUnlock,
      unlock_id: '1b4e28ba-2fa1-4d4f-9b0a-000000000002',
      expires_at: '2026-12-10T12:00:00.000Z',
    };
    const api = fakeApi({
      [LIST]: () => listOf(),
      'GET /api/unlock-credit': () => ok({ unlock_credit: credit }),
      [REDEEM]: () => ok({ success: true }),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByText(/^1 unlock credit left/)).toHaveTextContent('1 unlock credit left, then $400 each');
    await user.click(await screen.findByRole('button', { name: 'Use Credit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Use Credit' });
    expect(within(dialog).getByText(/unlock credit on Maria\?.*December 10, 2026/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Use Credit' }));
    await waitFor(() => expect(toasts()).toContain('Your unlock credit was used for Maria.'));
    expect(api.to(REDEEM)[0]?.body).toEqual({ candidateUuid: maria.uuid, freeUnlockId: credit.unlock_id });
  });

  test('asks before using a free unlock, then opens the thank-you page', async () => {
    const api = fakeApi({
      ...proWith(freeUnlock),
      [LIST]: () => listOf(),
      [REDEEM]: () => ok({ success: true }),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Use Free Unlock' }));
    const dialog = await screen.findByRole('dialog', { name: 'Use Free Unlock' });
    expect(within(dialog).getByText(/on Maria\?.*December 15, 2026/)).toBeInTheDocument();
    expect(within(dialog).getByText(/Availability was last confirmed .+\.$/)).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'We make it right.' })).toBeVisible();
    expect(api.to(REDEEM)).toHaveLength(0);

    const listsBefore = api.to(LIST).length;
    await user.click(within(dialog).getByRole('button', { name: 'Use Free Unlock' }));
    await waitFor(() => expect(toasts()).toContain('Candidate unlocked!'));
    expect(api.to(REDEEM)[0]?.body).toEqual({ candidateUuid: maria.uuid, freeUnlockId: freeUnlock.unlock_id });
    expect(screen.getByLabelText('address').textContent).toBe('/candidates/rn');
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/thank-you'));
    expect(api.to(LIST).length).toBeGreaterThan(listsBefore);
    expect(api.to(FREE).length).toBeGreaterThan(1);
  });

  test('changes nothing if the dialog is canceled', async () => {
    const api = fakeApi({ ...proWith(freeUnlock), [LIST]: () => listOf() });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Use Free Unlock' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.to(REDEEM)).toHaveLength(0);
  });

  test.each([
    ['the server’s message', refusal(409, 'free_unlock_unavailable', 'It has been used.'), 'Error / It has been used.'],
    ['a failed unlock', ok({ success: false }), 'Error / Unlock failed'],
  ])('reports %s if redeeming a free unlock fails', async (_, answer, words) => {
    fakeApi({ ...proWith(freeUnlock), [LIST]: () => listOf(), [REDEEM]: () => answer });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Use Free Unlock' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Use Free Unlock' }));
    await waitFor(() => expect(toasts()).toContain(words));
    expect(screen.getByLabelText('address').textContent).toBe('/candidates/rn');
  });

  test('shows the Pro price after the free unlock is used', async () => {
    fakeApi({ ...proWith(null), [LIST]: () => listOf() });
    renderApp('/candidates/rn', { signedIn: true });
    expect(await screen.findByText(/^Unlock any for/)).toHaveTextContent('Unlock any for $100 with Pro');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Unlock Maria' })).toBeEnabled());
  });

  test.each([
    ['the plan', { ...signedInHandlers(null), 'GET /api/agency-profile': never }],
    ['the free unlock', { ...signedInHandlers(activePro), [FREE]: never }],
  ])('shows no action and no price before %s is known', async (_, handlers) => {
    const api = fakeApi({ ...handlers, [LIST]: () => listOf() });
    renderApp('/candidates/rn', { signedIn: true });
    await screen.findByRole('article');
    await waitFor(() => expect(api.to('GET /api/agency-subscription').length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: /Unlock/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
  });

  test.each([
    ['the free unlock', FREE, () => ok({ free_unlock: freeUnlock })],
    ['the plan', 'GET /api/agency-subscription', () => ok({ subscription: activePro })],
  ])('offers a retry but no payment if %s fails to load, because the unlock may be free', async (_, call, answer) => {
    let isDown = true;
    const api = fakeApi({
      ...proWith(freeUnlock),
      [LIST]: () => listOf(),
      [call]: () => (isDown ? refusal(503, 'database_unavailable', 'Down.') : answer()),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const retryButton = await screen.findByRole('button', { name: 'Try again to unlock Maria' });
    expect(screen.getByText("We couldn't check your plan and free unlock.")).toBeVisible();
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
    await user.click(retryButton);
    await waitFor(() => expect(retryButton).not.toHaveTextContent('Checking...'));
    expect(retryButton).toHaveTextContent('Try again');
    isDown = false;
    await user.click(retryButton);
    await waitFor(() => expect(retryButton).toHaveTextContent('Use Free Unlock'));
    expect(retryButton).toHaveFocus();
    expect(screen.queryByText("We couldn't check your plan and free unlock.")).not.toBeInTheDocument();
    expect(api.to(CHECKOUT)).toHaveLength(0);
  });

  test('offers the free unlock if the server rejects a payment because a free unlock is left', async () => {
    let subscription: typeof activePro | null = null;
    fakeApi({
      ...proWith(freeUnlock),
      'GET /api/agency-subscription': () => ok({ subscription }),
      [LIST]: () => listOf(),
      [CHECKOUT]: () =>
        refusal(400, 'validation_failed', 'You still have a free unlock.', [
          { field: 'keepFreeUnlock', message: 'You still have a free unlock.' },
        ]),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const button = await screen.findByRole('button', { name: 'Unlock Maria' });
    subscription = activePro;
    await user.click(button);
    await waitFor(() => expect(toasts()).toContain('Error / You still have a free unlock.'));
    expect(await screen.findByRole('button', { name: 'Use Free Unlock' })).toBeEnabled();
    expect(leave).not.toHaveBeenCalled();
  });

  test('asks a visitor to sign in, then returns to the page', async () => {
    const api = fakeApi({ 'POST /api/auth/sign-in': () => ok(sessionThatEndsSoon()) });
    const { user } = renderApp('/iahhc/some-page', {
      association: iahhc,
      elsewhere: <UnlockButton candidateUuid={maria.uuid} firstName="Maria" requestStatus={null} />,
    });
    await user.click(await screen.findByRole('button', { name: 'Unlock Maria' }));
    expect(toasts()).toContain('Authentication Required / Please sign in to unlock candidate profiles.');
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/iahhc/signin'));
    expect(api.to(CHECKOUT)).toHaveLength(0);
    await fill(user, await screen.findByLabelText('Email'), 'dana@agency.example.test');
    await fill(user, screen.getByLabelText('Password'), 'Lantern1!');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/iahhc/some-page'));
  });

  test('reports an invalid session if it cannot be refreshed', async () => {
    let isRejected = false;
    fakeApi({
      ...signedInHandlers(null),
      'POST /api/auth/refresh': () =>
        isRejected
          ? refusal(401, 'session_missing', 'Auth session missing!')
          : ok({ ...sessionThatEndsSoon(), expires_in: 60 }),
      [LIST]: () => listOf(),
    });
    const { user } = renderApp('/candidates/rn', { signedIn: true });
    const button = await screen.findByRole('button', { name: 'Unlock Maria' });
    isRejected = true;
    await user.click(button);
    await waitFor(() => expect(toasts()).toContain('Error / No valid session'));
    expect(leave).not.toHaveBeenCalled();
  });
});

function sessionThatEndsSoon() {
  return {
    access_token: 'short-lived',
    expires_in: 60,
    expires_at: Math.floor(Date.now() / 1000) + 60,
    token_type: 'bearer',
    user: { id: '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0001', email: 'dana@agency.example.test' },
  };
}
