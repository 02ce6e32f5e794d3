import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type TestApp } from '../../testing/test-app.ts';
import { startSession } from './sessions.service.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

async function signedIn() {
  const agency = await signUpAgency(host);
  const issued = await startSession(
    { ...host.deps, tokens: host.app.tokens, device: '' },
    { id: agency.personId, email: agency.email },
  );
  return { agency, token: issued.refreshToken, access: issued.session.access_token };
}
const refresh = (token: string | undefined, headers: Record<string, string> = {}) =>
  host.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers,
    cookies: token === undefined ? {} : { refresh: token },
  });
const refreshed = async (token: string) => {
  const answer = await refresh(token);
  expect(answer.statusCode).toBe(200);
  return { token: answer.cookies[0]?.value ?? '', access: String(answer.json().access_token) };
};
const sessionOf = (access: string) =>
  host.app.inject({ url: '/api/auth/session', headers: { authorization: `Bearer ${access}` } });

describe('refresh', () => {
  test('rotates the token and returns a session of the same user', async () => {
    const { agency, token } = await signedIn();
    const answer = await refresh(token);
    expect(answer.json()).toMatchObject({ expires_in: 900, user: { id: agency.personId, email: agency.email } });
    expect(answer.cookies[0]?.value).not.toBe(token);
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(answer.body).not.toContain(answer.cookies[0]?.value);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('returns no session without a cookie, and clears the cookie of an unknown token', async () => {
    expect((await refresh(undefined)).json()).toMatchObject({ status: 401, code: 'session_missing' });
    const unknown = await refresh('x'.repeat(43));
    expect(unknown.json()).toMatchObject({ status: 401, code: 'session_expired' });
    expect(unknown.cookies).toMatchObject([{ name: 'refresh', value: '' }]);
  });

  test('returns the same token to two concurrent tabs, so that both stay signed in', async () => {
    const { token } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200));
    const tokens = new Set(answers.map((answer) => answer.cookies[0]?.value));
    expect(tokens.size).toBe(1);
    const next = await refreshed([...tokens][0] ?? '');
    expect((await sessionOf(next.access)).statusCode).toBe(200);
  });

  test('returns the active token for an older token within the grace period, even after several rotations', async () => {
    const first = (await signedIn()).token;
    const second = (await refreshed(first)).token;
    const third = (await refreshed(second)).token;
    expect((await refreshed(first)).token).toBe(third);
    expect((await refreshed(second)).token).toBe(third);
  });

  test('ends the session permanently for both holders if a token is reused after the grace period', async () => {
    const { token, agency } = await signedIn();
    const next = await refreshed(token);
    host.clock.advance(11_000);
    expect((await refresh(token)).json().code).toBe('session_expired');
    expect((await refresh(next.token)).json().code).toBe('session_expired');
    expect((await sessionOf(next.access)).json().code).toBe('session_expired');
    const rows = await host.db
      .selectFrom('auth_sessions')
      .select('end_reason')
      .where('person_id', '=', agency.personId)
      .where('ended_at', 'is not', null)
      .execute();
    expect(rows).toEqual([{ end_reason: 'token_reuse' }]);
    // The refresh does not affect the agency's other session.
    expect((await sessionOf(agency.accessToken)).statusCode).toBe(200);
  });

  test('ends the session 30 days after sign-in, even if in use, and no access token outlives the session', async () => {
    const { token } = await signedIn();
    host.clock.advance(29 * 86_400_000);
    const next = await refreshed(token);
    host.clock.advance(86_400_000 - 60_000);
    const answer = await refresh(next.token);
    expect(answer.json().expires_in).toBeGreaterThan(50);
    expect(answer.json().expires_in).toBeLessThanOrEqual(60);
    host.clock.advance(61_000);
    expect((await sessionOf(answer.json().access_token)).json().code).toBe('session_expired');
    expect((await refresh(answer.cookies[0]?.value)).json().code).toBe('session_expired');
    const { token: unused } = await signedIn();
    host.clock.advance(30 * 86_400_000 + 1000);
    expect((await refresh(unused)).json().code).toBe('session_expired');
  });

  test('rejects a request body that is not empty', async () => {
    const { token } = await signedIn();
    const answer = await host.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      cookies: { refresh: token },
      payload: { person_id: 'x' },
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('calls authorized by cookie', () => {
  test.each(['https://evil.example', 'null', 'http://localhost:4001', 'https://localhost:4000'])(
    'are rejected from %s',
    async (origin) => {
      const { token, access } = await signedIn();
      expect((await refresh(token, { origin })).json()).toMatchObject({ status: 403, code: 'origin_refused' });
      const out = await host.app.inject({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: { origin },
        cookies: { refresh: token },
      });
      expect(out.json().code).toBe('origin_refused');
      expect((await sessionOf(access)).statusCode).toBe(200);
    },
  );

  test('are rejected when the browser reports another origin, and accepted from our origin', async () => {
    const { token } = await signedIn();
    expect((await refresh(token, { 'sec-fetch-site': 'cross-site' })).json().code).toBe('origin_refused');
    expect((await refresh(token, { origin: 'http://localhost:4000' })).statusCode).toBe(200);
  });

  test('use a cookie that is bound to the host and to HTTPS if the site uses HTTPS', async () => {
    const secure = await createTestApp({
      environment: { PUBLIC_URL: 'https://jobs.example' },
      overrides: { db: host.db },
    });
    try {
      const agency = await signUpAgency(secure);
      const { refreshToken } = await startSession(
        { ...secure.deps, tokens: secure.app.tokens, device: '' },
        { id: agency.personId, email: agency.email },
      );
      const answer = await secure.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        cookies: { '__Host-refresh': refreshToken },
      });
      expect(answer.headers['set-cookie']?.[0]).toMatch(
        /^__Host-refresh=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    } finally {
      await secure.app.close();
    }
  });
});

describe('sign-out', () => {
  test('ends refresh and access immediately and clears the cookie', async () => {
    const { token, access } = await signedIn();
    const out = await host.app.inject({ method: 'POST', url: '/api/auth/sign-out', cookies: { refresh: token } });
    expect(out.json()).toEqual({ done: true });
    expect(out.cookies).toMatchObject([{ name: 'refresh', value: '' }]);
    expect((await sessionOf(access)).json().code).toBe('session_expired');
    expect((await refresh(token)).json().code).toBe('session_expired');
  });

  test('works with only an access token, works a second time, and works without any token', async () => {
    const { access } = await signedIn();
    const headers = { authorization: `Bearer ${access}` };
    const out = () => host.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers });
    expect((await out()).statusCode).toBe(200);
    expect((await out()).statusCode).toBe(200);
    expect((await sessionOf(access)).json().code).toBe('session_expired');
    expect((await host.app.inject({ method: 'POST', url: '/api/auth/sign-out' })).json()).toEqual({ done: true });
  });
});

describe('access tokens', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('expire after 15 minutes', async () => {
    const { access } = await signedIn();
    host.clock.advance(15 * 60_000 - 2000);
    expect((await sessionOf(access)).statusCode).toBe(200);
    host.clock.advance(3000);
    expect((await sessionOf(access)).json()).toMatchObject({ status: 401, code: 'session_expired' });
  });

  test('are rejected when unsigned, altered, issued for another purpose, or not tokens at all', async () => {
    const { access, agency } = await signedIn();
    const [head = '', claims = '', signature = ''] = access.split('.');
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const other = await signUpAgency(host);
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${head}.${encode({ ...payload, sub: other.personId })}.${signature}`,
      host.app.tokens.issueEditToken({ caregiverId: 1, uuid: agency.personId }).token,
      'no-token',
    ];
    for (const token of forged) {
      expect((await sessionOf(token)).json()).toMatchObject({ status: 401, code: 'session_missing' });
    }
    expect(host.app.tokens.readEditToken(access)).toBeNull();
  });

  test("are rejected if they belong to another user's session", async () => {
    const [one, other] = [await signUpAgency(host), await signUpAgency(host)];
    const crossed = host.app.tokens.issueAccessToken({ personId: one.personId, sessionId: other.sessionId });
    expect((await sessionOf(crossed.access_token)).json().code).toBe('session_expired');
  });
});
