import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createProfile } from '../caregiver/profile/caregivers.testing.ts';
import { confirmedAccount, PASSWORD, signUpForm, testBrowser } from '../agency/accounts/auth.testing.ts';
import { EQUAL_RESPONSE_MS } from './equal-time.ts';

// Reloads the modules with the real delays, because test files share loaded modules. Resets the modules again
// afterward.
vi.hoisted(() => vi.resetModules());
vi.unmock('./equal-time.ts');

const KNOWN = 'dana@agency.example.test';
const WAITING = 'waiting@agency.example.test';
const UNKNOWN = 'nobody@agency.example.test';

let host: TestApp;
let caregiver: string;
beforeAll(async () => {
  host = await createTestApp();
  await confirmedAccount(host, testBrowser(host), KNOWN);
  await testBrowser(host).post('sign-up', signUpForm(WAITING));
  caregiver = (await createProfile(host)).email;
});
afterAll(() => host.close());
afterAll(() => vi.resetModules());

/** Whether a response takes the full time. Timers may fire a millisecond early. */
async function answersLate(call: () => Promise<unknown>): Promise<boolean> {
  const start = performance.now();
  await call();
  return performance.now() - start >= EQUAL_RESPONSE_MS - 2;
}

describe.each([KNOWN, WAITING, UNKNOWN])('response time reveals nothing about %s', (email) => {
  test.each([
    ['sign-in', { password: `${PASSWORD}?` }],
    ['sign-up', signUpForm(email)],
    ['forgot-password', {}],
    ['resend-confirmation', {}],
  ])('during %s', async (path, body) => {
    expect(await answersLate(() => testBrowser(host).post(path, { ...body, email }))).toBe(true);
  });
});

test('response time reveals nothing about a caregiver’s address', async () => {
  const calls = [
    ['send-caregiver-token', {}],
    ['verify-caregiver-token', { code: '123456' }],
  ] as const;
  for (const [path, body] of calls) {
    for (const email of [caregiver, UNKNOWN]) {
      const call = () => host.app.inject({ method: 'POST', url: `/api/${path}`, payload: { ...body, email } });
      expect(await answersLate(call), `${path} ${email}`).toBe(true);
    }
  }
});
