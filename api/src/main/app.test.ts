import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpForm } from '../agency/accounts/auth.testing.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

describe('problem+json response', () => {
  const signIn = (payload: string, type = 'application/json') =>
    host.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload, headers: { 'content-type': type } });

  test('is returned for an unknown path', async () => {
    const answer = await host.app.inject({ url: '/api/nothing-here?email=dana@agency.example.test' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toEqual({
      type: '/docs/errors#not_found',
      title: 'not found',
      status: 404,
      detail: 'We could not find what you asked for.',
      code: 'not_found',
      request_id: answer.headers['x-request-id'],
    });
  });

  test.each([
    ['broken JSON', '{"email":', 'application/json'],
    ['a form of another site', 'email=a%40b.test&password=x', 'application/x-www-form-urlencoded'],
    ['JSON disguised as text', '{"email":"a@b.test","password":"x"}', 'text/plain'],
    ['a prototype in the body', '{"__proto__":{"admin":true},"email":"a@b.test","password":"x"}', 'application/json'],
  ])('is returned for %s', async (_name, payload, type) => {
    const answer = await signIn(payload, type);
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed_request' });
  });

  test('is returned for a missing body with any content type', async () => {
    for (const answer of [await signIn(''), await signIn('', 'application/json; charset=utf-8')]) {
      expect(answer.json()).toMatchObject({ status: 400, code: 'validation_failed' });
    }
  });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'GZIP', 'identity, gzip'])(
    'is returned for a body compressed with %s',
    async (encoding) => {
      const payload = gzipSync('{"email":"dana@agency.example.test","password":"x"}');
      for (const url of ['/api/auth/sign-in', '/api/stripe-webhook', '/api/nothing-here']) {
        const answer = await host.app.inject({
          method: 'POST',
          url,
          payload,
          headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        });
        expect(answer.headers['content-type']).toContain('application/problem+json');
        expect(answer.headers['accept-encoding']).toBe('identity');
        expect(answer.json()).toMatchObject({
          status: 415,
          code: 'compressed_body',
          detail: expect.stringContaining('without compression'),
        });
      }
    },
  );

  test('does not report compression for a body that is declared as uncompressed', async () => {
    const answer = await host.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email: 'dana@agency.example.test', password: 'x' },
      headers: { 'content-encoding': 'identity' },
    });
    expect(answer.json()).toMatchObject({ code: 'credentials_invalid' });
  });

  test('is returned for a body that is too large', async () => {
    const answer = await signIn(JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(70_000) }));
    expect(answer.json()).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('is returned for a body that is not an object', async () => {
    expect((await signIn('[1]')).json()).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('is returned for an unknown query parameter', async () => {
    const answer = await host.app.inject({ url: '/api/languages?debug=1' });
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'debug', message: 'Unknown field.', fix: { action: 'remove' } }],
    });
  });

  test('has a machine-readable fix for each invalid field', async () => {
    const fixes = async (method: 'GET' | 'POST', url: string, payload?: Record<string, unknown>) => {
      const answer = await host.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
      const { code, errors } = answer.json<{ code: string; errors: { field: string; fix: unknown }[] }>();
      expect(code).toBe('validation_failed');
      return Object.fromEntries(errors.map(({ field, fix }) => [field, fix]));
    };
    const signUp = {
      first_name: 'x'.repeat(101),
      last_name: '',
      email: 'nobody',
      password: 'Lantern-Harbor-42!',
      phone: 7,
      agency_name: 'Maple',
      agency_city: 'Carmel',
      agency_state: 'XX',
      nickname: 'Dee',
    };
    expect(await fixes('POST', '/api/auth/sign-up', signUp)).toMatchObject({
      first_name: { action: 'shorten', limit: 100 },
      last_name: { action: 'lengthen', limit: 1 },
      email: { action: 'reformat', format: 'email' },
      phone: { action: 'change_type', type: 'string' },
      title: { action: 'add' },
      agency_state: { action: 'choose', allowed: expect.arrayContaining(['IN', 'OH']) },
      nickname: { action: 'remove' },
    });
    expect(await fixes('POST', '/api/auth/sign-up', { ...signUp, password: 'x' })).toMatchObject({
      password: { action: 'replace' },
    });
  });

  test('omits the details of a bug, which are only in the log', async () => {
    const broken = await createTestApp({
      overrides: {
        db: host.db,
        outbox: {
          enqueue: () =>
            Promise.reject(new TypeError('cannot mail dana@agency.example.test, token abcdefghijklmnopqrstuvwxyz')),
        },
      },
    });
    try {
      const answer = await broken.app.inject({
        method: 'POST',
        url: '/api/auth/sign-up',
        payload: signUpForm('dana@agency.example.test'),
      });
      expect(answer.json()).toMatchObject({
        status: 500,
        code: 'internal_error',
        detail: 'Something went wrong. Please try again.',
      });
      expect(answer.body).not.toMatch(/TypeError|\.ts|stack/);
      const line = broken.logLines.find((text) => text.includes('request failed')) ?? '';
      expect(line).toContain('TypeError');
      expect(line).toContain('cannot mail [email], token [token]');
      expect(line).toContain(String(answer.json().request_id));
    } finally {
      await broken.app.close();
    }
  });
});

describe('API routes', () => {
  test('have request and response schemas', () => {
    // These routes read raw bytes: a webhook's signature covers its bytes, and a bounced email is not JSON.
    const raw = new Set(['/api/stripe-webhook', '/api/bounced-mails']);
    const calls = host.routes.filter((route) => route.schema?.hide !== true);
    expect(calls.length).toBeGreaterThan(20);
    for (const call of calls) {
      const name = `${String(call.method)} ${call.url}`;
      expect(Object.keys(call.schema?.response ?? {}).join(), `${name}: response`).toMatch(/\b20[01]\b/);
      expect(call.schema?.querystring, `${name}: query`).toBeDefined();
      const sends = !['GET', 'HEAD'].includes(String(call.method)) && !raw.has(call.url);
      if (sends) expect(call.schema?.body, `${name}: body`).toBeDefined();
    }
  });
});

test('API responses have headers so that nothing is cached, framed, sniffed or executed', async () => {
  const { headers } = await host.app.inject({ url: '/api/health/live' });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
});

describe('forwarded address', () => {
  const WARNING = 'X-Forwarded-For';
  const warnings = (on: TestApp) => on.logLines.filter((line) => line.includes(WARNING));
  const visit = (on: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    on.app.inject({ url: '/api/health/live', remoteAddress, headers });

  test('from an untrusted proxy causes one warning in the log, because all visitors would then share one rate limit', async () => {
    const fresh = await createTestApp({ overrides: { db: host.db } });
    try {
      await visit(fresh, '127.0.0.1', { 'x-forwarded-for': '198.51.100.7' });
      await visit(fresh, '10.42.0.9');
      expect(warnings(fresh)).toEqual([]);
      for (let time = 0; time < 3; time += 1) {
        await visit(fresh, '10.42.0.9', { 'x-forwarded-for': '198.51.100.7' });
      }
      expect(warnings(fresh)).toHaveLength(1);
      expect(warnings(fresh)[0]).toContain('TRUSTED_PROXIES');
      expect(warnings(fresh)[0]).not.toMatch(/198\.51|10\.42/);
    } finally {
      await fresh.app.close();
    }
  });
});
