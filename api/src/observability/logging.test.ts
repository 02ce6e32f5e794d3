import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { describeError, withoutPersonalData } from './logging.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const EMAIL = 'canary.person@agency.example.test';
const PASSWORD = 'Canary-Password-42!';
const PHONE = '3175550177';

test('the most verbose log of a whole sign-up, sign-in and recovery contains no email, phone, password or token', async () => {
  const secrets: string[] = [EMAIL, PASSWORD, PHONE, '317) 555-0177', 'Canaryname', 'canary.person'];
  const post = async (path: string, payload: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const answer = await host.app.inject({ method: 'POST', url: `/api/auth/${path}?email=${EMAIL}`, payload, headers });
    const plain = await host.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
    for (const cookie of [...answer.cookies, ...plain.cookies]) if (cookie.value) secrets.push(cookie.value);
    return plain;
  };
  const mailedToken = () => {
    const token = /token=(\S+)/.exec(host.sentMails.at(-1)?.text ?? '')?.[1] ?? '';
    secrets.push(token);
    return token;
  };
  await post('sign-up', {
    first_name: 'Canaryname',
    last_name: 'Reed',
    email: EMAIL,
    password: PASSWORD,
    phone: '(317) 555-0177',
    title: 'Director',
    agency_name: 'Maple',
    agency_city: 'Carmel',
    agency_state: 'IN',
  });
  const access = String((await post('confirm', { token: mailedToken() })).json().access_token);
  secrets.push(access);
  await host.app.inject({ url: `/api/auth/session?token=${access}`, headers: { authorization: `Bearer ${access}` } });
  await host.app.inject({ url: `/${EMAIL}/${access}` });
  await post('sign-in', { email: EMAIL, password: PASSWORD, [EMAIL]: PASSWORD });
  await post('sign-in', { email: EMAIL, password: PASSWORD });
  await post('forgot-password', { email: EMAIL });
  const proof = (await post('recover', { token: mailedToken() })).json().recovery_token;
  secrets.push(String(proof));
  await post('update-password', { recovery_token: proof, password: `${PASSWORD}x` });

  const log = host.logLines.join('\n');
  expect(log).toContain('"route":"/api/auth/sign-in"');
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(secret === '' || !log.includes(secret), secret).toBe(true);
});

test('a database error is logged without the values it quotes', async () => {
  const insert = () => host.db.insertInto('people').values({ email: EMAIL, password_hash: 'secret-hash' }).execute();
  const failure = await Promise.all([insert(), insert()]).catch((error: unknown) => error);
  const described = JSON.stringify(describeError(failure));
  expect(described).toContain('people_email_key');
  expect(described).not.toContain('canary');
});

test.each([
  ['550 <dana.reed+x@a.test> rejected', '550 <[email]> rejected'],
  ['call (317) 555-0142 now', 'call [number] now'],
  ['token VJKqPSNBuIN16DKm_LXFg3yFgtz-dyuDMGYMWau9Vw4 unknown', 'token [token] unknown'],
  ['connect ECONNREFUSED 127.0.0.1:4026', 'connect ECONNREFUSED 127.0.0.1:4026'],
])('the log masks personal data in: %s', (text, expected) => expect(withoutPersonalData(text)).toBe(expected));
