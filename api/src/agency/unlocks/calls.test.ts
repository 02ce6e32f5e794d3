import { randomUUID } from 'node:crypto';
import { CALL_OUTCOME_VALUES, MAX_CALLS } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { addColleague, callsOf } from '../people/colleagues.testing.ts';
import { unlockedBy, unlockSomebody } from './unlock-records.testing.ts';

let host: TestApp;
let owner: SignedUpAgency;
let robin: SignedUpAgency;
let unlockId: string;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  owner = await signUpAgency(host);
  robin = await addColleague(host, owner);
  ({ unlockId } = await unlockSomebody(host, owner));
});

const log = (who: SignedUpAgency, outcome: string, id: string = randomUUID()) =>
  callsOf(host).call('POST', `/api/unlocked-candidates/${unlockId}/calls`, who, { id, outcome });
const logged = async (who: SignedUpAgency) => (await unlockedBy(host, who))[0]?.calls ?? [];

describe('call log', () => {
  test('shows person and time of each call, newest first, to everybody at the agency', async () => {
    expect(await log(owner, 'no_answer')).toMatchObject({
      status: 200,
      body: {
        outcome: 'no_answer',
        by: { id: owner.personId, name: 'Dana Reed' },
        at: expect.stringMatching(/^\d{4}-/),
      },
    });
    host.clock.advance(1_000);
    await log(robin, 'talked');
    expect(await logged(robin)).toMatchObject([
      { outcome: 'talked', by: { name: 'Robin Vale' } },
      { outcome: 'no_answer', by: { name: 'Dana Reed' } },
    ]);
  });

  test('stores a retried call once, even if it is retried concurrently or with a different outcome', async () => {
    const id = randomUUID();
    const answers = await Promise.all([log(owner, 'no_answer', id), log(owner, 'no_answer', id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await log(owner, 'talked', id)).body).toMatchObject({ id, outcome: 'no_answer' });
    expect(await logged(owner)).toHaveLength(1);
  });

  test('is append-only in the database, too', async () => {
    const id = randomUUID();
    await log(owner, 'no_answer', id);
    await expect(
      host.db.updateTable('unlock_calls').set({ outcome: 'talked' }).where('id', '=', id).execute(),
    ).rejects.toThrow('append-only');
  });

  test('is closed to strangers and to a colleague who has left', async () => {
    const stranger = await signUpAgency(host);
    expect((await log(stranger, 'talked')).status).toBe(404);
    await callsOf(host).call('DELETE', `/api/agency-people/${robin.personId}`, owner);
    expect((await log(robin, 'talked')).status).toBeGreaterThanOrEqual(400);
    expect(await logged(owner)).toEqual([]);
  });

  test.each(CALL_OUTCOME_VALUES)('stores the outcome %s', async (outcome) => {
    expect(await log(owner, outcome)).toMatchObject({ status: 200, body: { outcome } });
  });

  test('rejects unknown outcomes, and more calls than its limit', async () => {
    expect((await log(owner, 'hung_up')).status).toBe(400);
    await host.db
      .insertInto('unlock_calls')
      .values(
        Array.from({ length: MAX_CALLS }, () => ({
          unlock_id: unlockId,
          id: randomUUID(),
          outcome: 'no_answer',
          called_by_name: 'Dana Reed',
          called_at: new Date(),
        })),
      )
      .execute();
    expect(await log(owner, 'talked')).toMatchObject({ status: 409, body: { code: 'record_full' } });
  });
});

test('an unlocked candidate shows the distance from the agency’s city in whole miles', async () => {
  const inCity = (agency_city: string) =>
    host.db.updateTable('agencies').set({ agency_city, agency_state: 'IN' }).where('id', '=', owner.agencyId);
  const miles = async () => (await unlockedBy(host, owner))[0]?.distance_miles;
  const carmel = host.db.selectFrom('places').select('area').where('zip', '=', '46032');
  await host.db.updateTable('caregivers').set({ place: carmel }).execute();
  await inCity('Indianapolis').execute();
  expect(await miles()).toBeGreaterThan(5);
  expect(await miles()).toBeLessThan(25);
  await inCity('Nowhere').execute();
  expect(await miles()).toBeNull();
});

describe("agency's checklist", () => {
  const set = (who: SignedUpAgency, kind: string, done: boolean) =>
    callsOf(host).call('PATCH', `/api/unlocked-candidates/${unlockId}/checks`, who, { kind, done });

  test('keeps the first person and time of a checked item until it is unchecked', async () => {
    expect(await set(owner, 'i9', true)).toMatchObject({
      status: 200,
      body: { checks: [{ kind: 'i9', by: { name: 'Dana Reed' }, at: expect.stringMatching(/^\d{4}-/) }] },
    });
    expect(await set(robin, 'i9', true)).toMatchObject({ body: { checks: [{ by: { name: 'Dana Reed' } }] } });
    await set(robin, 'registry', true);
    expect((await unlockedBy(host, owner))[0]?.checks.map(({ kind }) => kind)).toEqual(['i9', 'registry']);
    expect(await set(robin, 'i9', false)).toMatchObject({ body: { checks: [{ kind: 'registry' }] } });
  });

  test('is closed to strangers, and rejects unknown items', async () => {
    expect((await set(await signUpAgency(host), 'i9', true)).status).toBe(404);
    expect((await set(owner, 'tb_test', true)).status).toBe(400);
  });
});
