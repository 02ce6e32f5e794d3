import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { housekeepingJob } from '../../main/housekeeping.job.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { NEW_PASSWORD, mailedToken, PASSWORD, signUpForm, testBrowser, type TestBrowser } from './auth.testing.ts';
import { SIGN_UP_DAYS } from './browser-cookies.ts';
import { REPEAT_MS } from './sign-ups.service.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const DAY = 24 * 60 * 60 * 1000;
const OTHER_PASSWORD = 'Thistle-Anchor-9!';
let count = 0;
let email: string;
let own: TestBrowser;
let phone: TestBrowser;
let stranger: TestBrowser;
beforeEach(() => {
  host.sentMails.length = 0;
  email = `robin${(count += 1)}@agency.example.test`;
  [own, phone, stranger] = [testBrowser(host), testBrowser(host), testBrowser(host)];
});

const signUp = (by: TestBrowser, changes: Record<string, unknown> = {}) =>
  by.post('sign-up', signUpForm(email, changes));
const newestToken = () => mailedToken(host, email);
const signIn = async (password: string, by = testBrowser(host)) => {
  const answer = await by.post('sign-in', { email, password });
  return answer.statusCode === 200 ? 'signed in' : String(answer.json().code);
};
async function agencyNameOf(session: { access_token: string }) {
  const headers = { authorization: `Bearer ${session.access_token}` };
  return (await host.app.inject({ url: '/api/agency-profile', headers })).json().agency_name;
}
const signUpAsStranger = () =>
  signUp(stranger, { password: OTHER_PASSWORD, agency_name: 'Stranger Care', first_name: 'Mallory' });

describe('confirmation link', () => {
  test('signs in the browser that signed up', async () => {
    const asked = await signUp(own);
    expect(asked.cookies).toMatchObject([{ name: 'sign-up', httpOnly: true, sameSite: 'Strict', path: '/' }]);
    const answer = await own.post('confirm', { token: newestToken() });
    expect(answer.json()).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { email } });
    expect(answer.cookies[0]).toMatchObject({ name: 'refresh', httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(await agencyNameOf(answer.json())).toBe('Maple Home Care');
    expect(await signIn(PASSWORD)).toBe('signed in');
  });

  test('asks for the password in another browser, and changes nothing until the right password is entered', async () => {
    await signUp(own);
    const token = newestToken();
    for (let opened = 0; opened < 2; opened += 1) {
      const answer = await phone.post('confirm', { token });
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([
        200,
        { password_required: true, agency_name: 'Maple Home Care' },
        [],
      ]);
    }
    expect(await signIn(PASSWORD)).toBe('email_not_confirmed');
    const wrong = await phone.post('confirm', { token, password: OTHER_PASSWORD });
    expect(wrong.json()).toMatchObject({
      code: 'password_incorrect',
      errors: [{ field: 'password', message: 'That password is incorrect.' }],
    });
    expect((await phone.post('confirm', { token, password: PASSWORD })).json()).toMatchObject({ user: { email } });
    expect(await signIn(PASSWORD)).toBe('signed in');
  });

  test('accepts a new password in another browser, which replaces the password of the sign-up', async () => {
    await signUp(own);
    const token = newestToken();
    const common = await phone.post('confirm', { token, new_password: 'Welcome2026!' });
    expect(common.json().errors[0].field).toBe('new_password');
    expect((await phone.post('confirm', { token, password: PASSWORD, new_password: NEW_PASSWORD })).statusCode).toBe(
      400,
    );
    const answer = await phone.post('confirm', { token, new_password: NEW_PASSWORD });
    expect(answer.json()).toMatchObject({ user: { email } });
    expect(await signIn(PASSWORD)).toBe('credentials_invalid');
    expect(await signIn(NEW_PASSWORD)).toBe('signed in');
  });

  test('is not used up by a mail scanner that opens it', async () => {
    await signUp(own);
    const token = newestToken();
    const opened = await host.app.inject({ url: '/api/auth/confirm', query: { token } });
    expect(opened.statusCode).toBe(404);
    // Another client lacks the cookie, so opening the page there does not confirm.
    await testBrowser(host).post('confirm', { token });
    expect((await own.post('confirm', { token })).json()).toMatchObject({ user: { email } });
  });

  test('can be opened again in the same browser within the grace period (second tab, lost response)', async () => {
    await signUp(own);
    const token = newestToken();
    const answers = await Promise.all([1, 2, 3].map(() => own.post('confirm', { token })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await host.db.selectFrom('people').select('id').where('email', '=', email).execute()).toHaveLength(1);
    const elsewhere = await phone.post('confirm', { token, password: PASSWORD });
    expect(elsewhere.json()).toMatchObject({ status: 409, code: 'email_already_confirmed' });
    const secondConfirmation = await phone.post('confirm', { token, new_password: NEW_PASSWORD });
    expect(secondConfirmation.json()).toMatchObject({ status: 409, code: 'email_already_confirmed' });
    host.clock.advance(REPEAT_MS + 1000);
    expect((await own.post('confirm', { token })).json()).toMatchObject({ code: 'email_already_confirmed' });
    expect(await signIn(NEW_PASSWORD)).toBe('credentials_invalid');
  });

  test('works for 24 hours, while the sign-up lives longer and its email can be sent again', async () => {
    await signUp(own);
    const token = newestToken();
    host.clock.advance(DAY + 1000);
    expect((await own.post('confirm', { token })).json().code).toBe('link_invalid');
    expect(await signIn(PASSWORD)).toBe('email_not_confirmed');
    await testBrowser(host).post('resend-confirmation', { email });
    expect((await own.post('confirm', { token: newestToken() })).statusCode).toBe(200);
  });

  test('is deleted with its sign-up after a month', async () => {
    await signUp(own);
    host.clock.advance((SIGN_UP_DAYS + 1) * DAY);
    expect(await signIn(PASSWORD)).toBe('credentials_invalid');
    await housekeepingJob.run(host.deps);
    expect(await host.db.selectFrom('sign_ups').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test('keeps the association site when the email is sent again', async () => {
    await signUp(own, { association: 'iahhc' });
    await own.post('resend-confirmation', { email, association: 'iahhc' });
    expect(host.sentMails).toHaveLength(2);
    for (const mail of host.sentMails) expect(mail.text).toContain('/iahhc/confirm-email?token=');
  });
});

describe('several sign-ups with one address', () => {
  test('each keep their password and profile until one is confirmed and the others are deleted', async () => {
    await signUp(own);
    const first = newestToken();
    await signUp(own, { password: NEW_PASSWORD, agency_name: 'Juniper Home Care' });
    const second = newestToken();
    expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([
      'email_not_confirmed',
      'email_not_confirmed',
    ]);
    const answer = await own.post('confirm', { token: first });
    expect(await agencyNameOf(answer.json())).toBe('Maple Home Care');
    expect((await own.post('confirm', { token: second })).json().code).toBe('link_invalid');
    expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual(['signed in', 'credentials_invalid']);
  });

  test('keep their earlier links valid when an email is sent again', async () => {
    await signUp(own);
    const first = newestToken();
    await own.post('resend-confirmation', { email });
    expect(newestToken()).not.toBe(first);
    expect((await own.post('confirm', { token: first })).statusCode).toBe(200);
  });

  test('create one account when confirmed concurrently', async () => {
    await signUp(own);
    const first = newestToken();
    await signUp(phone, { password: NEW_PASSWORD });
    const second = newestToken();
    const answers = await Promise.all([
      own.post('confirm', { token: first }),
      phone.post('confirm', { token: second }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
    expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)].sort()).toEqual(['credentials_invalid', 'signed in']);
  });
});

describe("stranger who signs up with somebody else's address", () => {
  test('gets no access if the owner signs up later and confirms', async () => {
    await signUpAsStranger();
    await signUp(own);
    const answer = await own.post('confirm', { token: newestToken() });
    expect(await agencyNameOf(answer.json())).toBe('Maple Home Care');
    expect([await signIn(PASSWORD), await signIn(OTHER_PASSWORD)]).toEqual(['signed in', 'credentials_invalid']);
  });

  test('gets no access if the stranger’s email is the newest and the owner opens its link', async () => {
    await signUp(own);
    await signUpAsStranger();
    const token = newestToken();
    expect((await own.post('confirm', { token })).json()).toEqual({
      password_required: true,
      agency_name: 'Stranger Care',
    });
    // The owner's password also works, because it identifies the owner's sign-up.
    const answer = await own.post('confirm', { token, password: PASSWORD });
    expect(await agencyNameOf(answer.json())).toBe('Maple Home Care');
    expect([await signIn(PASSWORD), await signIn(OTHER_PASSWORD)]).toEqual(['signed in', 'credentials_invalid']);
  });

  test('gets no access if the owner, who never signed up, sets a password from the stranger’s email', async () => {
    await signUpAsStranger();
    const token = newestToken();
    const answer = await own.post('confirm', { token, new_password: NEW_PASSWORD });
    expect(answer.json()).toMatchObject({ user: { email } });
    expect([await signIn(OTHER_PASSWORD), await signIn(NEW_PASSWORD)]).toEqual(['credentials_invalid', 'signed in']);
    expect((await stranger.post('confirm', { token })).json().code).toBe('email_already_confirmed');
  });

  test('cannot invalidate the owner’s sign-up by signing up repeatedly', async () => {
    await signUp(own);
    const token = newestToken();
    for (let again = 0; again < 6; again += 1) await signUpAsStranger();
    expect(await signIn(PASSWORD, own)).toBe('email_not_confirmed');
    await own.post('resend-confirmation', { email });
    expect((await phone.post('confirm', { token: newestToken() })).json()).toMatchObject({
      agency_name: 'Maple Home Care',
    });
    expect((await phone.post('confirm', { token, password: PASSWORD })).statusCode).toBe(200);
  });

  test('gets the same response for a confirmed and a new address, and only the owner gets an email', async () => {
    await signUp(own);
    await own.post('confirm', { token: newestToken() });
    host.sentMails.length = 0;
    const taken = await signUpAsStranger();
    const fresh = await testBrowser(host).post('sign-up', signUpForm(`new-${email}`));
    const shape = ({ statusCode, body, cookies }: typeof taken) => [
      statusCode,
      body,
      cookies.map(({ value, ...cookie }) => ({ ...cookie, length: value.length })),
    ];
    expect(shape(taken)).toEqual(shape(fresh));
    expect(host.sentMails[0]).toMatchObject({ to: email });
    expect(host.sentMails[0]?.text).toContain('You already have an account');
    expect(host.sentMails[0]?.text).not.toContain('token=');
    const again = await stranger.post('resend-confirmation', { email });
    expect([again.statusCode, again.json()]).toEqual([200, { sent: true }]);
    expect(host.sentMails.at(-1)?.text).toContain('You already have an account');
    expect([await signIn(PASSWORD), await signIn(OTHER_PASSWORD)]).toEqual(['signed in', 'credentials_invalid']);
  });

  test('cannot end or read pending sign-ups', async () => {
    await signUp(own);
    await stranger.post('forgot-password', { email });
    expect(host.sentMails.at(-1)?.text).toContain('/confirm-email?token=');
    expect((await stranger.post('confirm', { token: 'x'.repeat(43) })).json().code).toBe('link_invalid');
    expect(await signIn(PASSWORD, own)).toBe('email_not_confirmed');
  });
});

test('sign-ups store no password, secret or token in plain text, and no password hash after the confirmation', async () => {
  await signUp(own);
  const secrets = [PASSWORD, newestToken(), own.cookies['sign-up'] ?? 'none'];
  const stored = async () =>
    JSON.stringify([
      await host.db.selectFrom('sign_ups').selectAll().where('email', '=', email).execute(),
      await host.db.selectFrom('sign_up_links').selectAll().execute(),
    ]);
  for (const secret of secrets) expect(await stored()).not.toContain(secret);
  await own.post('confirm', { token: newestToken() });
  expect(await stored()).not.toContain('argon2');
});
