import { randomUUID } from 'node:crypto';
import type { VerifyCaregiverTokenResponse } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createProfile, storedCaregivers } from './caregivers.testing.ts';

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

/** Asks for a link and reads the mail. */
async function mailedLink(body: { email: string } & Record<string, unknown>) {
  const response = await send(body);
  expect(response.json()).toEqual({ sent: true });
  const mail = testApp.sentMails.at(-1);
  if (mail?.to !== body.email) throw new Error('no mail was sent');
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
  const code = /Your code: (\d{6})/.exec(mail.text)?.[1] ?? '';
  return { mail, link, code, token: link.searchParams.get('token') ?? '' };
}

describe('POST /api/send-caregiver-token', () => {
  it('mails a link to the update page, built from our own address', async () => {
    const { email } = await createProfile(testApp);
    const { link, mail, token } = await mailedLink({ email, redirectUrl: 'https://evil.example/steal' });
    expect(link.origin + link.pathname).toBe('http://localhost:4000/update-profile');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(mail.text + mail.html).not.toContain('evil.example');
  });

  it("keeps the association's prefix and names it", async () => {
    const { email } = await createProfile(testApp);
    const { link, mail } = await mailedLink({ email, association: 'iahhc' });
    expect(link.pathname).toBe('/iahhc/update-profile');
    expect(mail.text).toContain('Indiana Association for Home and Hospice Care');
  });

  it('leads an applicant back to the application', async () => {
    const { email } = await createProfile(testApp);
    const job = { job_title: 'Night RN', agency: 'Maple Home Care', internal: 'ref-7', source: 'newsletter' };
    const { link, token } = await mailedLink({ email, ...job });
    expect(link.pathname).toBe('/care-professionals/build-a-profile');
    expect(Object.fromEntries(link.searchParams)).toEqual({ ...job, token });
  });

  it("makes harmless words of a stranger's job title", async () => {
    const { email } = await createProfile(testApp);
    const job_title = `Call <b>now</b> https://evil.example\r\nBcc: all@example.test ${'x'.repeat(50)}`;
    const { mail } = await mailedLink({ email, job_title, agency: '<img src=x onerror=alert(1)>' });
    expect(mail.subject).toMatch(/^Continue your application for Call b now/);
    expect(mail.subject).not.toMatch(/:\/\/|evil\.example|[@<\r\n]/);
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).not.toContain('<img');
    const words = mail.text.split('\n').find((line) => line.includes('continue your application')) ?? '';
    expect(words).toContain('Call b now');
    expect(words).not.toMatch(/:\/\/|evil\.example|@|</);
    expect(words.length).toBeLessThan(250);
  });

  it('answers the same for known and unknown addresses, and mails only the known', async () => {
    const { email } = await createProfile(testApp);
    const sentBefore = testApp.sentMails.length;
    const timed = async (address: string) => {
      const start = performance.now();
      const response = await send({ email: address });
      return { status: response.statusCode, body: response.body, slow: performance.now() - start > 200 };
    };
    const unknown = await timed(`${randomUUID()}@example.test`);
    expect(testApp.sentMails).toHaveLength(sentBefore);
    expect(await timed(email)).toEqual(unknown);
    expect(testApp.sentMails).toHaveLength(sentBefore + 1);
  });

  it('stores neither the token nor the code', async () => {
    const { email } = await createProfile(testApp);
    const { token, code } = await mailedLink({ email });
    const stored = JSON.stringify(await testApp.db.selectFrom('caregiver_links').selectAll().execute());
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(`"${code}"`);
    expect(testApp.logLines.join('')).not.toContain(token);
  });

  it.each([
    ['', 'Please enter your email address'],
    ['nobody', 'Please enter a valid email address'],
  ])('refuses the address "%s"', async (email, message) => {
    expect((await send({ email })).json()).toMatchObject({ status: 400, errors: [{ field: 'email', message }] });
  });
});

describe('POST /api/verify-caregiver-token', () => {
  it('answers profile and edit token for a link, as often as it is opened, and changes nothing', async () => {
    const { email, uuid } = await createProfile(testApp);
    const { token } = await mailedLink({ email });
    const before = await storedCaregivers(testApp);
    const first = await verify({ token });
    expect(first).toMatchObject({ valid: true, profile: { uuid, email_address: email, phone_number: '3175550142' } });
    expect((await verify({ token })).valid).toBe(true);
    expect(await storedCaregivers(testApp)).toEqual(before);
    const read = await post('/api/caregiver-profile', { token: first.edit_token, method: 'GET' });
    expect(read.json()).toMatchObject({ profile: { uuid } });
  });

  it('takes the code with the address in place of the link', async () => {
    const { email, uuid } = await createProfile(testApp);
    const other = await createProfile(testApp);
    const { code } = await mailedLink({ email });
    expect(await verify({ email: other.email, code })).toEqual(REFUSED);
    expect(await verify({ email, code })).toMatchObject({ valid: true, profile: { uuid } });
  });

  it('honours only the newest link and code', async () => {
    const { email } = await createProfile(testApp);
    const older = await mailedLink({ email });
    const newer = await mailedLink({ email });
    expect(await verify({ token: older.token })).toEqual(REFUSED);
    if (older.code !== newer.code) expect(await verify({ email, code: older.code })).toEqual(REFUSED);
    expect((await verify({ token: newer.token })).valid).toBe(true);
  });

  it('ends link and code after 24 hours', async () => {
    const { email } = await createProfile(testApp);
    const { token, code } = await mailedLink({ email });
    testApp.clock.advance(24 * HOUR - 60_000);
    expect((await verify({ token })).valid).toBe(true);
    testApp.clock.advance(60_000);
    expect(await verify({ token })).toEqual(REFUSED);
    expect(await verify({ email, code })).toEqual(REFUSED);
  });

  it('takes five wrong codes and then none, until a new one is sent', async () => {
    const { email } = await createProfile(testApp);
    const { code, token } = await mailedLink({ email });
    const wrong = code === '123456' ? '654321' : '123456';
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await verify({ email, code: wrong })).toEqual(REFUSED);
    expect(await verify({ email, code })).toEqual(REFUSED);
    expect((await verify({ token })).valid).toBe(true);
    const renewed = await mailedLink({ email });
    expect((await verify({ email, code: renewed.code })).valid).toBe(true);
  });

  it('knows no made-up token and no deleted profile', async () => {
    expect(await verify({ token: 'x'.repeat(43) })).toEqual(REFUSED);
    const { email, uuid } = await createProfile(testApp);
    const { token } = await mailedLink({ email });
    await testApp.db
      .updateTable('community_members')
      .set({ display_status: 'deleted' })
      .where('uuid', '=', uuid)
      .execute();
    expect(await verify({ token })).toEqual(REFUSED);
  });
});
