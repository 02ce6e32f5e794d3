import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { candidatePage, candidateRow, fakeApi, ok, refusal, session } from '../../testing/fake-api.ts';
import { fill } from '../../testing/fill.ts';
import { renderApp } from '../../testing/render-app.tsx';

const SIGN_IN = 'POST /api/auth/sign-in';
const VERIFY = 'POST /api/auth/second-factor/verify';
const CHALLENGE = 'challenge_0123456789abcdef0123456789abcdef';
const challenge = () =>
  ok({ second_factor_required: true, challenge: CHALLENGE, expires_at: '2026-11-21T12:05:00.000Z' });
const wrongCode = () => {
  const detail = 'That code is incorrect.';
  return refusal(400, 'second_factor_code_invalid', detail, [{ field: 'code', message: detail }]);
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const toasts = () => screen.getByLabelText('toasts').textContent;
const address = () => screen.getByLabelText('address').textContent;
const codeField = () => screen.findByLabelText<HTMLInputElement>('6-digit code');

async function enterPassword(page = '/signin') {
  const { user } = renderApp(page);
  await fill(user, await screen.findByLabelText('Email'), 'dana@agency.example.test');
  await fill(user, screen.getByLabelText('Password'), 'Lantern1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Enter your code' });
  return user;
}

describe('second sign-in step', () => {
  test('submits on the sixth digit and opens the requested page', async () => {
    const api = fakeApi({
      [SIGN_IN]: challenge,
      [VERIFY]: () => ok(session()),
      'GET /api/candidates': () => ok(candidatePage([candidateRow()])),
    });
    const user = await enterPassword('/candidates/rn?language=Spanish');
    expect(toasts()).toBe('');
    expect(document.title).toBe('Enter your code | Homecare Talent Network');
    const field = await codeField();
    expect(field).toHaveFocus();
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    await user.keyboard('12345');
    expect(api.to(VERIFY)).toHaveLength(0);
    await user.keyboard('6');
    await waitFor(() => expect(address()).toBe('/candidates/rn?language=Spanish'));
    expect(api.to(VERIFY).map(({ body }) => body)).toEqual([{ challenge: CHALLENGE, code: '123456' }]);
    expect(toasts()).toContain('Signed in successfully!');
  });

  test('accepts a pasted code with a space', async () => {
    const api = fakeApi({ [SIGN_IN]: challenge, [VERIFY]: wrongCode });
    const user = await enterPassword();
    await codeField();
    await user.paste('123 456');
    await waitFor(() => expect(api.to(VERIFY)[0]?.body).toEqual({ challenge: CHALLENGE, code: '123456' }));
  });

  test('reports a wrong code, keeps it in the field, and accepts another code', async () => {
    let verify = wrongCode;
    const api = fakeApi({
      [SIGN_IN]: challenge,
      [VERIFY]: () => verify(),
      'GET /api/candidate-types': () => ok({ candidate_types: [] }),
    });
    const user = await enterPassword();
    await user.type(await codeField(), '111111');
    await waitFor(() => expect(toasts()).toContain('Error / That code is incorrect.'));
    const field = await codeField();
    expect(field.value).toBe('111111');
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveFocus();
    verify = () => ok(session());
    await user.keyboard('222222');
    await waitFor(() => expect(address()).toBe('/candidates'));
    expect(api.to(VERIFY)).toHaveLength(2);
  });

  test('requires all six digits', async () => {
    const api = fakeApi({ [SIGN_IN]: challenge });
    const user = await enterPassword();
    await user.type(await codeField(), '12a3{Enter}');
    expect(await screen.findByText('Enter the 6-digit code from your app')).toBeInTheDocument();
    expect((await codeField()).value).toBe('123');
    expect(api.to(VERIFY)).toHaveLength(0);
  });

  test('accepts a recovery code instead of an app code', async () => {
    const detail = 'That recovery code is incorrect or was already used.';
    let verify: () => ReturnType<typeof ok> = () =>
      refusal(400, 'recovery_code_invalid', detail, [{ field: 'recovery_code', message: detail }]);
    const api = fakeApi({
      [SIGN_IN]: challenge,
      [VERIFY]: () => verify(),
      'GET /api/candidate-types': () => ok({ candidate_types: [] }),
    });
    const user = await enterPassword();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
    expect(field).toHaveFocus();
    await user.keyboard('7k2mq-x90ta{Enter}');
    expect(await screen.findByText(detail)).toBeInTheDocument();
    expect(field.value).toBe('7k2mq-x90ta');
    verify = () => ok(session());
    await user.keyboard('aaaaa-bbbbb{Enter}');
    await waitFor(() => expect(address()).toBe('/candidates'));
    expect(api.to(VERIFY).at(-1)?.body).toEqual({ challenge: CHALLENGE, recovery_code: 'aaaaa-bbbbb' });
  });

  test('returns to the password step when the challenge expires, and keeps the email address', async () => {
    fakeApi({
      [SIGN_IN]: challenge,
      [VERIFY]: () => refusal(400, 'second_factor_challenge_ended', 'Please sign in again.'),
    });
    const user = await enterPassword();
    await user.type(await codeField(), '123456');
    expect(await screen.findByLabelText('Email')).toHaveValue('dana@agency.example.test');
    expect(toasts()).toContain('Error / Please sign in again.');
    expect(screen.getByRole('group', { description: 'Please sign in again.' })).toHaveFocus();
  });

  test('offers a retry if the server is unreachable', async () => {
    let verify: () => ReturnType<typeof ok> = () => refusal(503, 'database_unavailable', 'Down.');
    fakeApi({
      [SIGN_IN]: challenge,
      [VERIFY]: () => verify(),
      'GET /api/candidate-types': () => ok({ candidate_types: [] }),
    });
    const user = await enterPassword();
    await user.type(await codeField(), '123456');
    await waitFor(() => expect(toasts()).toContain('Error / Down.'));
    expect(screen.getByRole('group', { description: 'Down.' })).toHaveFocus();
    verify = () => ok(session());
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe('/candidates'));
  });
});
