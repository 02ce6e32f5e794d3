import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, ok, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const STATUS = 'GET /api/auth/second-factor';
const START = 'POST /api/auth/second-factor/start';
const CONFIRM = 'POST /api/auth/second-factor/confirm';
const DISABLE = 'POST /api/auth/second-factor/disable';
const RENEW = 'POST /api/auth/second-factor/recovery-codes';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const OFF = { active: false, activated_at: null, recovery_codes_remaining: 0 };
const ON = { active: true, activated_at: '2026-11-20T15:00:00.000Z', recovery_codes_remaining: 10 };
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa${index}-bbbb${index}`);
const account = {
  'GET /api/unlocked-candidates': () => ok({ unlocked_candidates: [] }),
  [START]: () => ok({ secret: SECRET, otpauth_uri: `otpauth://totp/Network:dana?secret=${SECRET}` }),
};
const fieldRefusal = (code: string, field: string, detail: string) => () =>
  refusal(400, code, detail, [{ field, message: detail }]);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const toasts = () => screen.getByLabelText('toasts').textContent;
const section = async () => within(await screen.findByRole('region', { name: 'Sign-in security' }));
const codeField = () => screen.findByLabelText<HTMLInputElement>('6-digit code');

describe('sign-in security settings', () => {
  test('turn on the second factor with the password and an app code, and show recovery codes once', async () => {
    let status: typeof OFF | typeof ON = OFF;
    const api = fakeApi({
      ...account,
      [STATUS]: () => ok(status),
      [CONFIRM]: () => {
        status = ON;
        return ok({ recovery_codes: CODES });
      },
    });
    const { user } = renderApp('/account/security', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Turn on two-step sign-in' }));
    expect(screen.getByRole('heading', { name: "Confirm it's you" })).toHaveFocus();
    await user.type(screen.getByLabelText('Current password'), 'Lantern1!{Enter}');

    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open it here' }).getAttribute('href')).toContain('otpauth://totp/');
    await user.type(await codeField(), '123456');

    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(CODES);
    expect(screen.getByText(/^Two-step sign-in is on\. Each code/)).toBeInTheDocument();
    expect(api.to(START)[0]?.body).toEqual({ password: 'Lantern1!' });
    expect(api.to(CONFIRM).map(({ body }) => body)).toEqual([{ code: '123456' }]);

    await user.click(screen.getByRole('button', { name: 'Copy codes' }));
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await user.click(screen.getByRole('button', { name: "I've saved my codes" }));
    expect(await screen.findByText('You have 10 recovery codes left.')).toBeInTheDocument();
    expect(screen.queryByText('aaaa0-bbbb0')).not.toBeInTheDocument();
    expect(screen.getByText(/On since November 20, 2026/)).toBeInTheDocument();
  });

  test('show each error at its field, and keep the entered code', async () => {
    fakeApi({
      ...account,
      [STATUS]: () => ok(OFF),
      [CONFIRM]: fieldRefusal('second_factor_code_invalid', 'code', 'That code is incorrect.'),
    });
    const { user } = renderApp('/account/security', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Turn on two-step sign-in' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Password is required')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Current password'), 'Lantern1!{Enter}');
    await user.type(await codeField(), '111111');
    expect(await screen.findByText('That code is incorrect.')).toBeInTheDocument();
    expect(await codeField()).toHaveFocus();
    expect(await codeField()).toHaveValue('111111');
    expect(toasts()).not.toContain('That code is incorrect.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: 'Two-step sign-in is off' })).toHaveFocus();
  });

  test('reject a wrong password and stay on the step', async () => {
    fakeApi({
      ...account,
      [STATUS]: () => ok(OFF),
      [START]: fieldRefusal('password_incorrect', 'password', 'That password is incorrect.'),
    });
    const { user } = renderApp('/account/security', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Turn on two-step sign-in' }));
    await user.type(screen.getByLabelText('Current password'), 'Wrong1!{Enter}');
    expect(await screen.findByText('That password is incorrect.')).toBeInTheDocument();
    expect(screen.getByLabelText('Current password')).toHaveValue('Wrong1!');
  });

  test('turn off the second factor with the password and a recovery code', async () => {
    let status: typeof OFF | typeof ON = ON;
    const api = fakeApi({
      ...account,
      [STATUS]: () => ok(status),
      [DISABLE]: () => {
        status = OFF;
        return ok({ done: true });
      },
    });
    const { user } = renderApp('/account/security', { signedIn: true });
    await user.click(await (await section()).findByRole('button', { name: 'Turn off' }));
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Password is required')).toBeInTheDocument();
    expect(screen.getByText('Enter the 6-digit code from your app')).toBeInTheDocument();
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    await user.type(screen.getByLabelText('Current password'), 'Lantern1!');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    await user.type(screen.getByLabelText('Recovery code'), 'aaaa0-bbbb0');
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByRole('heading', { name: 'Two-step sign-in is off' })).toBeInTheDocument();
    expect(toasts()).toContain('Two-step sign-in is off');
    expect(api.to(DISABLE)[0]?.body).toEqual({ password: 'Lantern1!', recovery_code: 'aaaa0-bbbb0' });
  });

  test.each([
    [3, 'You have only 3 recovery codes left.'],
    [1, 'You have only 1 recovery code left.'],
    [0, 'You have no recovery codes left.'],
  ])(
    'warn that %i recovery codes are left, and create new codes on request',
    async (recovery_codes_remaining, warning) => {
      const api = fakeApi({
        ...account,
        [STATUS]: () => ok({ ...ON, recovery_codes_remaining }),
        [RENEW]: () => ok({ recovery_codes: CODES }),
      });
      const { user } = renderApp('/account/security', { signedIn: true });
      expect(await screen.findByText(warning)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Get new recovery codes' }));
      await user.type(await codeField(), '123456');
      expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
      expect(api.to(RENEW)[0]?.body).toEqual({ code: '123456' });
    },
  );

  test('offer a retry after a failed load', async () => {
    let isDown = true;
    fakeApi({ ...account, [STATUS]: () => (isDown ? refusal(503, 'database_unavailable', 'Down.') : ok(OFF)) });
    const { user } = renderApp('/account/security', { signedIn: true });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retryButton);
    expect(await screen.findByRole('heading', { name: 'Two-step sign-in is off' })).toBeInTheDocument();
  });
});
