import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProfile } from '../caregiver/profile/caregivers.testing.ts';
import { confirmedAccount, testBrowser } from '../agency/accounts/auth.testing.ts';
import { factorBench } from '../agency/accounts/second-factor.testing.ts';
import { idOfSignedToken, signedIdToken } from '../crypto/signed-id-token.ts';
import { openMail, sealMail } from '../mail/sealed-mail.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { housekeepingJob } from './housekeeping.job.ts';

const OLD = 'old-secret-old-secret-old-secret-old';
const NEW = 'new-secret-new-secret-new-secret-new';
const mail = { to: 'dana@agency.example.test', subject: 'Hello', text: 'Plain', html: '<p>Plain</p>' };

/** Three processes: TOKEN_SECRET is OLD; NEW with OLD still accepted; NEW alone. */
let before: TestApp;
let during: TestApp;
let after: TestApp;
beforeAll(async () => {
  before = await createTestApp({ environment: { TOKEN_SECRET: OLD } });
  const overrides = { db: before.db, now: before.clock.now };
  during = await createTestApp({ environment: { TOKEN_SECRET: NEW, SECOND_TOKEN_SECRET: OLD }, overrides });
  after = await createTestApp({ environment: { TOKEN_SECRET: NEW }, overrides });
});
afterAll(async () => {
  await after.app.close();
  await during.app.close();
  await before.close();
});

function browserAt(host: TestApp, { cookies }: { cookies: Record<string, string> }) {
  const browser = testBrowser(host);
  Object.assign(browser.cookies, cookies);
  return browser;
}
const sessionAt = (host: TestApp, access: string) =>
  host.app.inject({ url: '/api/auth/session', headers: { authorization: `Bearer ${access}` } });

test('a session signed with the second secret continues, and can be refreshed after the removal of that secret', async () => {
  const browser = testBrowser(before);
  const { access } = await confirmedAccount(before, browser, `${randomUUID()}@agency.example.test`);
  const first = { cookies: { ...browser.cookies } };
  expect((await sessionAt(during, access)).statusCode).toBe(200);
  expect((await browser.post('refresh')).statusCode).toBe(200);
  const repeated = browserAt(during, first);
  expect((await repeated.post('refresh')).statusCode).toBe(200);
  expect(repeated.cookies['refresh']).toBe(browser.cookies['refresh']);
  // The device is still recognized, so its cookie stays the same.
  expect(repeated.cookies['device']).toBe(browser.cookies['device']);

  expect((await sessionAt(after, access)).json().code).toBe('session_missing');
  const refreshed = await browserAt(after, repeated).post('refresh');
  expect((await sessionAt(after, refreshed.json().access_token)).statusCode).toBe(200);
});

test('a process that knows only the old secret rejects tokens signed with the new secret', async () => {
  const { access } = await confirmedAccount(during, testBrowser(during), `${randomUUID()}@agency.example.test`);
  expect((await sessionAt(after, access)).statusCode).toBe(200);
  expect((await sessionAt(before, access)).json().code).toBe('session_missing');
});

test('second factors and recovery codes work with both secrets, but only second factors still work with the new secret alone', async () => {
  const agency = await factorBench(before).agencyWithFactor();
  const verify = async (host: TestApp, proof: Record<string, string | undefined>) => {
    const { post, challengeFor } = factorBench(host);
    return (await post('second-factor/verify', { challenge: await challengeFor(agency.email), ...proof })).statusCode;
  };
  expect(await verify(during, { code: agency.code() })).toBe(200);
  expect(await verify(during, { recovery_code: agency.recoveryCodes[0] })).toBe(200);
  expect(await verify(during, { recovery_code: agency.recoveryCodes[0] })).not.toBe(200);

  before.clock.advance(60_000);
  await housekeepingJob.run(before.deps);
  await housekeepingJob.run(during.deps);
  await housekeepingJob.run(during.deps);
  expect(await verify(after, { code: agency.code() })).toBe(200);
  expect(await verify(after, { recovery_code: agency.recoveryCodes[1] })).toBe(400);
});

test('codes, queued emails and links signed with the second secret work until its removal', async () => {
  const { email } = await createProfile(before);
  const verifyCode = async (host: TestApp, code: string) =>
    host.app.inject({ method: 'POST', url: '/api/verify-caregiver-token', payload: { email, code } });
  await before.app.inject({ method: 'POST', url: '/api/send-caregiver-token', payload: { email } });
  const code = /Your code: (\d{6})/.exec(before.sentMails.at(-1)?.text ?? '')?.[1] ?? '';
  expect((await verifyCode(after, code)).json()).toMatchObject({ valid: false });
  expect((await verifyCode(during, code)).json()).toMatchObject({ valid: true });

  const sealed = sealMail(before.config, mail);
  expect(openMail(during.config, sealed)).toEqual(mail);
  expect(() => openMail(after.config, sealed)).toThrow();
  const id = randomUUID();
  const token = signedIdToken(before.config, 'a link', id);
  expect(idOfSignedToken(during.config, 'a link', token)).toBe(id);
  expect(idOfSignedToken(during.config, 'another link', token)).toBeNull();
  expect(idOfSignedToken(after.config, 'a link', token)).toBeNull();
});
