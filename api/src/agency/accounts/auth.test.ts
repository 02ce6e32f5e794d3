import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { NEW_PASSWORD, PASSWORD, signUpForm, testBrowser, type TestBrowser } from './auth.testing.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(() => {
  host.sentMails.length = 0;
});

let count = 0;
const newEmail = () => `dana${(count += 1)}@agency.example.test`;
let browser: TestBrowser;
beforeEach(() => {
  browser = testBrowser(host);
});
const post = (path: string, payload: Record<string, unknown>) => browser.post(path, payload);
const linkOf = (mail = host.sentMails.at(-1)) => new URL(/http\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? 'none:');
const tokenOf = (mail = host.sentMails.at(-1)) => linkOf(mail).searchParams.get('token') ?? '';

async function confirmedAgency() {
  const email = newEmail();
  await post('sign-up', signUpForm(email));
  const answer = await post('confirm', { token: tokenOf() });
  host.sentMails.length = 0;
  return { email, access: String(answer.json().access_token) };
}

describe('sign-up', () => {
  test('creates an account that awaits confirmation, and emails the confirmation link', async () => {
    const email = newEmail();
    const answer = await post('sign-up', signUpForm(` ${email.toUpperCase()} `));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ sent: true });
    expect(host.sentMails).toHaveLength(1);
    expect(host.sentMails[0]).toMatchObject({ to: email });
    expect(linkOf().pathname).toBe('/confirm-email');
    expect((await post('sign-in', { email, password: PASSWORD })).json()).toMatchObject({
      code: 'email_not_confirmed',
    });
  });

  test('rejects a character that the database cannot store, and creates nothing', async () => {
    const answer = await post('sign-up', signUpForm(newEmail(), { first_name: 'Da\0na' }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: 'first_name' }] });
    expect(host.sentMails).toHaveLength(0);
  });

  test('names the association in the email, and links to its site', async () => {
    await post('sign-up', signUpForm(newEmail(), { association: 'iahhc' }));
    expect(linkOf().pathname).toBe('/iahhc/confirm-email');
    expect(host.sentMails[0]?.html).toContain('Indiana Association for Home and Hospice Care');
    const unknown = await post('sign-up', signUpForm(newEmail(), { association: 'nowhere' }));
    expect(unknown.json()).toMatchObject({ status: 404, code: 'association_not_found' });
  });

  test('responds as for a new address if the address has an account, changes nothing, and emails the owner', async () => {
    const { email } = await confirmedAgency();
    const answer = await post('sign-up', signUpForm(email, { password: NEW_PASSWORD, agency_name: 'Taken over' }));
    const fresh = await post('sign-up', signUpForm(newEmail()));
    expect([answer.statusCode, answer.body]).toEqual([fresh.statusCode, fresh.body]);
    expect(host.sentMails[0]).toMatchObject({ to: email });
    expect(host.sentMails[0]?.text).toContain('You already have an account');
    expect(tokenOf(host.sentMails[0])).toBe('');
    expect((await post('sign-in', { email, password: NEW_PASSWORD })).statusCode).toBe(401);
    const signedIn = await post('sign-in', { email, password: PASSWORD });
    const profile = await host.app.inject({
      url: '/api/agency-profile',
      headers: { authorization: `Bearer ${signedIn.json().access_token}` },
    });
    expect(profile.json().agency_name).toBe('Maple Home Care');
  });

  test.each([
    [{ password: 'Ab1!' }, 'password', 'Password needs: at least 8 characters'],
    [{ password: 'Password1!' }, 'password', 'This password is too common. Please choose another one.'],
    [{ password: 'P@ssw0rd2026!' }, 'password', 'This password is too common. Please choose another one.'],
    [{ email: 'dana@' }, 'email', 'Invalid email address'],
    [{ phone: '12' }, 'phone', 'Invalid phone number format'],
    [{ agency_state: 'DC' }, 'agency_state', 'Please select your state'],
    [{ first_name: ' ' }, 'first_name', 'First name is required'],
    [{ role: 'admin' }, 'role', 'Unknown field.'],
  ])('rejects the sign-up %j', async (changes, field, message) => {
    const answer = await post('sign-up', signUpForm(newEmail(), changes));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('validation_failed');
    expect(answer.json().errors).toContainEqual({
      field,
      message,
      fix: expect.objectContaining({ action: expect.any(String) }),
    });
    expect(host.sentMails).toEqual([]);
  });
});

describe('sign-in', () => {
  test('returns a session whose token gives access to the agency’s data', async () => {
    const { email } = await confirmedAgency();
    const answer = await post('sign-in', { email, password: PASSWORD });
    const session = answer.json();
    expect(session.expires_at).toBeGreaterThan(host.clock.now().getTime() / 1000 + 890);
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect((await host.app.inject({ url: '/api/auth/session', headers })).json()).toEqual({ user: session.user });
  });

  test('responds the same to a wrong password and to an unknown address', async () => {
    const { email } = await confirmedAgency();
    const wrong = await post('sign-in', { email, password: 'Wrong-Password-1!' });
    const unknown = await post('sign-in', { email: newEmail(), password: 'Wrong-Password-1!' });
    const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'credentials_invalid', detail: 'Invalid email or password.' });
    expect([unknown.statusCode, withoutId(unknown.body)]).toEqual([wrong.statusCode, withoutId(wrong.body)]);
  });

  test('reveals that an address is unconfirmed only if the password is correct', async () => {
    const email = newEmail();
    await post('sign-up', signUpForm(email));
    expect((await post('sign-in', { email, password: 'Wrong-Password-1!' })).json().code).toBe('credentials_invalid');
  });

  test('reports an empty password as a field error', async () => {
    const answer = await post('sign-in', { email: newEmail(), password: '' });
    expect(answer.json().errors).toEqual([
      { field: 'password', message: 'Password is required', fix: { action: 'lengthen', limit: 1 } },
    ]);
  });
});

describe('password recovery', () => {
  test('responds the same to known and unknown addresses', async () => {
    const { email } = await confirmedAgency();
    const known = await post('forgot-password', { email });
    const unknown = await post('forgot-password', { email: newEmail() });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
    expect(host.sentMails).toHaveLength(1);
  });

  test('replaces the password through the emailed link, and ends every session immediately', async () => {
    const { email, access } = await confirmedAgency();
    const signedIn = await post('sign-in', { email, password: PASSWORD });
    const cookies = { refresh: signedIn.cookies[0]?.value ?? '' };
    await post('forgot-password', { email, association: 'iahhc' });
    expect(linkOf().pathname).toBe('/iahhc/reset-password');
    const link = tokenOf();
    const { recovery_token } = (await post('recover', { token: link })).json();
    const updated = await post('update-password', { recovery_token, password: NEW_PASSWORD });
    expect(updated.json()).toEqual({ done: true });
    expect(host.sentMails.at(-1)?.text).toContain('Your password was changed');

    for (const token of [access, signedIn.json().access_token]) {
      const answer = await host.app.inject({
        url: '/api/auth/session',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.json()).toMatchObject({ status: 401, code: 'session_expired' });
    }
    const refreshed = await host.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies });
    expect(refreshed.json().code).toBe('session_expired');
    expect((await post('sign-in', { email, password: PASSWORD })).json().code).toBe('credentials_invalid');
    expect((await post('sign-in', { email, password: NEW_PASSWORD })).statusCode).toBe(200);
    // The link and the proof are used up.
    expect((await post('recover', { token: link })).json().code).toBe('link_invalid');
    expect((await post('update-password', { recovery_token, password: PASSWORD })).json().code).toBe('link_invalid');
  });

  test('names the association, and links to its site, in the email about the new password if the password was changed there', async () => {
    const { email } = await confirmedAgency();
    for (const association of ['iahhc', undefined]) {
      await post('forgot-password', { email, association });
      const { recovery_token } = (await post('recover', { token: tokenOf() })).json();
      await post('update-password', { recovery_token, password: NEW_PASSWORD, association });
      const notice = host.sentMails.at(-1)?.text ?? '';
      expect(notice).toContain('Your password was changed');
      const signIn = new URL(/http\S+\/signin/.exec(notice)?.[0] ?? 'none:');
      expect(signIn.pathname).toBe(association === undefined ? '/signin' : '/iahhc/signin');
      expect(notice.includes(' · Indiana')).toBe(association !== undefined);
    }
  });

  test('accepts no signed-in session, access token or email token as a recovery proof', async () => {
    const { email, access } = await confirmedAgency();
    await post('forgot-password', { email });
    for (const recovery_token of [access, tokenOf(), 'x'.repeat(43)]) {
      const answer = await post('update-password', { recovery_token, password: NEW_PASSWORD });
      expect(answer.json()).toMatchObject({ status: 400, code: 'link_invalid' });
    }
    expect((await post('sign-in', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('rejects a confirmation link, and a recovery link does not confirm an address', async () => {
    const email = newEmail();
    await post('sign-up', signUpForm(email));
    const confirmation = tokenOf();
    const known = await confirmedAgency();
    await post('forgot-password', { email: known.email });
    const recovery = tokenOf();
    expect((await post('recover', { token: confirmation })).json().code).toBe('link_invalid');
    expect((await post('confirm', { token: recovery })).json().code).toBe('link_invalid');
  });

  test('invalidates links and proofs when they expire, but not when a newer email is sent', async () => {
    const { email } = await confirmedAgency();
    await post('forgot-password', { email });
    const older = tokenOf();
    await post('forgot-password', { email });
    const newer = tokenOf();
    const first = await post('recover', { token: older });
    const second = await post('recover', { token: newer });
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const { recovery_token } = first.json();
    host.clock.advance(15 * 60_000 + 1000);
    const late = await post('update-password', { recovery_token, password: NEW_PASSWORD });
    expect(late.json().code).toBe('link_invalid');
    host.clock.advance(45 * 60_000);
    expect((await post('recover', { token: newer })).json().code).toBe('link_invalid');
  });

  test('rejects a common password and keeps the proof valid', async () => {
    const { email } = await confirmedAgency();
    await post('forgot-password', { email });
    const { recovery_token } = (await post('recover', { token: tokenOf() })).json();
    const refused = await post('update-password', { recovery_token, password: 'Welcome2026!' });
    expect(refused.json().errors[0].field).toBe('password');
    expect((await post('update-password', { recovery_token, password: NEW_PASSWORD })).statusCode).toBe(200);
  });
});

test('no password, link or refresh token is stored in plain text', async () => {
  const email = newEmail();
  await post('sign-up', signUpForm(email));
  const link = tokenOf();
  await post('confirm', { token: link });
  const signedIn = await post('sign-in', { email, password: PASSWORD });
  const secrets = [PASSWORD, link, signedIn.cookies[0]?.value ?? 'none'];
  const stored = JSON.stringify([
    await host.db.selectFrom('people').selectAll().execute(),
    await host.db.selectFrom('auth_links').selectAll().execute(),
    await host.db.selectFrom('refresh_tokens').selectAll().execute(),
  ]);
  for (const secret of secrets) expect(stored).not.toContain(secret);
});
