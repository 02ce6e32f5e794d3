import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, never, ok, refusal } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const SETTLE = 'POST /api/settle-checkout';
const ID = 'cs_test_a1B2c3D4e5';
const OWN_ID = '3d6f0a52-8f5e-4f7e-9a55-6c1f4a0f0009';
const settled = (status: string, kind = 'unlock', url: string | null = null) => ok({ kind, status, url });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('/thank-you', () => {
  it('thanks without a checkout, also a visitor', async () => {
    const api = fakeApi({});
    renderApp('/iahhc/thank-you', { association: iahhc });
    expect(await screen.findByRole('heading', { name: 'Thank you for your payment!' })).toBeTruthy();
    expect(screen.getByText(/full information shortly/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View contact' }).getAttribute('href')).toBe('/iahhc/account');
    expect(api.to(SETTLE)).toHaveLength(0);
  });

  it('settles the checkout of its address and asks again while the payment is pending', async () => {
    let status = 'pending';
    const api = fakeApi({
      [SETTLE]: () => {
        const answer = settled(status);
        status = 'completed';
        return answer;
      },
    });
    renderApp(`/thank-you?session_id=${ID}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Confirming your payment' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Thank you for your payment!' })).toBeTruthy();
    expect(api.to(SETTLE)[0]?.body).toEqual({ checkout_session_id: ID });
  });

  it('says why it could not check, and checks again on request', async () => {
    let down = true;
    fakeApi({
      [SETTLE]: () => (down ? refusal(503, 'payment_provider_unavailable', 'Not reachable.') : settled('completed')),
    });
    const { user } = renderApp(`/thank-you?session_id=${ID}`, { signedIn: true });
    expect(await screen.findByText('Not reachable.')).toBeTruthy();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('heading', { name: 'Thank you for your payment!' })).toBeTruthy();
  });
});

describe('/subscription-success', () => {
  it('welcomes, and loads the subscription anew', async () => {
    const api = fakeApi({ [SETTLE]: () => settled('completed', 'subscription') });
    renderApp(`/subscription-success?session_id=${ID}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Welcome to the Homecare Talent Network!' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Candidates' }).getAttribute('href')).toBe('/candidates');
    await waitFor(() => expect(api.to('GET /api/agency-subscription').length).toBeGreaterThan(1));
  });
});

describe('/payment-failed', () => {
  it('says that one left the checkout, and leads back to the same one', async () => {
    const api = fakeApi({ [SETTLE]: () => settled('pending', 'unlock', 'https://pay.example.test/c/1') });
    renderApp(`/payment-failed?checkout=${OWN_ID}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Checkout not completed' })).toBeTruthy();
    expect(screen.getByText(/You left the checkout\. Nothing was charged\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to checkout' }).getAttribute('href')).toBe(
      'https://pay.example.test/c/1',
    );
    expect(api.to(SETTLE)[0]?.body).toEqual({ checkout_id: OWN_ID });
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe(
      'mailto:support@example.test?subject=Payment%20failed',
    );
  });

  it('says the possible causes of a failure, and that an expired checkout charged nothing', async () => {
    fakeApi({ [SETTLE]: () => settled('expired') });
    renderApp(`/payment-failed?checkout=${OWN_ID}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Payment failed' })).toBeTruthy();
    expect(screen.getByText(/You have not been charged\./)).toBeTruthy();
    for (const cause of ['Insufficient funds', 'An expired card', 'A temporary issue with the payment']) {
      expect(screen.getByText(cause)).toBeTruthy();
    }
    expect(screen.queryByRole('link', { name: /checkout|Try again/ })).toBeNull();
  });

  it('says nothing of the payment while it is not known', async () => {
    fakeApi({ [SETTLE]: never });
    renderApp(`/payment-failed?checkout=${OWN_ID}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Checking your payment' })).toBeTruthy();
    expect(screen.queryByText(/payment failed|charged/i)).toBeNull();
  });

  it('claims nothing about the card when it is not known which checkout failed', async () => {
    fakeApi({});
    renderApp('/payment-failed', { signedIn: true });
    expect(await screen.findByText(/We could not process your payment/)).toBeTruthy();
    expect(screen.queryByText(/charged/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Contact Support' })).toBeTruthy();
  });

  it('does not claim a failure when the payment went through', async () => {
    fakeApi({ [SETTLE]: () => settled('completed') });
    renderApp(`/payment-failed?session_id=${ID}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Your payment went through after all' })).toBeTruthy();
  });
});
