import { randomUUID } from 'node:crypto';
import type {
  CandidateCover,
  CandidateFacets,
  CandidateListResponse,
  CompactCandidateListResponse,
} from '@marketplace/contracts';
import { weekFromSlots, weekOf } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';
import { endSession } from '../agency/accounts/sessions.repository.ts';
import { aCaregiver } from '../caregiver/profile/caregivers.testing.ts';
import { insertCaregivers } from '../caregiver/profile/new-caregivers.repository.ts';
import { RankIndex } from './memory/rank-index.ts';

/*
 * Two processes on one database, each with a rank index and cached rows. Responses must include everything that any
 * process committed before the call.
 */

let writer: TestApp;
let reader: TestApp;
let agency: SignedUpAgency;

beforeAll(async () => {
  writer = await createTestApp();
  reader = await createTestApp({ overrides: { db: writer.db } });
  for (const process of [writer, reader]) {
    process.deps.rankIndex = new RankIndex(writer.db, {
      onLoadError: (error) => {
        throw error;
      },
    });
    await process.deps.rankIndex.load();
  }
});
afterAll(async () => {
  await reader.app.close();
  await writer.close();
});

let uuid: string;
beforeEach(async () => {
  agency = await signUpAgency(writer);
  await writer.db.deleteFrom('caregivers').execute();
  uuid = randomUUID();
  await insertCaregivers(
    writer.db,
    [aCaregiver({ uuid, first_name: 'Ada', created_at: new Date() })],
    'profile_wizard',
  );
});

const SEARCHES = {
  list: 'candidates?discipline_filters=RN',
  counts: 'candidate-facets?discipline_filters=RN',
  cover: `candidates/cover?discipline_filters=RN&hours=${weekOf([1], [1])}`,
};

const get = (path: string, { on = reader } = {}) => on.app.inject({ url: `/api/${path}`, headers: agency.headers });
async function rows() {
  const [whole, compact] = await Promise.all([
    get('candidates?discipline_filters=RN'),
    get('candidates?discipline_filters=RN&week=mask'),
  ]);
  return {
    whole: whole.json<CandidateListResponse>().candidates,
    compact: compact.json<CompactCandidateListResponse>().candidates,
  };
}
const post = (path: string, payload: object) =>
  writer.app.inject({ method: 'POST', url: `/api/${path}`, headers: agency.headers, payload });
const store = (changed: { first_name?: string; week?: number; display_status?: string }) =>
  writer.db.updateTable('caregivers').set(changed).where('uuid', '=', uuid).execute();

describe('next response from the other process', () => {
  test('has counts and coverage that reflect each save, hide and deletion', async () => {
    const found = async () => {
      const [counts, cover] = await Promise.all([get(SEARCHES.counts), get(SEARCHES.cover)]);
      return {
        counted: counts.json<CandidateFacets>().days['2'] ?? 0,
        covering: cover.json<CandidateCover>().alone.members,
      };
    };
    expect(await found()).toEqual({ counted: 0, covering: [uuid] });
    await store({ week: weekOf([1, 2], [1]) });
    expect(await found()).toEqual({ counted: 1, covering: [uuid] });
    await store({ week: weekOf([2], [1]) });
    expect(await found()).toEqual({ counted: 1, covering: [] });
    await store({ week: weekOf([1, 2], [1]) });
    expect((await post('hidden-candidates', { candidateUuid: uuid })).statusCode).toBeLessThan(300);
    expect(await found()).toEqual({ counted: 0, covering: [] });
    await writer.db.deleteFrom('hidden_caregivers').execute();
    expect(await found()).toEqual({ counted: 1, covering: [uuid] });
    await writer.db.deleteFrom('caregivers').execute();
    expect(await found()).toEqual({ counted: 0, covering: [] });
  });

  test('contains a saved profile, in both the full and the compact format', async () => {
    expect((await rows()).whole).toMatchObject([{ first_name: 'Ada' }]);
    for (const [number, first_name] of ['Bea', 'Cleo', 'Dot'].entries()) {
      const week = weekOf([number], [2]);
      await store({ first_name, week });
      const { whole, compact } = await rows();
      expect(whole).toMatchObject([{ first_name }]);
      expect(weekFromSlots(whole[0]?.availability ?? [])).toBe(week);
      expect(compact).toMatchObject([{ first_name, week }]);
    }
  });

  test('contains a saved profile even after the index is reloaded', async () => {
    await rows();
    await store({ first_name: 'Bea' });
    await reader.deps.rankIndex?.load();
    expect((await rows()).whole).toMatchObject([{ first_name: 'Bea' }]);
    await store({ first_name: 'Cleo' });
    expect((await rows()).compact).toMatchObject([{ first_name: 'Cleo' }]);
  });

  test('contains a saved profile for each of many concurrent callers', async () => {
    const answers: { round: number; answer: ReturnType<typeof rows> }[] = [];
    for (let round = 0; round < 15; round += 1) {
      await store({ first_name: `Round ${round}` });
      for (let caller = 0; caller < 4; caller += 1) answers.push({ round, answer: rows() });
      if (round % 3 === 0) await answers.at(-1)?.answer;
    }
    for (const { round, answer } of answers) {
      const { whole, compact } = await answer;
      for (const [row] of [whole, compact]) expect(roundOf(row)).toBeGreaterThanOrEqual(round);
    }
  });

  test('omits people who are paused, deleted, or hidden by the agency', async () => {
    await rows();
    await store({ display_status: 'hidden' });
    expect((await rows()).whole).toEqual([]);
    await store({ display_status: 'shown' });
    expect((await rows()).whole).toHaveLength(1);
    expect((await post('hidden-candidates', { candidateUuid: uuid })).statusCode).toBeLessThan(300);
    expect((await rows()).compact).toEqual([]);
    await writer.db.deleteFrom('hidden_caregivers').execute();
    expect((await rows()).whole).toHaveLength(1);
    await writer.db.deleteFrom('caregivers').execute();
    expect((await rows()).whole).toEqual([]);
  });

  test('contains the searching agency’s own records, and no records of other agencies', async () => {
    const stranger = await signUpAgency(writer);
    expect((await post('shortlist', { candidateUuid: uuid })).statusCode).toBeLessThan(300);
    await request({ status: 'refunded', revoked_at: new Date() });
    expect((await rows()).whole).toMatchObject([{ shortlisted: true, request_status: 'refunded' }]);
    // A completed unlock determines the status, even if a revoked one is newer.
    await request({ created_at: new Date('2026-01-01T12:00:00Z') });
    expect((await rows()).compact).toMatchObject([{ shortlisted: true, request_status: 'completed' }]);
    agency = stranger;
    expect((await rows()).compact).toMatchObject([{ shortlisted: false, request_status: null }]);
  });

  test('shows the unlock status even if the agency has more records than one search reads', async () => {
    await request({});
    for (let others = 0; others < 250; others += 1) await request({ caregiver_uuid: randomUUID() });
    expect((await rows()).whole).toMatchObject([{ shortlisted: false, request_status: 'completed' }]);
    expect((await rows()).compact).toMatchObject([{ shortlisted: false, request_status: 'completed' }]);
  });
});

const request = (changes: {
  caregiver_uuid?: string;
  status?: 'completed' | 'refunded';
  revoked_at?: Date;
  created_at?: Date;
}) =>
  writer.db
    .insertInto('unlocks')
    .values({
      agency_id: agency.agencyId,
      caregiver_uuid: uuid,
      status: 'completed',
      free: true,
      amount_cents: 0,
      candidate_first_name: 'Ada',
      candidate_last_name: 'Bell',
      candidate_email: 'ada@example.test',
      candidate_phone: '3175550142',
      candidate_discipline: 'RN',
      candidate_city: 'Indianapolis',
      candidate_state: 'IN',
      ...changes,
    })
    .execute();
const roundOf = (row: { first_name: string | null } | undefined) => Number(row?.first_name?.replace('Round ', ''));

test('a session that ends in one process ends immediately in the other, despite concurrent calls', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => signUpAgency(writer)));
  const call = ({ headers }: SignedUpAgency, path: string) =>
    reader.app.inject({ url: `/api/${path}`, headers }).then(({ statusCode }) => statusCode);
  const callAll = (caller: SignedUpAgency, times: number) =>
    Array.from({ length: times }, () => Object.values(SEARCHES).map((path) => call(caller, path))).flat();
  const background = others.flatMap((other) => callAll(other, 5));
  expect(new Set(await Promise.all(callAll(agency, 1)))).toEqual(new Set([200]));
  const last = callAll(agency, 3);
  await endSession(writer.db, agency.sessionId, 'signed_out', new Date());
  expect(new Set(await Promise.all(callAll(agency, 3)))).toEqual(new Set([401]));
  await Promise.all(last);
  expect(new Set(await Promise.all(background))).toEqual(new Set([200]));
});

test.each(Object.entries(SEARCHES))(
  'a call by a person who is removed from the agency is rejected in the other process: %s',
  async (_name, path) => {
    expect((await get(path)).statusCode).toBe(200);
    await writer.db.deleteFrom('agency_people').where('person_id', '=', agency.personId).execute();
    expect((await get(path)).statusCode).toBe(401);
  },
);
