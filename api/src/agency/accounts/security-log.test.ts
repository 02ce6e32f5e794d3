import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SECURITY_EVENTS, type SecurityEvent } from '../../observability/security-log.ts';
import { createTestApp, signUpAgency, type TestApp } from '../../testing/test-app.ts';
import { addColleague, callsOf } from '../people/colleagues.testing.ts';
import { confirmedAccount, mailedToken, NEW_PASSWORD, testBrowser } from './auth.testing.ts';
import { factorBench, PASSWORD } from './second-factor.testing.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '0.2' } });
});
afterAll(() => host.close());
beforeEach(() => {
  host.logLines.length = 0;
});

interface Line {
  security?: SecurityEvent;
  person?: string | null;
  reason?: string;
  by?: string;
  reqId?: string;
}
const events = (): Line[] =>
  host.logLines.map((line): Line => JSON.parse(line)).filter(({ security }) => security !== undefined);
const names = () => events().map(({ security }) => security);

test('the security log records sign-ins, lockouts, password changes and ended sessions', async () => {
  const email = `${randomUUID()}@agency.example.test`;
  const browser = testBrowser(host);
  await confirmedAccount(host, browser, email);
  await browser.post('sign-out');
  await browser.post('sign-out');
  const stranger = testBrowser(host, '10.9.9.9');
  for (let round = 0; round < 3; round += 1) await stranger.post('sign-in', { email, password: 'Wrong-Kettle-77!' });
  await browser.post('forgot-password', { email });
  const { recovery_token } = (await browser.post('recover', { token: mailedToken(host, email) })).json();
  await browser.post('update-password', { recovery_token, password: NEW_PASSWORD });
  expect(names()).toEqual([
    'sign_in_succeeded',
    'session_ended',
    'sign_in_failed',
    'sign_in_failed',
    'sign_in_locked',
    'password_changed',
  ]);
  expect(new Set(events().map(({ person }) => person)).size).toBe(1);
  expect(events().every(({ reqId }) => reqId !== undefined)).toBe(true);

  await testBrowser(host, '10.9.9.8').post('sign-in', { email: 'nobody@agency.example.test', password: PASSWORD });
  expect(events().at(-1)).toMatchObject({ security: 'sign_in_failed', person: null });
});

test('the security log records changes and uses of second factors', async () => {
  const factors = factorBench(host);
  const agency = await factors.agencyWithFactor();
  const challenge = await factors.challengeFor(agency.email);
  await factors.post('second-factor/verify', { challenge, code: factors.wrongCode(agency.secret) });
  const [recovery_code] = agency.recoveryCodes;
  await factors.post('second-factor/recovery-codes', { code: agency.code() }, agency.headers);
  await factors.post('second-factor/disable', { password: PASSWORD, recovery_code }, agency.headers);
  host.clock.advance(60_000);
  await factors.post('second-factor/disable', { password: PASSWORD, code: agency.code() }, agency.headers);
  expect(names()).toEqual([
    'sign_in_succeeded',
    'second_factor_on',
    'second_factor_failed',
    'recovery_codes_renewed',
    'second_factor_off',
  ]);
});

test('the security log records calls refused because of a role, changed roles and removed people', async () => {
  const { call } = callsOf(host);
  const owner = await signUpAgency(host);
  const robin = await addColleague(host, owner);
  host.logLines.length = 0;
  await call('DELETE', `/api/agency-people/${owner.personId}`, robin);
  await call('PATCH', '/api/agency-profile', robin, { agency_name: 'Another Home Care' });
  await call('PATCH', `/api/agency-people/${robin.personId}`, owner, { role: 'owner' });
  await call('DELETE', `/api/agency-people/${robin.personId}`, owner);
  expect(events()).toMatchObject([
    { security: 'role_refused', person: robin.personId },
    { security: 'role_refused', person: robin.personId },
    { security: 'role_changed', person: robin.personId, by: owner.personId },
    { security: 'person_removed', person: robin.personId, by: owner.personId },
  ]);
});

test('docs/operations.md explains each event of the security log', () => {
  const docs = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const section = docs.split('\n## Security events\n')[1]?.split('\n## ')[0] ?? '';
  const documented = [...section.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name);
  expect(documented.sort()).toEqual([...SECURITY_EVENTS].sort());
});
