import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => host.close());

test('a ZIP code is returned with its city and state, and can be cached by anyone for a day', async () => {
  const answer = await host.app.inject('/api/places/46032');
  expect(answer.json()).toEqual({ zip: '46032', city: 'Carmel', state: 'IN' });
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
});

test.each([
  ['00000', 'zip_not_found', 'We could not find ZIP code 00000'],
  ['4603', 'validation_failed', 'Some fields need your attention.'],
  ['46032-1', 'validation_failed', 'Some fields need your attention.'],
])('%s is rejected, and the rejection is not cached', async (zip, code, detail) => {
  const answer = await host.app.inject(`/api/places/${zip}`);
  expect(answer.json()).toMatchObject({ status: 400, code, detail });
  expect(answer.headers['cache-control']).toBe('no-store');
});

const citiesFor = async (query: string) => {
  const answer = await host.app.inject(`/api/cities?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ cities: { zip: string; city: string; state: string }[] }>().cities;
};

test('cities are suggested by prefix, exact names first', async () => {
  expect((await citiesFor('starts_with=indianap'))[0]).toMatchObject({ city: 'Indianapolis', state: 'IN' });
  const carmel = await citiesFor('starts_with=Carmel&state=IN');
  expect(carmel[0]).toMatchObject({ city: 'Carmel', state: 'IN' });
  expect(carmel.every(({ state }) => state === 'IN')).toBe(true);
  const names = (await citiesFor('starts_with=st.%20lou')).map(({ city }) => city);
  expect(names).toContain('Saint Louis');
  expect((await citiesFor('starts_with=in')).length).toBe(8);
});

test('a city’s ZIP code is at its populated center, not a post office box', async () => {
  // 46296 is nearer to the center, but is a post office box.
  expect((await citiesFor('starts_with=Indianapolis&state=IN'))[0]).toEqual({
    zip: '46202',
    city: 'Indianapolis',
    state: 'IN',
  });
});

test.each([
  ['a letter is missing', 'Indianaplis', 'Indianapolis, IN'],
  ['a letter is missing from the beginning of a name', 'indianpo', 'Indianapolis, IN'],
  ['two letters are wrong', 'Philedelpia', 'Philadelphia, PA'],
  ['two letters are swapped', 'Chciago', 'Chicago, IL'],
  ['the first letter is wrong', 'Karmel', 'Carmel, IN'],
])('cities are suggested when %s', async (_what, text, city) => {
  const names = (await citiesFor(`starts_with=${text}`)).map((one) => `${one.city}, ${one.state}`);
  expect(names).toContain(city);
});

test('the closest spelling is suggested first, within the requested state, and unrelated input gets no suggestion', async () => {
  expect((await citiesFor('starts_with=Indianaplis'))[0]).toMatchObject({ city: 'Indianapolis', state: 'IN' });
  const inIndiana = await citiesFor('starts_with=Carmal&state=IN');
  expect(inIndiana[0]).toMatchObject({ city: 'Carmel', state: 'IN' });
  expect(inIndiana.every(({ state }) => state === 'IN')).toBe(true);
  for (const text of ['xqzvwk', 'qx', 'Indixxxolis']) expect(await citiesFor(`starts_with=${text}`)).toEqual([]);
});

test.each(['', 'starts_with=a', `starts_with=${'a'.repeat(51)}`, 'starts_with=carmel&state=ZZ'])(
  'cities are not suggested for the query “%s”',
  async (query) => {
    const answer = await host.app.inject(`/api/cities?${query}`);
    expect(answer.json()).toMatchObject({ status: 400, code: 'validation_failed' });
  },
);

test('calls for places are rate limited per client', async () => {
  const asked = await Promise.all(Array.from({ length: 130 }, () => host.app.inject('/api/places/46032')));
  expect(asked.filter((answer) => answer.statusCode === 429).length).toBeGreaterThan(0);
});
