import { randomUUID } from 'node:crypto';
import type { VerifyCaregiverTokenResponse } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createProfile, storedCaregivers } from '../profile/caregivers.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const HOUR = 60 * 60 * 1000;
const REFUSED = { valid: false, profile: null, edit_token: null };

const post = (url: string, payload: object) => testApp.app.inject({ method: 'POST', url, payload });
const send = (body: object) => post('/api/send-caregiver-token', body);
const verify = async (body: object): Promise<VerifyCaregiverTokenResponse> =>
  (await post('/api/verify-caregiver-token', body)).json();

const wrongCode = (...codes: string[]) => ['123456', '654321', '111111'].find((code) => !codes.includes(code)) ?? '';
const sendFrom = (remoteAddress: string, email: string, on = testApp) =>
  on.app.inject({ method: 'POST', url: '/api/send-caregiver-token', payload: { email }, remoteAddress });
const memberOf = async (email: string) =>
  (
    await testApp.db
      .selectFrom('caregiver_contacts')
      .select('caregiver_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).caregiver_id;

async function mailedLink(body: { email: string } & Record<string, unknown>) {
  const response = await send(body);
  expect(response.json()).toEqual({ sent: true });
  const mail = testApp.sentMails.at(-1);
  if (mail?.to !== body.email) throw new Error('no email was sent to this address');
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
  const code = /Your code: (\d{6})/.exec(mail.text)?.[1] ?? '';
  return { mail, link, code, token: link.searchParams.get('token') ?? '' };
}

describe('POST /api/send-caregiver-token', () => {
  test('emails a link to the update page under our configured URL', async () => {
    const { email } = await createProfile(testApp);
    const { link, mail, token } = await mailedLink({ email, redirectUrl: 'https://evil.example/steal' });
    expect(link.origin + link.pathname).toBe('http://localhost:4000/update-profile');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(mail.text + mail.html).not.toContain('evil.example');
  });

  test('keeps the association’s prefix in the emailed link, and names the association', async () => {
    const { email } = await createProfile(testApp);
    const { link, mail } = await mailedLink({ email, association: 'iahhc' });
    expect(link.pathname).toBe('/iahhc/update-profile');
    expect(mail.text).toContain('Indiana Association for Home and Hospice Care');
  });

  test('leads an applicant back to the application', async () => {
    const { email } = await createProfile(testApp);
    const job = { job_title: 'Night RN', agency: 'Maple Home Care', internal: 'ref-7', source: 'newsletter' };
    const { link, token } = await mailedLink({ email, ...job });
    expect(link.pathname).toBe('/care-professionals/build-a-profile');
    expect(Object.fromEntries(link.searchParams)).toEqual({ ...job, token });
  });

  test("sanitizes a stranger's job title", async () => {
    const { email } = await createProfile(testApp);
    const job_title = `Call <b>now</b> https://evil.example\r\nBcc: all@example.test ${'x'.repeat(50)}`;
    const { mail } = await mailedLink({ email, job_title, agency: '<img src=x onerror=alert(1)>' });
    expect(mail.subject).toBe('Continue your application');
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).not.toContain('<img');
    const words = mail.text.split('\n').find((line) => line.includes('continue your application')) ?? '';
    expect(words).toContain('Call b now');
    expect(words).not.toMatch(/:\/\/|evil\.example|\S@|@\S|</);
    expect(words.length).toBeLessThan(250);
  });

  test('responds the same for known and unknown addresses, and emails only known addresses', async () => {
    const { email } = await createProfile(testApp);
    const sentBefore = testApp.sentMails.length;
    const answerTo = async (address: string) => {
      const { statusCode, body } = await send({ email: address });
      return { statusCode, body };
    };
    const unknown = await answerTo(`${randomUUID()}@example.test`);
    expect(testApp.sentMails).toHaveLength(sentBefore);
    expect(await answerTo(email)).toEqual(unknown);
    expect(testApp.sentMails).toHaveLength(sentBefore + 1);
  });

  test('stores neither the token nor the code in plain text', async () => {
    const { email } = await createProfile(testApp);
    const { token, code } = await mailedLink({ email });
    const stored = JSON.stringify(await testApp.db.selectFrom('caregiver_links').selectAll().execute());
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(`"${code}"`);
    expect(testApp.logLines.join('')).not.toContain(token);
  });

  test.each([
    ['', 'Please enter your email address'],
    ['nobody', 'Please enter a valid email address'],
  ])('rejects the address "%s"', async (email, message) => {
    expect((await send({ email })).json()).toMatchObject({ status: 400, errors: [{ field: 'email', message }] });
  });
});

describe('POST /api/verify-caregiver-token', () => {
  test('returns profile and edit token, even if the link is opened repeatedly, and confirms only the address', async () => {
    const { email, uuid } = await createProfile(testApp);
    const { token } = await mailedLink({ email });
    const before = await storedCaregivers(testApp);
    const first = await verify({ token });
    expect(first).toMatchObject({ valid: true, profile: { uuid, email_address: email, phone_number: '3175550142' } });
    expect((await verify({ token })).valid).toBe(true);
    const after = await storedCaregivers(testApp);
    const confirmed = after.contacts.find((contact) => contact.email === email)?.email_confirmed_at;
    expect(confirmed).toBeInstanceOf(Date);
    expect(after).toEqual({
      ...before,
      contacts: before.contacts.map((contact) =>
        contact.email === email ? { ...contact, email_confirmed_at: confirmed } : contact,
      ),
    });
    const read = await post('/api/caregiver-profile', { token: first.edit_token, method: 'GET' });
    expect(read.json()).toMatchObject({ profile: { uuid } });
  });

  test('accepts the code with the address instead of the link', async () => {
    const { email, uuid } = await createProfile(testApp);
    const other = await createProfile(testApp);
    const { code } = await mailedLink({ email });
    expect(await verify({ email: other.email, code })).toEqual(REFUSED);
    expect(await verify({ email, code })).toMatchObject({ valid: true, profile: { uuid } });
  });

  test('accepts the links in the three newest emails that one client requested', async () => {
    const { email, uuid } = await createProfile(testApp);
    const links = [];
    for (let mail = 0; mail < 4; mail += 1) links.push(await mailedLink({ email }));
    const answers = await Promise.all(links.map(({ token }) => verify({ token })));
    expect(answers.map(({ valid }) => valid)).toEqual([false, true, true, true]);
    for (const { code } of links.slice(1)) expect(await verify({ email, code })).toMatchObject({ profile: { uuid } });
  });

  test('stores three links after six concurrent requests', async () => {
    const { email } = await createProfile(testApp);
    await Promise.all(Array.from({ length: 6 }, () => send({ email })));
    expect(
      await testApp.db
        .selectFrom('caregiver_links')
        .select('id')
        .where('caregiver_id', '=', await memberOf(email))
        .execute(),
      // Includes the welcome email.
    ).toHaveLength(1 + 3);
  });

  test('invalidates no link when strangers request emails', async () => {
    const { email } = await createProfile(testApp);
    const own = await mailedLink({ email });
    for (let stranger = 1; stranger < 6; stranger += 1) await sendFrom(`203.0.113.${stranger}`, email);
    for (let mail = 0; mail < 4; mail += 1) await sendFrom('203.0.113.99', email);
    expect((await verify({ token: own.token })).valid).toBe(true);
  });

  test('accepts the link again after a profile was saved with it', async () => {
    const { email } = await createProfile(testApp);
    const { token } = await mailedLink({ email });
    const slots = [{ day_of_week: 1, time_window: 1 }];
    for (let save = 0; save < 2; save += 1) {
      const saved = await testApp.app.inject({
        method: 'POST',
        url: '/api/user-availability',
        headers: { authorization: `Bearer ${token}` },
        payload: { slots },
      });
      expect(saved.statusCode, saved.body).toBe(200);
    }
    expect((await verify({ token })).valid).toBe(true);
  });

  test('invalidates the link and the code after 24 hours', async () => {
    const { email } = await createProfile(testApp);
    const { token, code } = await mailedLink({ email });
    testApp.clock.advance(24 * HOUR - 60_000);
    expect((await verify({ token })).valid).toBe(true);
    testApp.clock.advance(60_000);
    expect(await verify({ token })).toEqual(REFUSED);
    expect(await verify({ email, code })).toEqual(REFUSED);
  });

  test('rejects every code after five wrong codes, until a new code is sent', async () => {
    const { email } = await createProfile(testApp);
    const { code, token } = await mailedLink({ email });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await verify({ email, code: wrongCode(code) })).toEqual(REFUSED);
    }
    expect(await verify({ email, code })).toEqual(REFUSED);
    expect((await verify({ token })).valid).toBe(true);
    const renewed = await mailedLink({ email });
    if (renewed.code !== code) expect(await verify({ email, code })).toEqual(REFUSED);
    expect((await verify({ email, code: renewed.code })).valid).toBe(true);
  });

  test('allows ten guesses a day across all codes for an address, and responds the same if there is no profile', async () => {
    const { email } = await createProfile(testApp);
    const first = await mailedLink({ email });
    for (let attempt = 0; attempt < 5; attempt += 1) await verify({ email, code: wrongCode(first.code) });
    const second = await mailedLink({ email });
    // A correct code does not count as a wrong guess.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await verify({ email, code: second.code })).valid).toBe(true);
    }
    for (let attempt = 0; attempt < 5; attempt += 1) await verify({ email, code: wrongCode(second.code, first.code) });
    const third = await mailedLink({ email });
    const refused = await post('/api/verify-caregiver-token', { email, code: third.code });
    expect(refused.json()).toMatchObject({ status: 429, code: 'code_guesses_used' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    for (const { token } of [first, second, third]) expect((await verify({ token })).valid).toBe(true);

    const unknown = `${randomUUID()}@example.test`;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await verify({ email: unknown, code: '123456' })).toEqual(REFUSED);
    }
    const alike = await post('/api/verify-caregiver-token', { email: unknown, code: '123456' });
    const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    expect([alike.statusCode, withoutId(alike.body)]).toEqual([429, withoutId(refused.body)]);

    testApp.clock.advance(24 * HOUR);
    const next = await mailedLink({ email });
    expect((await verify({ email, code: next.code })).valid).toBe(true);
  });

  test('counts concurrent guesses', async () => {
    const { email } = await createProfile(testApp);
    const { code } = await mailedLink({ email });
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => post('/api/verify-caregiver-token', { email, code: wrongCode(code) })),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  });

  test('rejects a made-up token and a deleted profile', async () => {
    expect(await verify({ token: 'x'.repeat(43) })).toEqual(REFUSED);
    // A link that an email program has truncated.
    expect(await verify({ token: 'x' })).toEqual(REFUSED);
    const profile = await post('/api/caregiver-profile', { token: 'x', method: 'GET' });
    expect(profile.json()).toMatchObject({ status: 401, code: 'edit_token_required' });
    const { email, uuid } = await createProfile(testApp);
    const { token } = await mailedLink({ email });
    await testApp.db.updateTable('caregivers').set({ display_status: 'deleted' }).where('uuid', '=', uuid).execute();
    expect(await verify({ token })).toEqual(REFUSED);
  });
});

describe('limits on link emails', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({
      environment: { RATE_LIMIT_FACTOR: '1' },
      overrides: { db: testApp.db, now: testApp.clock.now },
    });
  });
  afterAll(() => limited.close());

  test('stop a stranger, but not the caregiver on another network', async () => {
    const { email } = await createProfile(testApp);
    const statuses = [];
    for (let mail = 0; mail < 6; mail += 1) statuses.push((await sendFrom('203.0.113.5', email, limited)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await sendFrom('198.51.100.7', email, limited)).statusCode).toBe(200);
  });

  test('stop at ten emails a day, with a message that does not reveal whether there is a profile', async () => {
    const { email } = await createProfile(testApp);
    const refused = [];
    for (const address of [email, `${randomUUID()}@example.test`]) {
      for (let mail = 0; mail < 10; mail += 1) {
        expect((await sendFrom(`203.0.113.${100 + mail}`, address, limited)).statusCode).toBe(200);
      }
      refused.push(await sendFrom('198.51.100.8', address, limited));
    }
    const [known, unknown] = refused.map((answer) => ({ ...answer.json<object>(), request_id: '' }));
    expect(known).toMatchObject({ status: 429, code: 'link_mails_used' });
    expect(unknown).toEqual(known);
    expect(limited.sentMails.filter(({ to }) => to === email)).toHaveLength(10);
    // Each link was requested by a different client, so no link invalidated another, and all of them still work.
    for (const { text, to } of limited.sentMails) {
      if (to !== email) continue;
      const token = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';
      expect((await verify({ token })).valid).toBe(true);
    }
  });

  test('do not stop a client with too many wrong codes from opening links', async () => {
    const { email } = await createProfile(testApp);
    const { token } = await mailedLink({ email });
    const from = (payload: object) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/verify-caregiver-token',
        payload,
        remoteAddress: '203.0.113.77',
      });
    const guess = () => from({ email: `${randomUUID()}@example.test`, code: '123456' });
    const guesses = await Promise.all(Array.from({ length: 61 }, guess));
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await from({ token })).json()).toMatchObject({ valid: true });
  });
});
