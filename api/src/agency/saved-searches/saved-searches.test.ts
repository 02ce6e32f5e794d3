import { randomUUID } from 'node:crypto';
import type { SavedSearch } from '@marketplace/contracts';
import { DEFAULT_CRITERIA, MAX_SAVED_SEARCHES } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { savedSearchStopToken as stopToken } from '../../crypto/link-tokens.ts';

let host: TestApp;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  agency = await signUpAgency(host);
});

const PATH = '/api/saved-searches';
const BODY = {
  name: 'Spanish-speaking nurses',
  discipline: 'RN',
  criteria: { ...DEFAULT_CRITERIA, language: ['Spanish'], city: 'Carmel', zip_code: '46204', radius: 25 },
  daily_mail: true,
};

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: Record<string, unknown>,
  by: SignedUpAgency | null = agency,
) {
  const answer = await host.app.inject({
    method,
    url,
    ...(by ? { headers: by.headers } : {}),
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const inRadius = (radius: number) => ({ ...BODY.criteria, radius });
const save = async (change: Record<string, unknown> = {}): Promise<SavedSearch> =>
  (await call('POST', PATH, { ...BODY, ...change })).body;
const list = async (by: SignedUpAgency = agency): Promise<SavedSearch[]> =>
  (await call('GET', PATH, undefined, by)).body.saved_searches;

describe('saved searches', () => {
  test('are stored with all choices, newest first', async () => {
    const first = await call('POST', PATH, BODY);
    expect(first).toEqual({
      status: 201,
      body: {
        ...BODY,
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        association: null,
        created_at: expect.stringMatching(/^\d{4}-/),
      },
    });
    host.clock.advance(1_000);
    await save({ name: '  Nights ', discipline: 'CNA', association: 'iahhc', daily_mail: false });
    expect((await list()).map((search) => [search.name, search.discipline, search.association])).toEqual([
      ['Nights', 'CNA', 'iahhc'],
      ['Spanish-speaking nurses', 'RN', null],
    ]);
  });

  test('can be renamed and deleted, and their emails can be turned off', async () => {
    const { id } = await save();
    expect(await call('PATCH', `${PATH}/${id}`, { name: 'Carmel' })).toMatchObject({
      status: 200,
      body: { id, name: 'Carmel', daily_mail: true },
    });
    expect((await call('PATCH', `${PATH}/${id}`, { daily_mail: false })).body.daily_mail).toBe(false);
    expect(await call('DELETE', `${PATH}/${id}`)).toEqual({ status: 200, body: { success: true } });
    expect(await list()).toEqual([]);
  });

  test('cannot be seen, changed or deleted by strangers', async () => {
    const { id } = await save();
    const stranger = await signUpAgency(host);
    expect(await list(stranger)).toEqual([]);
    const missing = { status: 404, body: { code: 'saved_search_not_found' } };
    expect(await call('PATCH', `${PATH}/${id}`, { name: 'Mine' }, stranger)).toMatchObject(missing);
    expect(await call('DELETE', `${PATH}/${id}`, undefined, stranger)).toMatchObject(missing);
    expect(await call('DELETE', `${PATH}/${randomUUID()}`)).toMatchObject(missing);
    expect((await list()).map((search) => search.name)).toEqual([BODY.name]);
  });

  test.each([
    ['GET', ''],
    ['POST', ''],
    ['PATCH', `/${randomUUID()}`],
    ['DELETE', `/${randomUUID()}`],
  ] as const)('require a session: %s %s', async (method, rest) => {
    const payload = method === 'GET' ? undefined : {};
    expect(await call(method, `${PATH}${rest}`, payload, null)).toMatchObject({
      status: 401,
      body: { code: 'session_missing' },
    });
  });

  test.each([
    [{ name: '  ' }, 400, 'validation_failed'],
    [{ name: 'x'.repeat(121) }, 400, 'validation_failed'],
    [{ discipline: 'OTHER' }, 400, 'validation_failed'],
    [{ user_id: randomUUID() }, 400, 'validation_failed'],
    [{ criteria: { ...BODY.criteria, page: 2 } }, 400, 'validation_failed'],
    [{ criteria: { ...BODY.criteria, language: ['Klingon'] } }, 400, 'validation_failed'],
    [{ criteria: { ...BODY.criteria, selected_days: [7] } }, 400, 'validation_failed'],
    [{ criteria: { ...BODY.criteria, radius: 51 } }, 400, 'validation_failed'],
    [{ criteria: { ...BODY.criteria, zip_code: '123' } }, 400, 'validation_failed'],
    [{ criteria: { ...BODY.criteria, zip_code: '00000' } }, 400, 'zip_not_found'],
    [{ association: 'nowhere' }, 404, 'association_not_found'],
  ])('are rejected with %j', async (change, status, code) => {
    expect(await call('POST', PATH, { ...BODY, ...change })).toMatchObject({ status, body: { code } });
    expect(await list()).toEqual([]);
  });

  test('reject a change without fields, a change to the criteria, and an empty name', async () => {
    const { id } = await save();
    for (const change of [{}, { criteria: BODY.criteria }, { name: '' }]) {
      expect(await call('PATCH', `${PATH}/${id}`, change)).toMatchObject({ body: { code: 'validation_failed' } });
    }
  });

  test('are stored once, even if the name, the order of choices or the capitalization differs', async () => {
    await save({ criteria: { ...BODY.criteria, selected_days: [1, 3] } });
    const again = { ...BODY.criteria, selected_days: [3, 1], city: 'carmel' };
    expect(await call('POST', PATH, { ...BODY, name: 'Once more', criteria: again, daily_mail: false })).toMatchObject({
      status: 409,
      body: {
        code: 'search_already_saved',
        detail: "You've already saved this search as “Spanish-speaking nurses”.",
      },
    });
    expect((await list()).map((search) => [search.name, search.daily_mail])).toEqual([[BODY.name, true]]);
  });

  test('are distinct with and without a case’s other disciplines, but not if only the order of those disciplines differs', async () => {
    const further_disciplines = ['PCA', 'HHA'];
    const ofCase = { discipline: 'CNA', further_disciplines };
    await save({ discipline: 'CNA' });
    expect(await save(ofCase)).toMatchObject(ofCase);
    expect(await call('POST', PATH, { ...BODY, ...ofCase, further_disciplines: ['HHA', 'CNA', 'PCA'] })).toMatchObject({
      status: 409,
      body: { code: 'search_already_saved' },
    });
    expect((await list()).map((search) => search.further_disciplines).filter(Boolean)).toEqual([further_disciplines]);
    expect(await call('POST', PATH, { ...BODY, further_disciplines: ['OTHER'] })).toMatchObject({ status: 400 });
  });

  test('are stored once for a double click', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => call('POST', PATH, BODY)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  test('are stored separately if filter, discipline, association site or agency differs', async () => {
    await save();
    for (const change of [{ criteria: inRadius(24) }, { discipline: 'CNA' }, { association: 'iahhc' }]) {
      expect((await call('POST', PATH, { ...BODY, ...change })).status).toBe(201);
    }
    expect((await call('POST', PATH, BODY, await signUpAgency(host))).status).toBe(201);
  });

  test('can be saved again once deleted', async () => {
    const { id } = await save();
    await call('DELETE', `${PATH}/${id}`);
    expect((await call('POST', PATH, BODY)).status).toBe(201);
  });

  test('are limited in number, even for concurrent saves', async () => {
    const saveOf = (radius: number) => call('POST', PATH, { ...BODY, criteria: inRadius(radius) });
    await Promise.all(Array.from({ length: MAX_SAVED_SEARCHES - 1 }, (_, number) => saveOf(number + 1)));
    const answers = await Promise.all([48, 49, 50].map(saveOf));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ code: 'saved_searches_full' });
    expect(await list()).toHaveLength(MAX_SAVED_SEARCHES);
  });
});

describe('stopping a saved search’s emails', () => {
  test('needs only the token from an email, and can be repeated', async () => {
    const { id } = await save();
    const other = await save({ name: 'Other', criteria: inRadius(10) });
    const token = stopToken(host.config, id);
    for (let time = 0; time < 2; time += 1) {
      expect(await call('POST', `${PATH}/stop`, { token }, null)).toEqual({
        status: 200,
        body: { success: true, name: BODY.name },
      });
    }
    expect(Object.fromEntries((await list()).map((search) => [search.id, search.daily_mail]))).toEqual({
      [id]: false,
      [other.id]: true,
    });
    await call('DELETE', `${PATH}/${id}`);
    expect((await call('POST', `${PATH}/stop`, { token }, null)).body).toEqual({ success: true, name: null });
  });

  test('rejects a token that we did not issue', async () => {
    const { id } = await save();
    const genuine = stopToken(host.config, id);
    const foreign = stopToken({ TOKEN_SECRET: 'another-secret-another-secret-another' }, id);
    const altered = (genuine.startsWith('A') ? 'B' : 'A') + genuine.slice(1);
    for (const token of [foreign, altered, `${genuine}AAAA`, 'not-a-token-at-all-really', agency.accessToken]) {
      expect(await call('POST', `${PATH}/stop`, { token }, null)).toMatchObject({
        status: 400,
        body: { code: 'link_invalid' },
      });
    }
    expect((await list())[0]?.daily_mail).toBe(true);
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('works for a mail client that posts %s', async (type, payload) => {
    const { id } = await save();
    const url = `${PATH}/stop-by-mail?token=${stopToken(host.config, id)}`;
    const answer = await host.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    expect(answer.statusCode).toBe(200);
    expect((await list())[0]?.daily_mail).toBe(false);
  });

  test('does not happen when a mail client or a scanner merely opens the URL', async () => {
    const { id } = await save();
    const token = stopToken(host.config, id);
    const answer = await host.app.inject({ method: 'GET', url: `${PATH}/stop-by-mail?token=${token}` });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`http://localhost:4000/saved-search-stopped?token=${token}`);
    expect((await list())[0]?.daily_mail).toBe(true);
  });

  test('leaves no token in the log', async () => {
    const { id } = await save();
    const token = stopToken(host.config, id);
    await call('POST', `${PATH}/stop`, { token }, null);
    await host.app.inject({ method: 'POST', url: `${PATH}/stop-by-mail?token=${token}` });
    expect(host.logLines.join('\n')).not.toContain(token);
  });
});
