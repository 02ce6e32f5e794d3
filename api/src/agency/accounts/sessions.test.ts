import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addColleague } from '../people/colleagues.testing.ts';
import { createTestApp, signUpAgency, type TestApp } from '../../testing/test-app.ts';
import { confirmedAccount, PASSWORD, testBrowser, type TestBrowser } from './auth.testing.ts';
import { savePendingFactor } from './second-factor.repository.ts';
import { openChallenge } from './second-factor.service.ts';

const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const DAY = 86_400_000;

interface Device {
  browser: TestBrowser;
  access: string;
}
interface Listed {
  id: string;
  device: string;
  signed_in_at: string;
  last_active_at: string;
  current: boolean;
}

let host: TestApp;
let email: string;
let laptop: Device;
let phone: Device;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  email = `${randomUUID()}@agency.example.test`;
  const first = testBrowser(host);
  await confirmedAccount(host, first, email);
  await first.post('sign-out');
  laptop = await signIn(LAPTOP);
  phone = await signIn(PHONE);
});

async function signIn(userAgent: string): Promise<Device> {
  const browser = testBrowser(host);
  const answer = await browser.post('sign-in', { email, password: PASSWORD }, { 'user-agent': userAgent });
  expect(answer.statusCode).toBe(200);
  return { browser, access: String(answer.json().access_token) };
}
const call = (method: 'GET' | 'DELETE' | 'POST', path: string, { access }: Pick<Device, 'access'>) =>
  host.app.inject({ method, url: `/api/auth/${path}`, headers: { authorization: `Bearer ${access}` } });
const listed = async (device: Pick<Device, 'access'>): Promise<Listed[]> =>
  (await call('GET', 'sessions', device)).json().sessions;
const idOf = async (device: Device) => (await listed(device)).find(({ current }) => current)?.id ?? '';
const works = async (device: Pick<Device, 'access'>) => (await call('GET', 'session', device)).statusCode === 200;

test('the session list shows each device with the days of sign-in and last use, and marks the current device', async () => {
  host.clock.advance(2 * DAY);
  const refreshed = await laptop.browser.post('refresh');
  const sessions = await listed({ access: String(refreshed.json().access_token) });
  expect(sessions).toMatchObject([
    { device: 'Chrome on Windows', current: true },
    { device: 'Safari on iPhone', current: false },
  ]);
  const [used, idle] = sessions;
  expect(Date.parse(used?.last_active_at ?? '') - Date.parse(used?.signed_in_at ?? '')).toBeGreaterThan(1.9 * DAY);
  expect(idle?.last_active_at).toBe(idle?.signed_in_at);
  expect(JSON.stringify(sessions)).not.toMatch(/Mozilla|141|127\.0\.0\.1/);
});

test('a session that another device ends is rejected at its next call and its next refresh', async () => {
  const id = await idOf(phone);
  expect((await call('DELETE', `sessions/${id}`, laptop)).json()).toEqual({ done: true });
  expect((await call('GET', 'session', phone)).json()).toMatchObject({ status: 401, code: 'session_expired' });
  expect((await phone.browser.post('refresh')).json()).toMatchObject({ status: 401, code: 'session_expired' });
  expect(await listed(laptop)).toMatchObject([{ device: 'Chrome on Windows' }]);
});

test('two tabs that end the same session both succeed, and a later sign-out does not change the recorded reason', async () => {
  const id = await idOf(phone);
  const answers = await Promise.all([1, 2].map(() => call('DELETE', `sessions/${id}`, laptop)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await phone.browser.post('sign-out');
  const { end_reason } = await host.db
    .selectFrom('auth_sessions')
    .select('end_reason')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(end_reason).toBe('ended_by_person');
});

test('a call to end another user’s session, an unknown session or an invalid session id is rejected, even for an owner', async () => {
  const owner = await signUpAgency(host);
  const robin = await addColleague(host, owner);
  for (const id of [await idOf(phone), robin.sessionId, randomUUID()]) {
    const answer = await call('DELETE', `sessions/${id}`, { access: owner.accessToken });
    expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
  }
  expect((await call('DELETE', 'sessions/1', { access: owner.accessToken })).statusCode).toBe(400);
  expect(await works(phone)).toBe(true);
  expect(await works({ access: robin.accessToken })).toBe(true);
  expect((await listed({ access: owner.accessToken })).map(({ id }) => id)).toEqual([owner.sessionId]);
});

test('a colleague who was removed can neither list nor end sessions', async () => {
  const owner = await signUpAgency(host);
  const robin = await addColleague(host, owner);
  const removed = await host.app.inject({
    method: 'DELETE',
    url: `/api/agency-people/${robin.personId}`,
    headers: owner.headers,
  });
  expect(removed.statusCode).toBe(200);
  const left = { access: robin.accessToken };
  expect((await call('GET', 'sessions', left)).statusCode).toBe(401);
  expect((await call('DELETE', `sessions/${robin.sessionId}`, left)).statusCode).toBe(401);
  expect((await call('POST', 'end-other-sessions', left)).statusCode).toBe(401);
});

test('signing out everywhere else keeps this session, and ends a sign-in that still waits for its code', async () => {
  const { id } = await host.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const third = await signIn(LAPTOP);
  await savePendingFactor(host.db, id, Buffer.alloc(60), host.clock.now());
  const { challenge } = await openChallenge(host.deps, id);
  expect((await call('POST', 'end-other-sessions', laptop)).json()).toEqual({ done: true });
  expect(await works(laptop)).toBe(true);
  expect(await works(phone)).toBe(false);
  expect(await works(third)).toBe(false);
  expect((await testBrowser(host).post('second-factor/verify', { challenge, code: '123456' })).json().code).toBe(
    'second_factor_challenge_ended',
  );
  expect((await call('POST', 'end-other-sessions', laptop)).statusCode).toBe(200);
  expect(await listed(laptop)).toHaveLength(1);
});

test('the session list omits a session older than 30 days', async () => {
  host.clock.advance(30 * DAY + 1000);
  expect(await listed(await signIn(PHONE))).toHaveLength(1);
});
