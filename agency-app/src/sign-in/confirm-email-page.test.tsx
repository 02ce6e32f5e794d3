import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, ok, refusal, session } from '../testing/fake-api.ts';
import { iahhc, renderApp } from '../testing/render-app.tsx';

const CONFIRM = 'POST /api/auth/confirm';
const TOKEN = 'tok_0123456789abcdef0123456789abcdef';
const types = { 'GET /api/candidate-types': () => ok({ candidate_types: [] }) };
const asks = () => ok({ password_required: true, agency_name: 'Lantern Home Care' });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const address = () => screen.getByLabelText('address').textContent;

/** Fake server that requires a password and accepts only `acceptedProof`. */
const takes = (acceptedProof: { password: string } | { new_password: string }) =>
  fakeApi({
    ...types,
    [CONFIRM]: ({ body }) => {
      const { token: _token, ...proof } = { ...(body as object) } as Record<string, unknown>;
      if (Object.keys(proof).length === 0) return asks();
      if (JSON.stringify(proof) === JSON.stringify(acceptedProof)) return ok(session());
      const message = 'That password is incorrect.';
      return refusal(400, 'password_incorrect', message, [{ field: 'password', message }]);
    },
  });

describe('confirmation link opened in a different browser', () => {
  test('asks for the sign-up password, reports a wrong password, and signs in with the right one', async () => {
    const api = takes({ password: 'Lantern1!' });
    const { user } = renderApp(`/iahhc/confirm-email?token=${TOKEN}`, { association: iahhc });
    expect(await screen.findByRole('heading', { name: 'Enter your password' })).toBeInTheDocument();
    expect(screen.getByText(/Lantern Home Care/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    expect(await screen.findByText('Password is required')).toBeInTheDocument();
    expect(api.to(CONFIRM)).toHaveLength(1);

    await user.type(screen.getByLabelText('Password'), 'Lantern2!{Enter}');
    expect(await screen.findByText('That password is incorrect.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'Lantern1!');
    await user.dblClick(screen.getByRole('button', { name: 'Confirm and sign in' }));
    await waitFor(() => expect(address()).toBe('/iahhc/candidates'));
    expect(screen.getByLabelText('toasts').textContent).toContain('Signed in successfully!');
    expect(api.to(CONFIRM)).toHaveLength(3);
    expect(sessionStorage).toHaveLength(0);
  });

  test('accepts a new password instead of the sign-up password', async () => {
    const api = takes({ new_password: 'Willow22!' });
    const { user } = renderApp(`/confirm-email?token=${TOKEN}`);
    await user.click(await screen.findByRole('button', { name: 'Set a new password instead' }));
    const field = await screen.findByLabelText('New password');
    await waitFor(() => expect(field).toHaveFocus());
    const save = screen.getByRole('button', { name: 'Save password and sign in' });
    await user.type(field, 'Willow22');
    expect(save).toBeDisabled();
    await user.type(field, '!');
    await user.click(save);
    await waitFor(() => expect(address()).toBe('/candidates'));
    expect(api.to(CONFIRM).at(-1)?.body).toEqual({ token: TOKEN, new_password: 'Willow22!' });
  });

  test('shows why a new password was rejected, and accepts another one', async () => {
    const message = 'This password is too common. Please choose another one.';
    let isCommon = true;
    fakeApi({
      ...types,
      [CONFIRM]: ({ body }) => {
        if (!JSON.stringify(body).includes('new_password')) return asks();
        return isCommon
          ? refusal(400, 'validation_failed', 'Some fields need your attention.', [{ field: 'new_password', message }])
          : ok(session());
      },
    });
    const { user } = renderApp(`/confirm-email?token=${TOKEN}`);
    await user.click(await screen.findByRole('button', { name: 'Set a new password instead' }));
    await user.type(await screen.findByLabelText('New password'), 'Password1!{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
    isCommon = false;
    await user.type(screen.getByLabelText('New password'), 'x{Enter}');
    await waitFor(() => expect(address()).toBe('/candidates'));
  });

  test('accepts the password on a second attempt after a failed call', async () => {
    let isDown = true;
    fakeApi({
      ...types,
      [CONFIRM]: ({ body }) => {
        if (!JSON.stringify(body).includes('password')) return asks();
        return isDown ? refusal(503, 'database_unavailable', 'Down.') : ok(session());
      },
    });
    const { user } = renderApp(`/confirm-email?token=${TOKEN}`);
    await user.type(await screen.findByLabelText('Password'), 'Lantern1!{Enter}');
    await waitFor(() => expect(screen.getByLabelText('toasts').textContent).toContain('Down.'));
    expect(screen.getByLabelText('Password')).toHaveValue('Lantern1!');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Confirm and sign in' }));
    await waitFor(() => expect(address()).toBe('/candidates'));
  });

  test('removes the token from the URL, and still works after a reload', async () => {
    takes({ password: 'Lantern1!' });
    renderApp(`/confirm-email?token=${TOKEN}`);
    await screen.findByLabelText('Password');
    expect(address()).toBe('/confirm-email');
    cleanup();
    const { user } = renderApp('/confirm-email');
    await user.type(await screen.findByLabelText('Password'), 'Lantern1!{Enter}');
    await waitFor(() => expect(address()).toBe('/candidates'));
  });

  test.each([
    ['link_invalid', 400, 'Invalid Link'],
    ['email_already_confirmed', 409, 'Your email is already confirmed'],
  ])('reports that the sign-up expired before the password was entered (%s)', async (code, status, heading) => {
    fakeApi({
      ...types,
      [CONFIRM]: ({ body }) => (JSON.stringify(body).includes('password') ? refusal(status, code, 'Refused.') : asks()),
    });
    const { user } = renderApp(`/confirm-email?token=${TOKEN}`);
    await user.type(await screen.findByLabelText('Password'), 'Lantern1!{Enter}');
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    expect(sessionStorage).toHaveLength(0);
  });
});

test('a used confirmation link leads to the sign-in page', async () => {
  fakeApi({ [CONFIRM]: () => refusal(409, 'email_already_confirmed', 'Your email is already confirmed.') });
  renderApp(`/confirm-email?token=${TOKEN}`);
  expect(await screen.findByRole('heading', { name: 'Your email is already confirmed' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
});
