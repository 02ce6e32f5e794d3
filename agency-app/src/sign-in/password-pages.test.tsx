import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, never, ok, refusal } from '../testing/fake-api.ts';
import { fill } from '../testing/fill.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const FORGOT = 'POST /api/auth/forgot-password';
const RECOVER = 'POST /api/auth/recover';
const UPDATE = 'POST /api/auth/update-password';
const TOKEN = 'tok_0123456789abcdef0123456789abcdef';
const PROOF = 'proof_0123456789abcdef0123456789abcdef';
const recovered = () => ok({ recovery_token: PROOF, expires_at: '2026-11-21T12:00:00.000Z' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const toasts = () => screen.getByLabelText('toasts').textContent;
const address = () => screen.getByLabelText('address').textContent;

describe('forgot-password page', () => {
  test('sends the reset link, and confirms that it was sent', async () => {
    const api = fakeApi({ [FORGOT]: () => ok({ sent: true }) });
    const { user } = renderApp('/iahhc/forgot-password', { association: iahhc });
    await user.type(await screen.findByLabelText('Email'), 'dana@agency.example.test{Enter}');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
    expect(document.title).toBe('Check your email | Homecare Talent Network');
    expect(toasts()).toContain("Check your email / We've sent you a password reset link.");
    expect(api.to(FORGOT)[0]?.body).toEqual({ email: 'dana@agency.example.test', association: 'iahhc' });
    await user.click(screen.getByRole('button', { name: 'Send the email again' }));
    await waitFor(() => expect(api.to(FORGOT)).toHaveLength(2));
  });

  test('requires a valid email address', async () => {
    fakeApi({});
    const { user } = renderApp('/forgot-password');
    await user.type(await screen.findByLabelText('Email'), 'dana@{Enter}');
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
  });
});

describe('reset-password page', () => {
  test('shows a loading state during the check of the link, and removes the token from the URL', async () => {
    fakeApi({ [RECOVER]: never });
    renderApp(`/reset-password?token=${TOKEN}`);
    expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0);
    await waitFor(() => expect(address()).toBe('/reset-password'));
  });

  test.each([
    ['without a token', '/reset-password'],
    ['with a token that the server rejects', `/reset-password?token=${TOKEN}`],
  ])('rejects a link %s', async (_, page) => {
    fakeApi({ [RECOVER]: () => refusal(400, 'link_invalid', 'Invalid or expired link') });
    renderApp(page);
    expect(await screen.findByRole('heading', { name: 'Invalid Link' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request New Link' })).toHaveAttribute('href', '/forgot-password');
    expect(toasts()).toContain('Invalid or expired link / Please request a new password reset link.');
  });

  test('does not accept a signed-in session in place of a link', async () => {
    fakeApi({});
    renderApp('/reset-password', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Invalid Link' })).toBeInTheDocument();
  });

  test('sets the new password if both entries match', async () => {
    const api = fakeApi({ [RECOVER]: recovered, [UPDATE]: () => ok({ done: true }) });
    const { user } = renderApp(`/reset-password?token=${TOKEN}`);
    await fill(user, await screen.findByLabelText('New password'), 'Lantern1!');
    await fill(user, screen.getByLabelText('Confirm password'), 'Lantern2!');
    await user.click(screen.getByRole('button', { name: 'Update password' }));
    expect(await screen.findByText("Passwords don't match")).toBeInTheDocument();
    expect(api.to(UPDATE)).toHaveLength(0);

    await user.clear(screen.getByLabelText('Confirm password'));
    await fill(user, screen.getByLabelText('Confirm password'), 'Lantern1!');
    await user.click(screen.getByRole('button', { name: 'Update password' }));
    await waitFor(() => expect(address()).toBe('/signin'));
    expect(toasts()).toContain('Password updated successfully');
    expect(api.to(UPDATE)[0]?.body).toEqual({ recovery_token: PROOF, password: 'Lantern1!' });
    expect(api.to(RECOVER)).toHaveLength(1);
  });

  test('sends the association code, so that the confirmation email has the association’s branding', async () => {
    const api = fakeApi({ [RECOVER]: recovered, [UPDATE]: () => ok({ done: true }) });
    const { user } = renderApp(`/iahhc/reset-password?token=${TOKEN}`, { association: iahhc });
    await fill(user, await screen.findByLabelText('New password'), 'Lantern1!');
    await fill(user, screen.getByLabelText('Confirm password'), 'Lantern1!');
    await user.click(screen.getByRole('button', { name: 'Update password' }));
    await waitFor(() => expect(address()).toBe('/iahhc/signin'));
    expect(api.to(UPDATE)[0]?.body).toMatchObject({ association: 'iahhc' });
  });

  test('keeps the form and shows the server’s message if the password is rejected', async () => {
    const message = 'This password is too common.';
    fakeApi({
      [RECOVER]: recovered,
      [UPDATE]: () =>
        refusal(400, 'validation_failed', 'Some fields need your attention.', [{ field: 'password', message }]),
    });
    const { user } = renderApp(`/reset-password?token=${TOKEN}`);
    await fill(user, await screen.findByLabelText('New password'), 'Password1!');
    await fill(user, screen.getByLabelText('Confirm password'), 'Password1!');
    await user.click(screen.getByRole('button', { name: 'Update password' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('Password1!');
  });
});
