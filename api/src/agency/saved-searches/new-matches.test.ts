import type { SavedSearch } from '@marketplace/contracts';
import { DEFAULT_CRITERIA } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { addColleague } from '../people/colleagues.testing.ts';

let host: TestApp;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  await host.startOver();
  agency = await signUpAgency(host);
});

async function call(method: 'GET' | 'POST', url: string, payload?: object, by = agency) {
  const answer = await host.app.inject({ method, url, headers: by.headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
}
const save = async (change: Record<string, unknown> = {}, by = agency): Promise<SavedSearch> => {
  const payload = { name: 'Nurses', discipline: 'RN', criteria: DEFAULT_CRITERIA, daily_mail: false, ...change };
  return (await call('POST', '/api/saved-searches', payload, by)).body;
};
const counts = async (by = agency) =>
  (await call('GET', '/api/saved-searches/new-matches', undefined, by)).body.new_matches;
const open = (id: string, by = agency) => call('POST', `/api/saved-searches/${id}/open`, undefined, by);

test('a search counts matching people who joined since its owner last opened it', async () => {
  await addCandidate(host, 'Earlier');
  const nurses = await save();
  await save({ discipline: 'CNA', name: 'Aides' });
  expect(await counts()).toEqual([]);
  const { uuid } = await addCandidate(host, 'Maria');
  await addCandidate(host, 'Joan');
  expect(await counts()).toEqual([{ id: nurses.id, count: 2 }]);
  await host.db.updateTable('caregivers').set({ display_status: 'hidden' }).where('uuid', '=', uuid).execute();
  expect(await counts()).toEqual([{ id: nurses.id, count: 1 }]);
  for (let time = 0; time < 2; time += 1) expect((await open(nurses.id)).status).toBe(200);
  expect(await counts()).toEqual([]);
  await addCandidate(host, 'Ruth');
  expect(await counts()).toEqual([{ id: nurses.id, count: 1 }]);
});

test('a colleague has separate searches, and cannot open another colleague’s', async () => {
  const own = await save();
  const robin = await addColleague(host, agency);
  const theirs = await save({}, robin);
  await addCandidate(host);
  expect((await open(own.id, robin)).status).toBe(404);
  await open(theirs.id, robin);
  expect(await counts(robin)).toEqual([]);
  expect(await counts()).toEqual([{ id: own.id, count: 1 }]);
});

test('counts stop at a hundred, and a search with a removed ZIP code does not prevent other counts', async () => {
  const nurses = await save();
  const odd = await save({ name: 'Odd', criteria: { ...DEFAULT_CRITERIA, zip_code: '46204' } });
  await host.db
    .updateTable('saved_searches')
    .set({ criteria: JSON.stringify({ ...DEFAULT_CRITERIA, zip_code: '00000' }) })
    .where('id', '=', odd.id)
    .execute();
  for (let number = 0; number < 101; number += 1) await addCandidate(host);
  expect(await counts()).toEqual([{ id: nurses.id, count: 100 }]);
});
