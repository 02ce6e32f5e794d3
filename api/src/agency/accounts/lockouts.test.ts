import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  confirmedAccount,
  mailedToken,
  NEW_PASSWORD,
  PASSWORD,
  signUpForm,
  testBrowser,
  type TestBrowser,
} from './auth.testing.ts';
import { MARK_SECONDS } from './browser-cookies.ts';

/** A fifth of each limit, so that the tests need fewer attempts. */
const FACTOR = 0.2;
const allowed = (limit: number) => Math.ceil(limit * FACTOR);

let host: TestApp;
beforeAll(async () => {
  // The test browsers must not count as trusted proxies.
  host = await createTestApp({ environment: { RATE_LIMIT_FACTOR: String(FACTOR), TRUSTED_PROXIES: '192.0.2.1' } });
});
afterAll(() => host.close());

const WRONG = 'Wrong-Password-1!';
const MINUTE = 60_000;
let count = 0;
let network = 0;
let email: string;
let own: TestBrowser;
const freshAddress = () => `10.${Math.floor((network += 1) / 250)}.${network % 250}.7`;
beforeEach(async () => {
  email = `kim${(count += 1)}@agency.example.test`;
  own = testBrowser(host, freshAddress());
  await confirmedAccount(host, own, email);
  host.sentMails.length = 0;
});

const signIn = async (by: TestBrowser, password: string, to = email) =>
  (await by.post('sign-in', { email: to, password })).statusCode;
async function repeated(times: number, call: (index: number) => Promise<number>): Promise<number[]> {
  const answers: number[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await call(index));
  return answers;
}
const fails = (times: number) => Array<number>(times).fill(401);
/** Sends wrong passwords from many addresses until the account accepts no more attempts from unknown devices. */
async function failFromEverywhere(): Promise<void> {
  const strangers = Array.from({ length: 10 }, () => testBrowser(host, freshAddress()));
  await Promise.all(strangers.map(async (stranger) => repeated(allowed(10), () => signIn(stranger, WRONG))));
}

describe('wrong password', () => {
  test('locks out only the client that sent it', async () => {
    const stranger = testBrowser(host, freshAddress());
    expect(await repeated(allowed(10) + 1, () => signIn(stranger, WRONG))).toEqual([...fails(allowed(10)), 429]);
    expect(await signIn(stranger, PASSWORD)).toBe(429);
    expect(await signIn(own, PASSWORD)).toBe(200);
    expect(await signIn(testBrowser(host, freshAddress()), PASSWORD)).toBe(200);
    host.clock.advance(5 * MINUTE + 1000);
    expect(await signIn(stranger, PASSWORD)).toBe(200);
  });

  test('is counted even if many wrong passwords arrive concurrently', async () => {
    const stranger = testBrowser(host, freshAddress());
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(stranger, WRONG)));
    expect(answers.filter((status) => status === 401)).toHaveLength(allowed(10));
  });

  test('counts toward the limit, while a correct password does not', async () => {
    const client = testBrowser(host, freshAddress());
    for (let round = 0; round <= allowed(50); round += 1) {
      const freshBrowser = testBrowser(host, '10.200.0.1');
      expect(await signIn(freshBrowser, PASSWORD)).toBe(200);
    }
    expect(await repeated(allowed(10) - 1, () => signIn(client, WRONG))).toEqual(fails(allowed(10) - 1));
    expect(await signIn(client, PASSWORD)).toBe(200);
  });

  test('locks out a client that tries many accounts, known or unknown', async () => {
    const stranger = testBrowser(host, freshAddress());
    const answers = await repeated(allowed(50) + 1, (index) =>
      signIn(stranger, WRONG, `nobody${index}@agency.example.test`),
    );
    expect(answers).toEqual([...fails(allowed(50)), 429]);
    expect(await signIn(stranger, WRONG)).toBe(429);
  });

  test('locks out new devices for a day after many clients send it, but not devices that have signed in before', async () => {
    await failFromEverywhere();
    expect(await signIn(testBrowser(host, freshAddress()), PASSWORD)).toBe(429);
    expect(await signIn(own, PASSWORD)).toBe(200);
    // Wrong passwords from another network are counted, too.
    const away = testBrowser(host, freshAddress());
    Object.assign(away.cookies, own.cookies);
    expect(await signIn(away, PASSWORD)).toBe(200);
  });

  test('does not prevent recovery by email, and the device that set the new password can sign in', async () => {
    await failFromEverywhere();
    const device = testBrowser(host, freshAddress());
    expect((await device.post('forgot-password', { email })).statusCode).toBe(200);
    const { recovery_token } = (await device.post('recover', { token: mailedToken(host, email) })).json();
    await device.post('update-password', { recovery_token, password: NEW_PASSWORD });
    expect(await signIn(device, NEW_PASSWORD)).toBe(200);
  });

  test('gets the same response for known and unknown addresses, before and after the limit', async () => {
    const ask = async (to: string) => {
      const stranger = testBrowser(host, freshAddress());
      const answers = [await stranger.post('sign-in', { email: to, password: WRONG })];
      for (let round = 0; round < allowed(10); round += 1)
        answers.push(await stranger.post('sign-in', { email: to, password: WRONG }));
      return answers.map(({ statusCode, body, headers }) => [
        statusCode,
        body.replace(/"request_id":"[^"]+"/, ''),
        Object.keys(headers).sort(),
      ]);
    };
    const waiting = `waiting-${email}`;
    await testBrowser(host, freshAddress()).post('sign-up', signUpForm(waiting));
    const known = await ask(email);
    expect(known).toHaveLength(1 + allowed(10));
    expect(await ask(`unknown-${email}`)).toEqual(known);
    expect(await ask(waiting)).toEqual(known);
  });
});

describe('device cookie', () => {
  const markOf = (browser: TestBrowser) => browser.cookies['device'] ?? '';
  const with_ = (mark: string) => {
    const browser = testBrowser(host, freshAddress());
    browser.cookies['device'] = mark;
    return browser;
  };

  test('cannot be read by scripts and is renewed at each sign-in', async () => {
    const before = markOf(own);
    const answer = await own.post('sign-in', { email, password: PASSWORD });
    expect(answer.cookies.find(({ name }) => name === 'device')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: MARK_SECONDS,
    });
    expect(markOf(own)).not.toBe(before);
  });

  test('gives a thief only a few guesses, which do not count against the owner', async () => {
    const stolen = markOf(own);
    await signIn(own, PASSWORD);
    const thief = with_(stolen);
    expect(await repeated(allowed(10) + 1, () => signIn(thief, WRONG))).toEqual([...fails(allowed(10)), 429]);
    const elsewhere = with_(stolen);
    expect(await signIn(elsewhere, PASSWORD)).toBe(429);
    expect(await signIn(own, PASSWORD)).toBe(200);
    const guesses = [allowed(10)];
    for (let window = 0; window < 6; window += 1) {
      host.clock.advance(5 * MINUTE + 1000);
      guesses.push((await repeated(allowed(10), () => signIn(thief, WRONG))).filter((status) => status === 401).length);
    }
    expect(guesses.reduce((sum, guess) => sum + guess)).toBeLessThanOrEqual(allowed(50));
  });

  test.each([
    ['forged', (mark: string) => `${mark.slice(0, -8)}AAAAAAAA`],
    ['cut off', (mark: string) => mark.slice(0, 40)],
    ['empty except for dots', () => '..'],
  ])('is ignored if it is %s', async (_, change) => {
    await failFromEverywhere();
    expect(await signIn(with_(change(markOf(own))), PASSWORD)).toBe(429);
  });

  test('is ignored for another account', async () => {
    await failFromEverywhere();
    const other = testBrowser(host, freshAddress());
    await confirmedAccount(host, other, `other-${email}`);
    expect(await signIn(other, PASSWORD)).toBe(429);
  });

  test('becomes invalid when the password changes, or after half a year without a sign-in', async () => {
    const old = markOf(own);
    await own.post('forgot-password', { email });
    const { recovery_token } = (await own.post('recover', { token: mailedToken(host, email) })).json();
    await own.post('update-password', { recovery_token, password: NEW_PASSWORD });
    await failFromEverywhere();
    expect(await signIn(with_(old), NEW_PASSWORD)).toBe(429);
    expect(await signIn(own, NEW_PASSWORD)).toBe(200);
    host.clock.advance((MARK_SECONDS + 60) * 1000);
    await failFromEverywhere();
    expect(await signIn(own, NEW_PASSWORD)).toBe(429);
  });

  test('can recognize several accounts that sign in from one browser', async () => {
    const second = `second-${email}`;
    await confirmedAccount(host, own, second);
    await failFromEverywhere();
    expect(await signIn(own, PASSWORD)).toBe(200);
    expect(await signIn(own, PASSWORD, second)).toBe(200);
  });

  test('is set when a session is refreshed in a browser that signed in before the cookie existed', async () => {
    delete own.cookies['device'];
    const refreshed = await own.post('refresh');
    expect(refreshed.cookies.map(({ name }) => name)).toEqual(['refresh', 'device']);
    expect((await own.post('refresh')).cookies.map(({ name }) => name)).toEqual(['refresh']);
    await failFromEverywhere();
    expect(await signIn(own, PASSWORD)).toBe(200);
  });
});

describe('strangers who request emails', () => {
  const ask = async (path: string, by: TestBrowser, to = email) => (await by.post(path, { email: to })).statusCode;
  const askFromEverywhere = async (path: string, to = email) =>
    repeated(allowed(20), () => ask(path, testBrowser(host, freshAddress()), to));

  test('cannot block a password reset on the owner’s device or through earlier links', async () => {
    expect(await ask('forgot-password', own)).toBe(200);
    const token = mailedToken(host, email);
    const stranger = testBrowser(host, freshAddress());
    expect(await repeated(allowed(5) + 1, () => ask('forgot-password', stranger))).toEqual([200, 429]);
    expect(await ask('forgot-password', testBrowser(host, freshAddress()))).toBe(200);
    await askFromEverywhere('forgot-password');
    expect(await ask('forgot-password', testBrowser(host, freshAddress()))).toBe(429);
    host.clock.advance(59 * MINUTE);
    expect((await own.post('recover', { token })).statusCode).toBe(200);
    host.clock.advance(2 * MINUTE);
    expect(await ask('forgot-password', own)).toBe(200);
  });

  test('cannot block a sign-up in the browser that started it or through earlier links', async () => {
    const newcomer = testBrowser(host, freshAddress());
    const to = `newcomer-${email}`;
    await newcomer.post('sign-up', signUpForm(to));
    const token = mailedToken(host, to);
    host.clock.advance(61 * MINUTE);
    await askFromEverywhere('resend-confirmation', to);
    expect(await ask('resend-confirmation', testBrowser(host, freshAddress()), to)).toBe(429);
    expect(await ask('resend-confirmation', newcomer, to)).toBe(200);
    expect((await newcomer.post('confirm', { token })).statusCode).toBe(200);
  });

  test('get the same limits for known and unknown addresses', async () => {
    const outcomes = [];
    for (const to of [email, `nobody-${email}`]) {
      const stranger = testBrowser(host, freshAddress());
      outcomes.push(await repeated(allowed(5) + 1, () => ask('forgot-password', stranger, to)));
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
  });
});

test('a confirmation link allows ten password guesses an hour', async () => {
  const to = `linked-${email}`;
  await testBrowser(host, freshAddress()).post('sign-up', signUpForm(to));
  const token = mailedToken(host, to);
  const guesser = testBrowser(host, freshAddress());
  const answers = await repeated(
    allowed(10) + 1,
    async () => (await guesser.post('confirm', { token, password: WRONG })).statusCode,
  );
  expect(answers).toEqual([400, 400, 429]);
  // Setting a new password is not a guess.
  expect((await guesser.post('confirm', { token, new_password: NEW_PASSWORD })).statusCode).toBe(200);
});
