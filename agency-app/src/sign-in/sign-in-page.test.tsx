import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { candidatePage, candidateRow, fakeApi, ok, refusal, session, signedInHandlers } from '../testing/fake-api.ts';
import { fill } from '../testing/fill.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const SIGN_IN = 'POST /api/auth/sign-in';
const CONFIRM = 'POST /api/auth/confirm';
const TOKEN = 'tok_0123456789abcdef0123456789abcdef';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = () => screen.getByLabelText('address').textContent;
const toasts = () => screen.getByLabelText('toasts').textContent;
const types = { 'GET /api/candidate-types': () => ok({ candidate_types: [] }) };

async function signIn(user: ReturnType<typeof renderApp>['user']) {
  await fill(user, await screen.findByLabelText('Email'), 'dana@agency.example.test');
  await fill(user, screen.getByLabelText('Password'), 'Lantern1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('sign-in', () => {
  test('opens the candidates page', async () => {
    fakeApi({ ...types, [SIGN_IN]: () => ok(session()) });
    const { user } = renderApp('/iahhc/signin', { association: iahhc });
    await signIn(user);
    await waitFor(() => expect(address()).toBe('/iahhc/candidates'));
    expect(toasts()).toContain('Signed in successfully!');
  });

  test('returns to the requested page with its filters', async () => {
    fakeApi({
      [SIGN_IN]: () => ok(session()),
      'GET /api/candidates': () => ok(candidatePage([candidateRow()])),
    });
    const { user } = renderApp('/candidates/rn?language=Spanish');
    await signIn(user);
    await waitFor(() => expect(address()).toBe('/candidates/rn?language=Spanish'));
  });

  test('requires an email address and a password', async () => {
    const api = fakeApi({});
    const { user } = renderApp('/signin');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(api.to(SIGN_IN)).toHaveLength(0);
  });

  test('clears the previous error when a new attempt starts', async () => {
    let isRejected = true;
    fakeApi({
      ...types,
      [SIGN_IN]: () => (isRejected ? refusal(401, 'credentials_invalid', 'Invalid email or password.') : ok(session())),
    });
    const { user } = renderApp('/signin');
    await signIn(user);
    await waitFor(() => expect(toasts()).toContain('Invalid email or password.'));
    isRejected = false;
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(toasts()).toContain('Signed in successfully!'));
    expect(toasts()).not.toContain('Invalid email or password.');
  });

  test('shows the server’s message, and keeps the entered values', async () => {
    fakeApi({ [SIGN_IN]: () => refusal(401, 'credentials_invalid', 'Invalid email or password.') });
    const { user } = renderApp('/signin');
    await signIn(user);
    await waitFor(() => expect(toasts()).toContain('Error / Invalid email or password.'));
    expect(screen.getByLabelText('Email')).toHaveValue('dana@agency.example.test');
  });

  test('reports an unconfirmed address, and sends the email again', async () => {
    const api = fakeApi({
      [SIGN_IN]: () => refusal(403, 'email_not_confirmed', 'Please confirm your email address first.'),
      'POST /api/auth/resend-confirmation': () => ok({ sent: true }),
    });
    const { user } = renderApp('/signin');
    await signIn(user);
    expect(await screen.findByText('Please confirm your email address first.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send the email again' }));
    await waitFor(() => expect(toasts()).toContain('Check your email'));
    expect(api.to('POST /api/auth/resend-confirmation')[0]?.body).toEqual({ email: 'dana@agency.example.test' });
  });
});

describe('confirmation link', () => {
  test('confirms the address once, signs in, and opens the candidates page of the same association', async () => {
    const api = fakeApi({ ...types, [CONFIRM]: () => ok(session()) });
    renderApp(`/iahhc/confirm-email?token=${TOKEN}`, { association: iahhc });
    await waitFor(() => expect(address()).toBe('/iahhc/candidates'));
    expect(toasts()).toContain('Signed in successfully!');
    expect(api.to(CONFIRM).map((request) => request.body)).toEqual([{ token: TOKEN }]);
  });

  test('loses its token from the URL before the API call', async () => {
    let addressAtCall = '';
    fakeApi({
      ...types,
      [CONFIRM]: () => {
        addressAtCall = window.location.href;
        return refusal(400, 'link_invalid', 'Invalid or expired link');
      },
    });
    renderApp(`/confirm-email?token=${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Invalid Link' })).toBeInTheDocument();
    expect(addressAtCall).not.toContain(TOKEN);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
  });

  test('tells a signed-in user that the email address is already confirmed', async () => {
    fakeApi({
      ...signedInHandlers(null),
      ...types,
      [CONFIRM]: () => refusal(400, 'link_invalid', 'Invalid or expired link'),
    });
    renderApp(`/confirm-email?token=${TOKEN}`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Your email is already confirmed' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Candidates' })).toHaveAttribute('href', '/candidates');
  });

  test('offers a retry if the server is unreachable', async () => {
    let isDown = true;
    fakeApi({ ...types, [CONFIRM]: () => (isDown ? refusal(503, 'database_unavailable', 'Down.') : ok(session())) });
    const { user } = renderApp(`/confirm-email?token=${TOKEN}`);
    expect(await screen.findByText('Down.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/candidates'));
  });
});
