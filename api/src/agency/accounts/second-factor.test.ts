import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { factorBench, PASSWORD, STEP_MS, type FactorBench } from './second-factor.testing.ts';

let host: TestApp;
let factors: FactorBench;
beforeAll(async () => {
  host = await createTestApp();
  factors = factorBench(host);
});
afterAll(() => host.close());
beforeEach(() => {
  host.sentMails.length = 0;
});

describe('turning on the second factor', () => {
  test('requires the password and a code from the app, shows recovery codes once, and notifies the owner', async () => {
    const agency = await factors.newAgency();
    expect(await agency.status()).toEqual({ active: false, activated_at: null, recovery_codes_remaining: 0 });
    const started = await factors.post('second-factor/start', { password: PASSWORD }, agency.headers);
    const { secret, otpauth_uri } = started.json();
    const uri = new URL(otpauth_uri);
    expect(decodeURIComponent(uri.pathname)).toContain(`Homecare Talent Network:${agency.email}`);
    expect(uri.searchParams.get('secret')).toBe(secret);

    // Until the first code confirms the secret, sign-in works as before.
    expect((await factors.signIn(agency.email)).json()).toHaveProperty('access_token');
    const confirmed = await factors.post('second-factor/confirm', { code: factors.codeOf(secret) }, agency.headers);
    const codes: string[] = confirmed.json().recovery_codes;
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    expect(await agency.status()).toMatchObject({ active: true, recovery_codes_remaining: 10 });
    expect(factors.subjects()).toEqual(['Two-step sign-in was turned on at Homecare Talent Network']);
    expect(host.sentMails[0]?.to).toBe(agency.email);
  });

  test('rejects wrong passwords and codes, a code before setup has started, and a second activation', async () => {
    const agency = await factors.newAgency();
    const wrong = await factors.post('second-factor/start', { password: 'Wrong-Password-1!' }, agency.headers);
    expect(wrong.json()).toMatchObject({
      status: 400,
      code: 'password_incorrect',
      errors: [{ field: 'password', message: 'That password is incorrect.' }],
    });
    const early = await factors.post('second-factor/confirm', { code: '123456' }, agency.headers);
    expect(early.json()).toMatchObject({ status: 409, code: 'second_factor_inactive' });
    const { secret } = (await factors.post('second-factor/start', { password: PASSWORD }, agency.headers)).json();
    const refused = await factors.post('second-factor/confirm', { code: factors.wrongCode(secret) }, agency.headers);
    expect(refused.json()).toMatchObject({ status: 400, code: 'second_factor_code_invalid' });
    expect((await agency.status()).active).toBe(false);
    await factors.post('second-factor/confirm', { code: factors.codeOf(secret) }, agency.headers);
    for (const [path, body] of [
      ['start', { password: PASSWORD }],
      ['confirm', { code: factors.codeOf(secret) }],
    ] as const) {
      const again = await factors.post(`second-factor/${path}`, body, agency.headers);
      expect(again.json()).toMatchObject({ status: 409, code: 'second_factor_active' });
    }
  });

  test('replaces the pending secret when started again', async () => {
    const agency = await factors.newAgency();
    const first = (await factors.post('second-factor/start', { password: PASSWORD }, agency.headers)).json();
    const second = (await factors.post('second-factor/start', { password: PASSWORD }, agency.headers)).json();
    const old = await factors.post('second-factor/confirm', { code: factors.codeOf(first.secret) }, agency.headers);
    expect(old.json().code).toBe('second_factor_code_invalid');
    const renewed = await factors.post(
      'second-factor/confirm',
      { code: factors.codeOf(second.secret) },
      agency.headers,
    );
    expect(renewed.statusCode).toBe(200);
  });

  test('requires a session for every call except code verification, and validates fields', async () => {
    for (const path of ['start', 'confirm', 'disable', 'recovery-codes']) {
      const body = { start: { password: 'x' }, disable: { password: 'x', code: '123456' } }[path] ?? { code: '123456' };
      expect((await factors.post(`second-factor/${path}`, body)).json()).toMatchObject({
        status: 401,
        code: 'session_missing',
      });
    }
    expect((await host.app.inject({ url: '/api/auth/second-factor' })).statusCode).toBe(401);
    const { headers } = await factors.newAgency();
    const malformed = [
      ['confirm', { code: '12345' }, 'code'],
      ['confirm', { code: '123456', secret: 'x' }, 'secret'],
      ['disable', { password: PASSWORD }, 'code'],
      ['disable', { password: PASSWORD, code: '123456', recovery_code: 'x' }, 'code'],
      ['verify', { challenge: 'x'.repeat(43) }, 'code'],
      ['start', { password: '' }, 'password'],
    ] as const;
    for (const [path, body, field] of malformed) {
      const answer = await factors.post(`second-factor/${path}`, body, headers);
      expect(answer.json(), `${path} ${JSON.stringify(body)}`).toMatchObject({ status: 400, errors: [{ field }] });
    }
  });
});

describe('recovery codes', () => {
  test('can each be used once to sign in, in any notation, and notify the owner', async () => {
    const agency = await factors.agencyWithFactor();
    const [first = ''] = agency.recoveryCodes;
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `;
    const signedIn = await factors.post('second-factor/verify', {
      challenge: await factors.challengeFor(agency.email),
      recovery_code: typed,
    });
    expect(signedIn.json()).toHaveProperty('access_token');
    expect(factors.subjects()).toEqual(['A recovery code was used at Homecare Talent Network']);
    expect(host.sentMails[0]?.text).toContain('You have 9 recovery codes left.');
    expect(await agency.status()).toMatchObject({ recovery_codes_remaining: 9 });
    const again = await factors.post('second-factor/verify', {
      challenge: await factors.challengeFor(agency.email),
      recovery_code: first,
    });
    expect(again.json()).toMatchObject({
      status: 400,
      code: 'recovery_code_invalid',
      errors: [{ field: 'recovery_code' }],
    });
  });

  test('can be replaced by entering a code from the app, and the old recovery codes stop working', async () => {
    const agency = await factors.agencyWithFactor();
    const refused = await factors.post(
      'second-factor/recovery-codes',
      { code: factors.wrongCode(agency.secret) },
      agency.headers,
    );
    expect(refused.json().code).toBe('second_factor_code_invalid');
    const renewed = await factors.post('second-factor/recovery-codes', { code: agency.code() }, agency.headers);
    const [fresh = ''] = renewed.json().recovery_codes;
    expect(factors.subjects()).toEqual(['Your recovery codes were replaced at Homecare Talent Network']);
    const challenge = await factors.challengeFor(agency.email);
    const [old = ''] = agency.recoveryCodes;
    expect((await factors.post('second-factor/verify', { challenge, recovery_code: old })).statusCode).toBe(400);
    expect((await factors.post('second-factor/verify', { challenge, recovery_code: fresh })).statusCode).toBe(200);
    const without = await factors.post(
      'second-factor/recovery-codes',
      { code: '123456' },
      (await factors.newAgency()).headers,
    );
    expect(without.json()).toMatchObject({ status: 409, code: 'second_factor_inactive' });
  });
});

describe('turning off the second factor', () => {
  test('requires the password and a code, notifies the owner, and ends pending sign-ins', async () => {
    const agency = await factors.agencyWithFactor();
    const challenge = await factors.challengeFor(agency.email);
    const disable = (body: Record<string, unknown>) =>
      factors.post('second-factor/disable', { password: PASSWORD, ...body }, agency.headers);
    expect((await disable({ password: 'Wrong-Password-1!', code: agency.code() })).json().code).toBe(
      'password_incorrect',
    );
    expect((await disable({ code: factors.wrongCode(agency.secret) })).json().code).toBe('second_factor_code_invalid');
    expect((await disable({ recovery_code: 'aaaaa-aaaaa' })).json().code).toBe('recovery_code_invalid');
    expect(await agency.status()).toMatchObject({ active: true });

    expect((await disable({ code: agency.code() })).json()).toEqual({ done: true });
    expect(factors.subjects()).toEqual(['Two-step sign-in was turned off at Homecare Talent Network']);
    expect(await agency.status()).toEqual({ active: false, activated_at: null, recovery_codes_remaining: 0 });
    expect((await disable({ code: '123456' })).json()).toMatchObject({ status: 409, code: 'second_factor_inactive' });
    host.clock.advance(STEP_MS);
    const late = await factors.post('second-factor/verify', { challenge, code: agency.code() });
    expect(late.json().code).toBe('second_factor_challenge_ended');
    expect((await factors.signIn(agency.email)).json()).toHaveProperty('access_token');
  });

  test('accepts a recovery code instead of an app code', async () => {
    const agency = await factors.agencyWithFactor();
    const [recovery_code = ''] = agency.recoveryCodes;
    const off = await factors.post('second-factor/disable', { password: PASSWORD, recovery_code }, agency.headers);
    expect(off.statusCode).toBe(200);
    expect(await agency.status()).toMatchObject({ active: false });
  });
});

test('no secret, recovery code or challenge is stored or logged in plain text', async () => {
  const agency = await factors.agencyWithFactor();
  const challenge = await factors.challengeFor(agency.email);
  await factors.post('second-factor/verify', { challenge, code: factors.wrongCode(agency.secret) });
  const rows = [
    ...(await host.db.selectFrom('second_factors').selectAll().execute()),
    ...(await host.db.selectFrom('second_factor_recovery_codes').selectAll().execute()),
    ...(await host.db.selectFrom('second_factor_challenges').selectAll().execute()),
  ].flatMap((row) => Object.values(row));
  const stored = rows.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))).join('\n');
  const log = host.logLines.join('\n');
  for (const secret of [agency.secret, ...agency.recoveryCodes, challenge]) {
    expect(stored).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});
