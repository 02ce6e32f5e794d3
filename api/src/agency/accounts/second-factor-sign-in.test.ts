import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { confirmedAccount, mailedToken, testBrowser, type TestBrowser } from './auth.testing.ts';
import { factorBench, PASSWORD, STEP_MS, type FactorBench } from './second-factor.testing.ts';
import { CHALLENGE_ATTEMPTS, CHALLENGE_LIFETIME_MS } from './second-factor.service.ts';

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

describe('signing in with a second factor', () => {
  test('requires the code: the password alone returns a challenge, but no session and no cookie', async () => {
    const agency = await factors.agencyWithFactor();
    const asked = await factors.signIn(agency.email);
    expect(asked.json()).toEqual({
      second_factor_required: true,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: expect.any(String),
    });
    expect(asked.cookies).toEqual([]);
    const { challenge } = asked.json();
    const code = agency.code();
    const verified = await factors.post('second-factor/verify', {
      challenge,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(verified.json()).toMatchObject({ token_type: 'bearer', user: { id: agency.personId, email: agency.email } });
    expect(verified.cookies).toMatchObject([
      { name: 'refresh', httpOnly: true, sameSite: 'Strict' },
      { name: 'device', httpOnly: true, sameSite: 'Strict' },
    ]);
    expect(host.sentMails).toEqual([]);
    // The challenge is used up, even for a new code.
    host.clock.advance(STEP_MS);
    const again = await factors.post('second-factor/verify', { challenge, code: agency.code() });
    expect(again.json()).toMatchObject({ status: 400, code: 'second_factor_challenge_ended' });
  });

  test('responds to a wrong password as if there were no second factor', async () => {
    const { email } = await factors.agencyWithFactor();
    const wrong = await factors.post('sign-in', { email, password: 'Wrong-Password-1!' });
    expect(wrong.json()).toMatchObject({ status: 401, code: 'credentials_invalid' });
    expect(wrong.json()).not.toHaveProperty('challenge');
  });

  test.each([
    ['one step late', -STEP_MS, 200],
    ['one step early', STEP_MS, 200],
    ['two steps late', -2 * STEP_MS, 400],
    ['two steps early', 2 * STEP_MS, 400],
  ])('responds to a code that is %s (%i ms) with status %i', async (_, offset, status) => {
    const agency = await factors.agencyWithFactor();
    host.clock.advance(5 * STEP_MS);
    const challenge = await factors.challengeFor(agency.email);
    const answer = await factors.post('second-factor/verify', {
      challenge,
      code: factors.codeOf(agency.secret, offset),
    });
    expect(answer.statusCode).toBe(status);
  });

  test('accepts a code only once, and afterward also rejects earlier codes', async () => {
    const agency = await factors.agencyWithFactor();
    const code = agency.code();
    const before = factors.codeOf(agency.secret, -STEP_MS);
    expect(
      (await factors.post('second-factor/verify', { challenge: await factors.challengeFor(agency.email), code }))
        .statusCode,
    ).toBe(200);
    const challenge = await factors.challengeFor(agency.email);
    for (const used of [code, before]) {
      const replayed = await factors.post('second-factor/verify', { challenge, code: used });
      expect(replayed.json()).toMatchObject({ status: 400, code: 'second_factor_code_invalid' });
    }
    host.clock.advance(STEP_MS);
    expect((await factors.post('second-factor/verify', { challenge, code: agency.code() })).statusCode).toBe(200);
  });

  test('gives only one session to concurrent requests that use the same code', async () => {
    const agency = await factors.agencyWithFactor();
    const challenges = await Promise.all([factors.challengeFor(agency.email), factors.challengeFor(agency.email)]);
    const code = agency.code();
    const answers = await Promise.all(
      [...challenges, ...challenges].map((challenge) => factors.post('second-factor/verify', { challenge, code })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  test('ends a challenge at the fifth wrong code and notifies the owner', async () => {
    const agency = await factors.agencyWithFactor();
    const challenge = await factors.challengeFor(agency.email);
    for (let attempt = 1; attempt < CHALLENGE_ATTEMPTS; attempt += 1) {
      const refused = await factors.post('second-factor/verify', { challenge, code: factors.wrongCode(agency.secret) });
      expect(refused.json()).toMatchObject({
        code: 'second_factor_code_invalid',
        errors: [{ field: 'code', message: expect.stringContaining('That code is incorrect') }],
      });
    }
    const last = await factors.post('second-factor/verify', { challenge, code: factors.wrongCode(agency.secret) });
    expect(last.json().code).toBe('second_factor_challenge_ended');
    expect(factors.subjects()).toEqual(['A sign-in was blocked at Homecare Talent Network']);
    const right = await factors.post('second-factor/verify', { challenge, code: agency.code() });
    expect(right.json().code).toBe('second_factor_challenge_ended');
    const nextSignIn = await factors.post('second-factor/verify', {
      challenge: await factors.challengeFor(agency.email),
      code: agency.code(),
    });
    expect(nextSignIn.statusCode).toBe(200);
  });

  test('rejects a challenge that is five minutes old or invented', async () => {
    const agency = await factors.agencyWithFactor();
    const challenge = await factors.challengeFor(agency.email);
    host.clock.advance(CHALLENGE_LIFETIME_MS + 1000);
    for (const ended of [challenge, 'x'.repeat(43)]) {
      const answer = await factors.post('second-factor/verify', { challenge: ended, code: agency.code() });
      expect(answer.json().code).toBe('second_factor_challenge_ended');
    }
  });

  test("rejects another account's code", async () => {
    const [one, other] = [await factors.agencyWithFactor(), await factors.agencyWithFactor()];
    const challenge = await factors.challengeFor(one.email);
    expect((await factors.post('second-factor/verify', { challenge, code: other.code() })).statusCode).toBe(400);
    const [theirs = ''] = other.recoveryCodes;
    const refused = await factors.post('second-factor/verify', { challenge, recovery_code: theirs });
    expect(refused.json().code).toBe('recovery_code_invalid');
    expect(await other.status()).toMatchObject({ recovery_codes_remaining: 10 });
  });
});

describe('emailed link for an account with a second factor', () => {
  const tokenOf = () => /token=([\w-]+)/.exec(host.sentMails.at(-1)?.text ?? '')?.[1] ?? '';

  test('sets a new password without signing in or removing the factor, and ends a pending sign-in', async () => {
    const agency = await factors.agencyWithFactor();
    const challenge = await factors.challengeFor(agency.email);
    await factors.post('forgot-password', { email: agency.email });
    const recovered = await factors.post('recover', { token: tokenOf() });
    expect(recovered.cookies).toEqual([]);
    const password = 'Willow-Kettle-77!';
    const { recovery_token } = recovered.json();
    const updated = await factors.post('update-password', { recovery_token, password });
    expect(updated.json()).toEqual({ done: true });
    expect((await factors.post('second-factor/verify', { challenge, code: agency.code() })).json().code).toBe(
      'second_factor_challenge_ended',
    );
    const next = await factors.post('sign-in', { email: agency.email, password });
    expect(next.json()).toMatchObject({ second_factor_required: true });
    expect(next.cookies).toEqual([]);
  });

  test('does not sign the user in when it confirms the address a second time', async () => {
    const browser = testBrowser(host);
    const email = 'repeated@agency.example.test';
    const { access } = await confirmedAccount(host, browser, email);
    const token = mailedToken(host, email);
    const headers = { authorization: `Bearer ${access}` };
    const { secret } = (await factors.post('second-factor/start', { password: PASSWORD }, headers)).json();
    await factors.post('second-factor/confirm', { code: factors.codeOf(secret) }, headers);
    const answer = await browser.post('confirm', { token });
    expect(answer.json()).toMatchObject({ status: 409, code: 'email_already_confirmed' });
    expect(answer.cookies).toEqual([]);
  });
});

describe('limits on guessing codes', () => {
  let limited: TestApp;
  let limitedFactors: FactorBench;
  beforeAll(async () => {
    limited = await createTestApp({
      environment: { RATE_LIMIT_FACTOR: '0.2', TRUSTED_PROXIES: '10.0.0.1' },
      overrides: { db: host.db, now: host.clock.now },
    });
    limitedFactors = factorBench(limited);
  });
  afterAll(() => limited.close());

  const guess = (agency: { secret: string }, challenge: string, by: TestBrowser) =>
    by.post('second-factor/verify', { challenge, code: limitedFactors.wrongCode(agency.secret) });
  const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

  test('count wrong codes per account, across all challenges and clients', async () => {
    const agency = await factors.agencyWithFactor();
    const answers = [];
    for (let round = 0; round < 8; round += 1) {
      const challenge = await factors.challengeFor(agency.email);
      answers.push(await guess(agency, challenge, testBrowser(limited, `203.0.113.${round}`)));
    }
    expect(statuses(answers)).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
  });

  test('do not lock out a known device while a stranger with the password guesses codes', async () => {
    const agency = await factors.agencyWithFactor();
    const own = testBrowser(limited, '198.51.100.1');
    await own.post('second-factor/verify', {
      challenge: await factors.challengeFor(agency.email),
      code: agency.code(),
    });
    const refused = [];
    for (let round = 0; round < 9; round += 1) {
      const stranger = testBrowser(limited, `198.51.100.${2 + (round % 2)}`);
      refused.push(await guess(agency, await factors.challengeFor(agency.email), stranger));
    }
    expect(statuses(refused).at(-1)).toBe(429);
    host.clock.advance(STEP_MS);
    const challenge = await factors.challengeFor(agency.email);
    expect(
      (await testBrowser(limited).post('second-factor/verify', { challenge, code: agency.code() })).statusCode,
    ).toBe(429);
    expect((await own.post('second-factor/verify', { challenge, code: agency.code() })).statusCode).toBe(200);
    // Strangers' attempts do not lock the account's settings either.
    const settings = await limited.app.inject({ url: '/api/auth/second-factor', headers: agency.headers });
    expect(settings.statusCode).toBe(200);
    host.clock.advance(STEP_MS);
    const renewed = await own.post('second-factor/recovery-codes', { code: agency.code() }, agency.headers);
    expect(renewed.statusCode).toBe(200);
    // Guesses from the account's own device are limited, too.
    const guesses = [];
    for (let round = 0; round < 7; round += 1) {
      guesses.push(await guess(agency, await factors.challengeFor(agency.email), own));
    }
    expect(statuses(guesses)).toEqual([400, 400, 400, 400, 400, 400, 429]);
  });

  test('count wrong codes per client', async () => {
    const client = testBrowser(limited, '203.0.113.99');
    const answers = [];
    for (let round = 0; round < 14; round += 1) {
      answers.push(
        await client.post('second-factor/verify', { challenge: `${round}`.padEnd(43, 'x'), code: '123456' }),
      );
    }
    expect(statuses(answers)).toEqual([...Array<number>(12).fill(400), 429, 429]);
  });
});
