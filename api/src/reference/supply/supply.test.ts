import { EMPTY_WEEK, FULL_WEEK, LISTED_DISCIPLINES, SLOT_COUNT, STATE_CODES, weekOf } from '@marketplace/domain';
import type { SupplyResponse } from '@marketplace/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { countSupplyJob } from './count-supply.job.ts';
import { countSupply } from './supply.repository.ts';
import { createSupplyCache, describeSupply } from './supply.service.ts';
import { addPeople, type Person } from './supply.testing.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
afterEach(empty);

const HOUR = 60 * 60 * 1000;

async function empty(): Promise<void> {
  await host.db.deleteFrom('caregivers').execute();
  await host.db.deleteFrom('supply_groups').execute();
  await host.db.deleteFrom('supply_counted').execute();
}
const get = (query = '', headers: Record<string, string> = {}) =>
  host.app.inject({ url: `/api/supply${query}`, headers });
const supply = async (query = '') => (await get(query)).json<SupplyResponse>();
const many = (count: number, person: Person): Person[] => Array.from({ length: count }, () => person);

const MONDAY_MORNING = 4;
const cna = { discipline: 'CNA', state: 'IN', week: weekOf([1], [1]) } as const satisfies Person;

describe('supply counts', () => {
  test('are rounded down to a multiple of five, with ’few’ for one to four', async () => {
    await addPeople(host.db, [
      ...many(9, cna),
      ...many(5, { ...cna, discipline: 'RN' }),
      ...many(4, { ...cna, state: 'OH' }),
      ...many(1, { ...cna, discipline: 'RN', state: 'OH' }),
    ]);
    await countSupply(host.db, host.clock.now());
    const all = await supply();
    expect(all).toMatchObject({
      total: 10,
      by_state: { IN: 10, OH: 'few' },
      by_discipline: { CNA: 5, RN: 5 },
      counted_at: expect.any(String),
    });
    expect(all.by_slot[MONDAY_MORNING]).toBe(10);
    expect(all.by_slot.filter((people) => people > 0)).toHaveLength(1);
    expect(await supply('?discipline=CNA')).toMatchObject({ total: 5, by_state: { IN: 5, OH: 'few' } });
    expect(await supply('?state=OH')).toMatchObject({
      total: 0,
      by_state: { OH: 'few' },
      by_discipline: { CNA: 'few', RN: 'few' },
      by_slot: Array(SLOT_COUNT).fill(0),
    });
  });

  test('omit hidden caregivers, caregivers who are not looking for work, and unlisted types', async () => {
    const ids = await addPeople(host.db, [
      ...many(10, cna),
      ...many(5, { ...cna, lookingForWork: false }),
      ...many(5, { ...cna, discipline: 'OTHER' }),
      ...many(5, { ...cna, discipline: 'BT' }),
    ]);
    await host.db
      .updateTable('caregivers')
      .set({ display_status: 'hidden' })
      .where('id', 'in', ids.slice(0, 5))
      .execute();
    await host.db.updateTable('candidate_types').set({ is_active: false }).where('code', '=', 'BT').execute();
    await countSupply(host.db, host.clock.now());
    await host.db.updateTable('candidate_types').set({ is_active: true }).execute();
    expect(await supply()).toMatchObject({ total: 5, by_discipline: { CNA: 5 }, by_state: { IN: 5 } });
  });

  test('replace the previous counts, and stay until the next count', async () => {
    const ids = await addPeople(host.db, many(10, cna));
    await countSupply(host.db, host.clock.now());
    await host.db.deleteFrom('caregivers').where('id', 'in', ids.slice(0, 5)).execute();
    expect((await supply()).total).toBe(10);
    host.clock.advance(HOUR);
    await countSupply(host.db, host.clock.now());
    expect((await supply()).total).toBe(5);
    await host.db.deleteFrom('caregivers').execute();
    host.clock.advance(HOUR);
    await countSupply(host.db, host.clock.now());
    expect(await supply()).toMatchObject({ total: 0, by_state: {}, counted_at: expect.any(String) });
  });
});

describe('no difference between counts reveals a person', () => {
  const STATES = ['IN', 'OH', 'WY'] as const;
  const CODES = ['RN', 'CNA'] as const;
  const group = fc.record({
    discipline: fc.constantFrom(...CODES),
    state: fc.constantFrom(...STATES),
    people: fc.integer({ min: 1, max: 12 }),
    week: fc.integer({ min: 0, max: FULL_WEEK }),
  });
  const population = fc.uniqueArray(group, {
    minLength: 1,
    maxLength: CODES.length * STATES.length,
    selector: ({ discipline, state }) => discipline + state,
  });
  type Group = { discipline: (typeof CODES)[number]; state: (typeof STATES)[number]; people: number; week: number };
  const peopleOf = (groups: readonly Group[]) => groups.flatMap(({ people, ...person }) => many(people, person));

  async function answers(): Promise<SupplyResponse[]> {
    const sources = { db: host.db, caches: { supply: createSupplyCache() } };
    const all = [];
    for (const discipline of [undefined, ...CODES]) {
      for (const state of [undefined, ...STATES]) all.push(await describeSupply(sources, { discipline, state }));
    }
    return all;
  }
  const counted = async (people: readonly Person[]) => {
    await empty();
    await addPeople(host.db, people);
    await countSupply(host.db, new Date(0));
    return answers();
  };

  test("each number is a multiple of five or 'few', and the total is the sum of the states", async () => {
    await fc.assert(
      fc.asyncProperty(population, async (groups) => {
        for (const { total, by_state, by_discipline, by_slot } of await counted(peopleOf(groups))) {
          const shown = Object.values(by_state);
          expect(shown.reduce<number>((sum, count) => sum + (count === 'few' ? 0 : count), 0)).toBe(total);
          for (const count of [total, ...by_slot, ...shown, ...Object.values(by_discipline)]) {
            expect(count === 'few' || (count >= 0 && count % 5 === 0)).toBe(true);
          }
          expect(shown).not.toContain(0);
          expect(Math.max(...by_slot)).toBeLessThanOrEqual(total);
        }
      }),
      { numRuns: 8 },
    );
  });

  test('people who join or leave change no count while their group rounds down to the same multiple of five', async () => {
    await fc.assert(
      fc.asyncProperty(population, async (groups) => {
        const before = await counted(peopleOf(groups));
        // Fills each group to just below the next multiple of five. The new people have no hours, so the counts of
        // hours stay equal.
        const fuller = groups.flatMap((one) => [
          ...many(one.people, one),
          ...many(4 - (one.people % 5), { ...one, week: EMPTY_WEEK }),
        ]);
        expect(await counted(fuller)).toEqual(before);
        // Reduces each group to a multiple of five, so its rounded count stays equal. Keeps one person in a group of
        // fewer than five.
        const emptier = groups.map((one) => ({
          ...one,
          people: one.people < 5 ? 1 : one.people - (one.people % 5),
        }));
        expect(await counted(peopleOf(emptier))).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  test('the hours of a group of fewer than five people change no count', async () => {
    await fc.assert(
      fc.asyncProperty(population, fc.integer({ min: 0, max: FULL_WEEK }), async (groups, otherWeek) => {
        const before = await counted(peopleOf(groups));
        const changed = groups.map((one) => (one.people < 5 ? { ...one, week: otherWeek } : one));
        expect(await counted(peopleOf(changed))).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });
});

describe('supply call', () => {
  test('returns only the association’s state on its site, even if another state is requested', async () => {
    await addPeople(host.db, [...many(10, cna), ...many(10, { ...cna, state: 'OH' })]);
    await countSupply(host.db, host.clock.now());
    for (const query of ['?association=iahhc', '?association=iahhc&state=OH', '?association=iahhc&discipline=CNA']) {
      const answer = await supply(query);
      expect(answer).toMatchObject({ total: 10, by_state: { IN: 10 }, by_discipline: { CNA: 10 } });
      expect(answer.by_slot[MONDAY_MORNING]).toBe(10);
    }
    expect((await get('?association=nobody')).statusCode).toBe(404);
  });

  test('may be cached, and returns 304 to clients that have the counts', async () => {
    await addPeople(host.db, many(10, cna));
    await countSupply(host.db, host.clock.now());
    const first = await get();
    expect(first.headers['cache-control']).toMatch(/^public, max-age=600/);
    const etag = String(first.headers.etag);
    const again = await get('', { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await get('', { 'if-none-match': `W/${etag}` })).statusCode).toBe(304);
    expect((await get('?discipline=CNA', { 'if-none-match': '"another"' })).statusCode).toBe(200);
    host.clock.advance(HOUR);
    await countSupply(host.db, host.clock.now());
    expect((await get('', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('reports that nothing is counted yet, in a response that is not cached', async () => {
    const answer = await get();
    expect(answer.json()).toEqual({
      counted_at: null,
      total: 0,
      by_state: {},
      by_discipline: {},
      by_slot: Array(SLOT_COUNT).fill(0),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('accepts only known states and associations, and disciplines that have a list', async () => {
    for (const { code } of LISTED_DISCIPLINES) expect((await get(`?discipline=${code}`)).statusCode).toBe(200);
    for (const state of STATE_CODES) expect((await get(`?state=${state}`)).statusCode).toBe(200);
    for (const query of ['?discipline=OTHER', '?discipline=MD', '?state=PR', '?city=Carmel']) {
      expect((await get(query)).statusCode).toBe(400);
    }
  });

  test('is limited per client', async () => {
    const limited = await createTestApp({ environment: { RATE_LIMIT_FACTOR: '0.01' }, overrides: { db: host.db } });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push((await limited.app.inject({ url: '/api/supply', remoteAddress: '10.1.2.3' })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();
  });
});

describe('supply job', () => {
  test('runs immediately only at the first start', async () => {
    expect(await countSupplyJob.neededAtStart?.(host.deps)).toBe(true);
    await countSupplyJob.run(host.deps);
    expect(await countSupplyJob.neededAtStart?.(host.deps)).toBe(false);
  });

  test('counts once when two processes start together, and again the next day', async () => {
    await addPeople(host.db, many(10, cna));
    await Promise.all([countSupplyJob.run(host.deps), countSupplyJob.run(host.deps)]);
    const first = await supply();
    expect(first.total).toBe(10);
    await countSupplyJob.run(host.deps);
    expect(await supply()).toEqual(first);
    host.clock.advance(24 * HOUR);
    await countSupplyJob.run(host.deps);
    expect((await supply()).counted_at).not.toBe(first.counted_at);
  });

  test('leaves the count to another process that is already counting', async () => {
    await addPeople(host.db, many(10, cna));
    await host.db.transaction().execute(async (other) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('count-supply', 0))`.execute(other);
      expect(await countSupply(host.db, host.clock.now())).toBe(false);
      expect((await supply()).counted_at).toBeNull();
    });
    expect(await countSupply(host.db, host.clock.now())).toBe(true);
    expect((await supply()).total).toBe(10);
  });
});
