import { TOTP } from 'otpauth';
import type { TestApp } from '../../testing/test-app.ts';
import { createConfirmedAccount } from './accounts.service.ts';

export const PASSWORD = 'Lantern-Harbor-42!';
export const STEP_MS = 30_000;

type Body = Record<string, unknown>;

export function factorBench(host: TestApp) {
  let count = 0;
  const post = (path: string, payload: Body, headers: Record<string, string> = {}) =>
    host.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
  const signIn = (email: string) => post('sign-in', { email, password: PASSWORD });

  const codeOf = (secret: string, offset = 0) =>
    new TOTP({ secret }).generate({ timestamp: host.clock.now().getTime() + offset });
  /** Returns a six-digit code that no accepted step has. */
  function wrongCode(secret: string): string {
    const near = [-STEP_MS, 0, STEP_MS, 2 * STEP_MS].map((offset) => codeOf(secret, offset));
    return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '444444';
  }

  async function newAgency() {
    const email = `robin${(count += 1)}@agency.example.test`;
    const personId = await createConfirmedAccount(host.deps, {
      email,
      password: PASSWORD,
      profile: {
        first_name: 'Robin',
        last_name: 'Vale',
        phone: '3175550100',
        title: 'Director',
        agency_name: 'Maple Home Care',
        agency_city: 'Carmel',
        agency_state: 'IN',
      },
    });
    const headers = { authorization: `Bearer ${(await signIn(email)).json().access_token}` };
    const status = async () => (await host.app.inject({ url: '/api/auth/second-factor', headers })).json();
    return { email, personId, headers, status };
  }

  /** Creates an account with an active factor. Moves the clock, so that the current code is unused. */
  async function agencyWithFactor() {
    const agency = await newAgency();
    const started = await post('second-factor/start', { password: PASSWORD }, agency.headers);
    const secret = String(started.json().secret);
    const confirmed = await post('second-factor/confirm', { code: codeOf(secret) }, agency.headers);
    const recoveryCodes: string[] = confirmed.json().recovery_codes;
    // Moves the clock to one second after a step's start, so that no step ends during a test.
    host.clock.advance(2 * STEP_MS - (host.clock.now().getTime() % STEP_MS) + 1000);
    host.sentMails.length = 0;
    return { ...agency, secret, recoveryCodes, code: () => codeOf(secret) };
  }

  return {
    post,
    signIn,
    codeOf,
    wrongCode,
    newAgency,
    agencyWithFactor,
    challengeFor: async (email: string) => String((await signIn(email)).json().challenge),
    subjects: () => host.sentMails.map((mail) => mail.subject),
  };
}

export type FactorBench = ReturnType<typeof factorBench>;
