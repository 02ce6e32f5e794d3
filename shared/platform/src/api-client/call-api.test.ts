import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { associationCall, candidateListCall, languagesCall, signInCall } from '@marketplace/contracts';
import { loadTexts } from '../language/texts.ts';
import { ApiError, errorText } from './api-error.ts';
import { callApi, setAccessTokenSource } from './call-api.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  fetchMock.mockReset();
  setAccessTokenSource(null);
  vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
const requestHeaders = (call: number) => new Headers(fetchMock.mock.calls[call]?.[1]?.headers);

test('path parameters are encoded, and the body is returned', async () => {
  fetchMock.mockResolvedValueOnce(json({ code: 'iahhc' }));
  expect(await callApi(associationCall, { params: { code: 'a/b' } })).toEqual({ code: 'iahhc' });
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/associations/a%2Fb');
});

test('a list repeats its query parameter, and undefined values are omitted', async () => {
  fetchMock.mockResolvedValueOnce(json({}));
  await callApi(candidateListCall, { query: { selected_days: [0, 6], page_offset: 20, language_filters: [] } });
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/candidates?selected_days=0&selected_days=6&page_offset=20');
});

test('problem details become an ApiError with code, message, fields and request ID', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'validation_failed',
    detail: 'Some fields need your attention.',
    errors: [{ field: 'email', message: 'Invalid email address' }],
    request_id: 'req-7',
  };
  fetchMock.mockResolvedValueOnce(json(problem, 400, 'application/problem+json'));
  const error = await callApi(signInCall, { body: { email: 'x', password: 'y' } }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    detail: 'Some fields need your attention.',
    errors: [{ field: 'email', message: 'Invalid email address' }],
    requestId: 'req-7',
  });
  expect(errorText(error, 'Failed to sign in')).toBe('Some fields need your attention.');
});

test("a proxy's error page becomes an ApiError with its status and a readable message", async () => {
  fetchMock.mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502 }));
  await expect(callApi(languagesCall)).rejects.toMatchObject({
    status: 502,
    code: 'http_502',
    detail: 'Something went wrong. Please try again.',
  });
});

test('an unreachable server causes an error with a readable message', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('fetch failed'));
  await expect(callApi(languagesCall)).rejects.toMatchObject({
    status: 0,
    code: 'network_unreachable',
    detail: 'We cannot reach the service right now. Check your connection and try again.',
  });
});

test('a call that its caller aborts is not reported as an unreachable server', async () => {
  const controller = new AbortController();
  fetchMock.mockImplementationOnce(async () => {
    controller.abort();
    throw new DOMException('aborted', 'AbortError');
  });
  await expect(callApi(languagesCall, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test("a call sends the session's token by default, its token option if set, or none for null", async () => {
  setAccessTokenSource({ token: async () => 'from-session', renew: async () => null });
  fetchMock.mockImplementation(async () => json({}));
  await callApi(languagesCall);
  await callApi(languagesCall, { token: 'edit-token' });
  await callApi(languagesCall, { token: null });
  expect([0, 1, 2].map((call) => requestHeaders(call).get('authorization'))).toEqual([
    'Bearer from-session',
    'Bearer edit-token',
    null,
  ]);
});

test('an idempotency key is sent as a header', async () => {
  fetchMock.mockImplementation(async () => json({}));
  await callApi(languagesCall, { key: '0b6c2f0e-6f0b-4c38-9c5e-1d8a7f6b1c11' });
  await callApi(languagesCall);
  expect([0, 1].map((call) => requestHeaders(call).get('idempotency-key'))).toEqual([
    '0b6c2f0e-6f0b-4c38-9c5e-1d8a7f6b1c11',
    null,
  ]);
});

test('an expired token is refreshed once, and the call is retried', async () => {
  const renew = vi.fn(async () => 'renewed');
  setAccessTokenSource({ token: async () => 'ended', renew });
  fetchMock
    .mockResolvedValueOnce(json({ code: 'session_expired', detail: 'ended' }, 401))
    .mockResolvedValueOnce(json({ languages: [] }));
  expect(await callApi(languagesCall)).toEqual({ languages: [] });
  expect(renew).toHaveBeenCalledTimes(1);
  expect(requestHeaders(1).get('authorization')).toBe('Bearer renewed');
});

test("a call with a rejected token option is not retried with the session's token", async () => {
  const renew = vi.fn(async () => 'renewed');
  setAccessTokenSource({ token: async () => 'session', renew });
  fetchMock.mockResolvedValueOnce(json({ code: 'edit_token_required', detail: 'no' }, 401));
  await expect(callApi(languagesCall, { token: 'edit-token' })).rejects.toMatchObject({ code: 'edit_token_required' });
  expect(renew).not.toHaveBeenCalled();
});

describe('message for a rate-limited call', () => {
  const refused = (
    retryAfter: string | null,
    code = 'rate_limited',
    detail = 'Too many attempts. Please wait a moment and try again.',
  ) =>
    new Response(JSON.stringify({ type: 'about:blank', title: code, status: 429, code, detail }), {
      status: 429,
      headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
    });
  const words = async (answer: Response) => {
    fetchMock.mockResolvedValueOnce(answer);
    return errorText(await callApi(languagesCall).catch((error: unknown) => error), '');
  };
  afterEach(() => {
    document.documentElement.lang = 'en';
  });

  test.each([
    ['5', 'Too many attempts. Please try again in a few seconds.'],
    ['45', 'Too many attempts. Please try again in about 1 minute.'],
    ['61', 'Too many attempts. Please try again in about 2 minutes.'],
    ['2341', 'Too many attempts. Please try again in about 40 minutes.'],
    ['3590', 'Too many attempts. Please try again in about 1 hour.'],
    ['3601', 'Too many attempts. Please try again in about 2 hours.'],
    ['86400', 'Too many attempts. Please try again in about 24 hours.'],
  ])('says how long to wait: %s seconds', async (seconds, text) => {
    expect(await words(refused(seconds))).toBe(text);
  });

  test("adds the wait to the server's message", async () => {
    expect(await words(refused('600', 'codes_exhausted', 'No more codes for now.'))).toBe(
      'No more codes for now. Please try again in about 10 minutes.',
    );
  });

  test('reads the wait from a date header', async () => {
    expect(await words(refused(new Date(Date.now() + 299_500).toUTCString()))).toMatch(/in about 5 minutes\.$/);
  });

  test.each([[null], ['soon']])("keeps the server's message if the response names no wait (%s)", async (header) => {
    expect(await words(refused(header))).toBe('Too many attempts. Please wait a moment and try again.');
  });

  test('is in Spanish on a Spanish page', async () => {
    const messages = {
      'Too many attempts.': 'Demasiados intentos.',
      'Please try again in about {count, plural, one {# minute} other {# minutes}}.':
        'Inténtelo de nuevo en aproximadamente {count, plural, one {# minuto} other {# minutos}}.',
    };
    await loadTexts(async () => ({ messages }), 'es');
    document.documentElement.lang = 'es';
    expect(await words(refused('2341'))).toBe('Demasiados intentos. Inténtelo de nuevo en aproximadamente 40 minutos.');
  });
});

describe('keepalive of a call', () => {
  const outlives = (call: number) => fetchMock.mock.calls[call]?.[1]?.keepalive === true;
  const changed = (password: string) => callApi(signInCall, { body: { email: 'dana@a.test', password } });

  test('is on for writes and off for reads', async () => {
    fetchMock.mockImplementation(async () => json({}));
    await changed('short');
    await callApi(languagesCall);
    expect([outlives(0), outlives(1)]).toEqual([true, false]);
  });

  test('can be turned on or off by the caller', async () => {
    fetchMock.mockImplementation(async () => json({}));
    await callApi(languagesCall, { keepalive: true });
    await callApi(signInCall, { body: { email: 'dana@a.test', password: 'short' }, keepalive: false });
    expect([outlives(0), outlives(1)]).toEqual([true, false]);
  });

  test('is off for a large body, because browsers reject keepalive bodies above 64 KB', async () => {
    fetchMock.mockImplementation(async () => json({}));
    await changed('€'.repeat(22_000));
    expect(outlives(0)).toBe(false);
  });

  test('is limited to 64 KB across all calls in flight', async () => {
    const waiting: ((response: Response) => void)[] = [];
    fetchMock.mockImplementation(() => new Promise((resolve) => waiting.push(resolve)));
    const many = Array.from({ length: 30 }, () => changed('€'.repeat(2_000)));
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(30));
    const bodies = fetchMock.mock.calls.filter((_, call) => outlives(call)).map(([, init]) => String(init?.body));
    expect(bodies.length).toBeGreaterThan(1);
    expect(bodies.length).toBeLessThan(10);
    expect(new TextEncoder().encode(bodies.join('')).length).toBeLessThan(65_536);
    for (const answer of waiting) answer(json({}));
    await Promise.all(many);

    fetchMock.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(changed('short')).rejects.toMatchObject({ code: 'network_unreachable' });
    fetchMock.mockResolvedValueOnce(json({}));
    await changed('short');
    expect([outlives(30), outlives(31)]).toEqual([true, true]);
  });
});

test('a call that times out is reported as an unreachable server', async () => {
  fetchMock.mockImplementationOnce((_address, init) => Promise.reject(init?.signal?.reason));
  const signal = AbortSignal.abort(new DOMException('Too late', 'TimeoutError'));
  await expect(callApi(languagesCall, { signal })).rejects.toMatchObject({ code: 'network_unreachable' });
});
