import { candidateListCall, type CandidateListResponse } from '@marketplace/contracts';
import { setImmediate } from 'node:timers/promises';
import { DEFAULT_CRITERIA, DISCIPLINES, FULL_WEEK, rankDay } from '@marketplace/domain';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { aCaregiver } from '../../caregiver/profile/caregivers.testing.ts';
import { insertCaregivers } from '../../caregiver/profile/new-caregivers.repository.ts';
import { everyone, type SearchEngine } from '../engine.ts';
import { countedFilters } from '../search-columns.ts';
import { rankOn } from '../sql/search.repository.ts';
import { sqlEngine } from '../sql/sql-engine.ts';
import { MAX_UNRANKED } from './changing-ranking.ts';
import { loadRankingsInThread } from './rank-index-loader.ts';
import {
  CHANGES_PAGE,
  changesStatement,
  listRankings,
  listRankingsUnlessBusy,
  type LoadedRankings,
} from './rank-index.repository.ts';
import { RankIndex, type RankIndexOptions } from './rank-index.ts';

/** Tests what agencies see through the index during concurrent writes. search.test.ts checks the results themselves. */
let testApp: TestApp;
let agency: SignedUpAgency;
let index: RankIndex;
let indexes: RankIndex[] = [];
let loadErrors: unknown[];

const ALL_OF_ONE = everyone(1, null);
const FIRST = { sort: 'created_date', day: rankDay(new Date()), offset: 0, limit: 1 } as const;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.startOver();
  testApp.deps.caches.filterValues.clear();
  await sql`ALTER TABLE caregivers ALTER COLUMN id RESTART`.execute(testApp.owner);
  agency = await signUpAgency(testApp);
  await join(['Ada', 'Bea', 'Cleo']);
  loadErrors = [];
  index = indexWith({});
  testApp.deps.rankIndex = index;
  await index.load();
});
function indexWith(options: Partial<RankIndexOptions>): RankIndex {
  const made = new RankIndex(testApp.db, {
    onLoadError: (error) => loadErrors.push(error),
    retryAfterMs: 0,
    // No retry during the test, except by searches.
    firstRetryMs: 600_000,
    reloadAfterMs: 0,
    ...options,
  });
  indexes.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(indexes.map((made) => made.stop()));
  indexes = [];
});

async function join(names: readonly string[], db = testApp.db) {
  await insertCaregivers(
    db,
    names.map((first_name) => aCaregiver({ first_name, experience: 4, created_at: new Date(), week: FULL_WEEK })),
    'profile_wizard',
  );
}

async function search(query: string): Promise<CandidateListResponse> {
  const response = await testApp.app.inject({ url: `${candidateListCall.path}?${query}`, headers: agency.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<CandidateListResponse>();
}

async function seen(query = '') {
  const { candidates, total_count } = await search(`discipline_filters=RN&sort_by=created_date${query}`);
  expect(total_count).toBe(candidates.length);
  return candidates.map((candidate) => candidate.first_name);
}

/** Gives new caregivers ids that exceed the index's limit. */
const makeLoadsFail = () => sql`ALTER TABLE caregivers ALTER COLUMN id RESTART WITH 3000000000`.execute(testApp.owner);

const change = (name: string, columns: Record<string, unknown>) =>
  testApp.db.updateTable('caregivers').set(columns).where('first_name', '=', name).execute();

test('the rank index reflects people who joined, changed, hid and left since it was loaded', async () => {
  expect(await seen()).toEqual(['Cleo', 'Bea', 'Ada']);
  await join(['Dot']);
  expect(await seen()).toEqual(['Dot', 'Cleo', 'Bea', 'Ada']);
  await change('Bea', { display_status: 'hidden' });
  await change('Ada', { languages: 2 });
  expect(await seen()).toEqual(['Dot', 'Cleo', 'Ada']);
  expect(await seen('&language_filters=English')).toEqual(['Dot', 'Cleo']);
  await testApp.db.deleteFrom('caregivers').where('first_name', '=', 'Cleo').execute();
  await change('Bea', { display_status: 'shown', discipline: 2 });
  expect(await seen()).toEqual(['Dot', 'Ada']);
  await change('Bea', { discipline: 1 });
  expect(await seen()).toEqual(['Dot', 'Bea', 'Ada']);
});

test('the rank index returns the same options and types of candidates as the database', async () => {
  await change('Ada', { state: 14, languages: 6, experience: 2, care_settings: 2 });
  await change('Bea', { discipline: 4, care_settings: 4 });
  await join(['Dot', 'Eve']);
  await index.load();
  await change('Dot', { state: 3, languages: 2 ** 11, discipline: 7 });
  await change('Eve', { display_status: 'hidden', languages: 2 ** 12, discipline: 9 });
  const offered = async () => {
    testApp.deps.caches.filterValues.clear();
    const types = async (query = '') =>
      (await testApp.app.inject({ url: `/api/candidate-types${query}`, headers: agency.headers })).json();
    return {
      types: await types(),
      typesInState: await types('?association=iahhc'),
      nurses: (await search('discipline_filters=RN')).filter_options,
      nursesInState: (await search('discipline_filters=RN&association=iahhc')).filter_options,
      everybody: (await search('page_limit=1')).filter_options,
    };
  };
  const inMemory = await offered();
  testApp.deps.rankIndex = null;
  expect(inMemory).toEqual(await offered());
  expect(inMemory.types.candidate_types.map(({ code }: { code: string }) => code)).toEqual(['RN', 'PCA', 'PT']);
});

test('the rank index does not show uncommitted changes, and shows them as soon as they are committed', async () => {
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written = () => {};
  const hasWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const slow = testApp.db.transaction().execute(async (trx) => {
    await sql`UPDATE caregivers SET display_status = 'hidden' WHERE first_name = 'Ada'`.execute(trx);
    written();
    await mayCommit;
  });
  await hasWritten;
  await join(['Eve']);
  expect(await seen()).toEqual(['Eve', 'Cleo', 'Bea', 'Ada']);
  await change('Cleo', { display_status: 'hidden' });
  expect(await seen()).toEqual(['Eve', 'Bea', 'Ada']);
  commit();
  await slow;
  expect(await seen()).toEqual(['Eve', 'Bea']);
});

test('the rank index serves many concurrent callers, each with everything committed before its call', async () => {
  const answers: ReturnType<typeof seen>[] = [];
  for (let round = 0; round < 20; round += 1) {
    await change('Ada', { languages: round % 2 === 0 ? 2 : 1 });
    const expected = round % 2 === 0 ? ['Cleo', 'Bea'] : ['Cleo', 'Bea', 'Ada'];
    for (let caller = 0; caller < 3; caller += 1) answers.push(seen('&language_filters=English'));
    expect(await answers.at(-1)).toEqual(expected);
  }
  for (const answer of await Promise.all(answers)) expect(answer.slice(0, 2)).toEqual(['Cleo', 'Bea']);
});

test('the rank index returns each caregiver once, for any number of pages read at once', async () => {
  await join(Array.from({ length: 500 }, (_, number) => `New ${number}`));
  // Moves rows to the end of the table, and changes their ranks.
  await sql`UPDATE caregivers SET score = score + id % 7 WHERE id % 3 = 0`.execute(testApp.db);
  const day = rankDay(testApp.clock.now());
  const [pageByPage, whole] = [await listRankings(testApp.db, day, 1), await listRankings(testApp.db, day, 1_000)];
  expect(pageByPage.disciplines).toEqual(whole.disciplines);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM caregivers ORDER BY ${rankOn(day)} DESC, id DESC`.execute(testApp.db);
  const built = pageByPage.disciplines.get(1);
  expect([...(built?.ids ?? [])]).toEqual(rows.map(({ id }) => id));
  const newest = [...(built?.newestFirst ?? [])].map((position) => built?.ids[position] ?? 0);
  expect(newest).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
});

const many = (count: number) => Array.from({ length: count }, (_, number) => `New ${number}`);

test('the rank index reloads after very many changes, and keeps serving during the reload', async () => {
  const names = Array.from({ length: 1_100 }, (_, number) => `New ${number}`);
  await join(names);
  const view = await index.upToDate();
  const search = { ...ALL_OF_ONE, choices: new Map([['looking_for_work', { values: [1] }]] as const) };
  expect((await view?.find(search, FIRST))?.total).toBe(1_103);
  await index.idle();
  await change('Ada', { display_status: 'hidden' });
  expect((await (await index.upToDate())?.find(search, FIRST))?.total).toBe(1_102);
});

test('the rank index retries a requested reload until it succeeds, even if another load was running', async () => {
  const outcomes = ['loaded', 'loaded', 'failed', 'loaded'];
  const tried: string[] = [];
  const moved = indexWith({
    retryAfterMs: 0,
    readAll: (day) => {
      const outcome = outcomes[tried.length] ?? 'too many';
      tried.push(outcome);
      return outcome === 'loaded' ? listRankings(testApp.db, day) : Promise.reject(new Error('no connection'));
    },
  });
  await moved.load();
  void moved.load();
  await moved.reload();
  expect(tried).toEqual(outcomes);
  expect(moved.state).toMatchObject({ loads: 3, failedLoads: 1 });
});

test('the rank index frees the previous index at each reload, while searches return the right results', async () => {
  const memories: ArrayBuffer[] = [];
  const reloading = indexWith({
    readAll: async (day) => {
      const loaded = await listRankings(testApp.db, day);
      memories.push(loaded.memory);
      return loaded;
    },
  });
  await join(many(60));
  await sql`UPDATE caregivers SET discipline = 1 + id % 12, languages = 1 + id % 8, place = 1 + id % 9`.execute(
    testApp.db,
  );
  const all = { ...ALL_OF_ONE, disciplines: DISCIPLINES.map(({ id }) => id) };
  const page = { ...FIRST, limit: 100 };
  const filters = countedFilters(DEFAULT_CRITERIA, []);
  const answers = (engine: SearchEngine, key: string) =>
    Promise.all([
      engine.find(all, page),
      // Counting many disciplines takes many turns of the event loop.
      engine.count({ search: all, filters, key, source: filters }),
      engine.countByPlace(all),
      engine.find(all, page).then(({ first }) => engine.candidates(first.map(({ id }) => id))),
    ]);
  const expected = await answers(sqlEngine(testApp.db), 'none');
  await reloading.load();
  const early = await reloading.upToDate();
  if (early === null) throw new Error('not loaded');
  const reloads = { ended: false };
  const reloaded = (async () => {
    for (let reload = 0; reload < 5; reload += 1) await reloading.load();
    reloads.ended = true;
  })();
  const running: ReturnType<typeof answers>[] = [];
  while (!reloads.ended) {
    running.push(answers(early, `search ${running.length}`));
    await setImmediate();
  }
  await reloaded;
  for (const answer of await Promise.all(running)) expect(answer).toEqual(expected);
  expect(memories.map(({ detached }) => detached)).toEqual([true, true, true, true, true, false]);
});

test('the rank index shows each search all changes that earlier searches have seen, even while a reload ends', async () => {
  const old = await listRankings(testApp.db, rankDay(testApp.clock.now()));
  const stale = indexWith({ readAll: () => Promise.resolve({ ...old, memory: old.memory.slice(0) }) });
  await stale.load();
  await join(['Dot']);
  const view = await stale.upToDate();
  const reload = stale.load();
  const seenTotals = new Set<number | undefined>();
  const isOver = reload.then(() => true);
  while (!(await Promise.race([isOver, setImmediate(false)])))
    seenTotals.add((await view?.find(ALL_OF_ONE, FIRST))?.total);
  seenTotals.add((await view?.find(ALL_OF_ONE, FIRST))?.total);
  expect([...seenTotals]).toEqual([4]);
});

test('the rank index returns the same as the database after mass changes without a reload', async () => {
  const calm = indexWith({ reloadAfterMs: 600_000 });
  await calm.load();
  await join(many(2 * MAX_UNRANKED + 100));
  const day = rankDay(testApp.clock.now());
  const steps = [
    () => sql`UPDATE caregivers SET week = (id * 7919) % 268435455, score = id % 11`.execute(testApp.db),
    () =>
      sql`UPDATE caregivers SET discipline = 1 + id % 3, languages = 1 + id % 8 WHERE id % 2 = 0`.execute(testApp.db),
    () => sql`DELETE FROM caregivers WHERE id % 17 = 0`.execute(testApp.db),
    () => sql`UPDATE caregivers SET display_status = 'hidden' WHERE id % 13 = 0`.execute(testApp.db),
    () => sql`UPDATE caregivers SET display_status = 'shown', state = 1 + id % 5 WHERE id % 26 = 0`.execute(testApp.db),
  ];
  for (const step of steps) {
    await step();
    const inMemory = await calm.upToDate();
    const inDatabase = sqlEngine(testApp.db);
    for (const choices of [new Map(), new Map([['languages', { bits: 2 }]] as const)]) {
      const search = { ...ALL_OF_ONE, disciplines: [1, 2, 3], choices };
      for (const sort of ['recommended', 'created_date'] as const) {
        const page = { sort, day, offset: 350, limit: 40 };
        expect(await inMemory?.find(search, page)).toEqual(await inDatabase.find(search, page));
      }
      expect(await inMemory?.countByPlace(search)).toEqual(await inDatabase.countByPlace(search));
    }
  }
  expect(calm.state.loads).toBe(1);
});

test('the rank index limits how often it reloads, even if many caregivers change', async () => {
  let loads = 0;
  const calm = indexWith({
    reloadAfterMs: 600_000,
    readAll: (day) => {
      loads += 1;
      return listRankings(testApp.db, day);
    },
  });
  testApp.deps.rankIndex = calm;
  await calm.load();
  await join(Array.from({ length: CHANGES_PAGE + 100 }, (_, number) => `New ${number}`));
  await change('Ada', { display_status: 'hidden' });
  for (let searches = 0; searches < 3; searches += 1) {
    expect((await search('discipline_filters=RN')).total_count).toBe(CHANGES_PAGE + 102);
    await calm.idle();
  }
  expect(loads).toBe(1);
});

test.each([
  ['reads in turn', listRankingsUnlessBusy],
  ['has just started', listRankings],
])('the rank index loads only while no other process loads, such as one that %s', async (_name, readByAnother) => {
  const day = rankDay(testApp.clock.now());
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const another = testApp.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.rows.some((row) => 'ids' in row)) return result;
      begun.resolve();
      await mayEnd.promise;
      return result;
    },
  });
  const sizeOf = (read: LoadedRankings | null) => read?.disciplines.get(1)?.ids.length;
  const reading = readByAnother(another, day);
  await begun.promise;
  expect(await listRankingsUnlessBusy(testApp.db, day)).toBeNull();
  // A starting process does not wait for other processes' loads, because its readiness depends on its own.
  expect(sizeOf(await listRankings(testApp.db, day))).toBe(3);
  mayEnd.resolve();
  expect(sizeOf(await reading)).toBe(3);
  expect(sizeOf(await listRankingsUnlessBusy(testApp.db, day))).toBe(3);
});

test('the rank index keeps serving while another process loads, and tries again later without counting a failure', async () => {
  const turns = ['mine', 'not mine', 'mine'];
  const asked: boolean[] = [];
  const polite = indexWith({
    readAll: async (day, { inBackground }) => {
      asked.push(inBackground);
      return turns[asked.length - 1] === 'mine' ? listRankings(testApp.db, day) : null;
    },
  });
  testApp.deps.rankIndex = polite;
  await polite.load();
  await join(many(1_100));
  const total = async () => {
    const { total_count } = await search('discipline_filters=RN');
    await polite.idle();
    return total_count;
  };
  expect(await total()).toBe(1_103);
  expect(polite.state).toMatchObject({ loads: 1, failedLoads: 0, changed: 1_100 });
  expect(await total()).toBe(1_103);
  expect(polite.state).toMatchObject({ loads: 2, failedLoads: 0, changed: 0 });
  expect(asked).toEqual([false, true, true]);
  expect(loadErrors).toEqual([]);
});

test('the rank index loses no change that is saved during a reload or after a failed reload', async () => {
  const reads: PromiseWithResolvers<void>[] = [];
  const slow = indexWith({
    readAll: async (day, { inBackground }) => {
      if (!inBackground) return listRankings(testApp.db, day);
      const read = await listRankings(testApp.db, day);
      const gate = Promise.withResolvers<void>();
      reads.push(gate);
      await gate.promise;
      return read;
    },
  });
  testApp.deps.rankIndex = slow;
  await slow.load();
  await join(many(1_100));
  const named = async () => (await search('discipline_filters=RN&sort_by=created_date')).candidates[0]?.first_name;
  expect(await named()).toBe('New 1099');
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  // The running read misses this caregiver. Searches must still return the caregiver, before and after the reload ends.
  await join(['During']);
  expect(await named()).toBe('During');
  reads[0]?.reject(new Error('no connection'));
  await slow.idle();
  expect(loadErrors).toHaveLength(1);
  expect(await named()).toBe('During');
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  await join(['Again']);
  expect(await named()).toBe('Again');
  reads[1]?.resolve();
  await slow.idle();
  expect(slow.state).toMatchObject({ loads: 2, failedLoads: 1 });
  expect(await named()).toBe('Again');
  expect((await search('discipline_filters=RN')).total_count).toBe(1_105);
});

test('the rank index ranks caregivers again on a new day, because their weeks have aged', async () => {
  const names = () => search('discipline_filters=RN').then(({ candidates }) => candidates.map((c) => c.first_name));
  const today = rankDay(testApp.clock.now()).getTime();
  const confirmed = async (name: string, daysAgo: number) =>
    change(name, { availability_confirmed_at: new Date(today - daysAgo * 86_400_000) });
  const aging = indexWith({ now: testApp.clock.now });
  testApp.deps.rankIndex = aging;
  await confirmed('Ada', 5.5);
  await confirmed('Bea', 6.5);
  await confirmed('Cleo', 20);
  await aging.load();
  expect(await names()).toEqual(['Bea', 'Ada', 'Cleo']);
  testApp.clock.advance(86_400_000);
  agency = await signUpAgency(testApp);
  await names();
  await aging.idle();
  expect(await names()).toEqual(['Ada', 'Cleo', 'Bea']);
  testApp.deps.rankIndex = null;
  expect(await names()).toEqual(['Ada', 'Cleo', 'Bea']);
});

test('the rank index becomes ready once it is loaded, or after a time limit if loads keep failing', async () => {
  const cold = indexWith({});
  expect(cold.isReady).toBe(false);
  await cold.load();
  expect(cold.isReady).toBe(true);
  await makeLoadsFail();
  await join(['Dot']);
  const [patient, hurried] = [indexWith({}), indexWith({ withoutIndexAfterMs: 0 })];
  expect(hurried.isReady).toBe(false);
  await Promise.all([patient.load(), hurried.load()]);
  expect(loadErrors).toHaveLength(2);
  expect([patient.isReady, hurried.isReady]).toEqual([false, true]);
  await cold.load();
  expect(cold.isReady).toBe(true);
});

test('the rank index serves searches during its warm-up, and is ready once the warm-up has ended or failed', async () => {
  let end = () => {};
  const warmedUp: { withinMs: number }[] = [];
  const cold = indexWith({
    warmUp: (limits) => {
      warmedUp.push(limits);
      return new Promise((_resolve, reject) => {
        end = () => reject(new Error('no connection'));
      });
    },
  });
  const loading = cold.load();
  await vi.waitFor(() => expect(warmedUp).toHaveLength(1));
  expect(cold.isReady).toBe(false);
  expect((await (await cold.upToDate())?.find(ALL_OF_ONE, FIRST))?.total).toBe(3);
  end();
  await loading;
  expect([cold.isReady, cold.state.failedLoads]).toEqual([true, 0]);
  await cold.load();
  expect([cold.isReady, cold.state.loads]).toEqual([true, 2]);
  expect(warmedUp).toHaveLength(1);
});

test('the rank index does not wait for a warm-up when stopped', async () => {
  let began = false;
  const cold = indexWith({
    warmUp: ({ stopped }) => {
      began = true;
      return new Promise((resolve) => stopped.addEventListener('abort', () => resolve()));
    },
  });
  void cold.load();
  await vi.waitFor(() => expect(began).toBe(true));
  await cold.stop();
});

test(
  'the rank index loads the same data in a worker thread as in the main thread, and reports why the worker thread failed',
  { tags: ['slow'] },
  async () => {
    const byThread = indexWith({ readAll: (day) => loadRankingsInThread(testApp.databaseUrl ?? '', day) });
    testApp.deps.rankIndex = byThread;
    await byThread.load();
    expect(loadErrors).toEqual([]);
    expect(byThread.isReady).toBe(true);
    await join(['Dot']);
    expect(await seen('&language_filters=English&selected_days=1')).toEqual(['Dot', 'Cleo', 'Bea', 'Ada']);
    await makeLoadsFail();
    await join(['Eve']);
    await byThread.load();
    expect(loadErrors).toEqual([expect.objectContaining({ message: expect.stringContaining('integer out of range') })]);
    expect(await seen()).toEqual(['Eve', 'Dot', 'Cleo', 'Bea', 'Ada']);
  },
);

test(
  'the rank index finds changed rows through a database index, even if the table stores rows in a different order',
  { tags: ['slow'] },
  async () => {
    // A separate database, because its statistics change the plans of other tests' statements.
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    // Makes the table so large that a third of it is far more than a page. A generic plan assumes that a third matches.
    await sql`
    INSERT INTO caregivers (uuid, first_name, discipline, experience, care_settings, languages,
      desired_schedule, state, city, changed_in)
    SELECT gen_random_uuid(), 'New', 2, 4, 1, 1, 1, 15, 'Indianapolis', (1 + mod(number * 7919, 500))::text::xid8
    FROM generate_series(1, 120000) AS number`.execute(database.db);
    await sql`ANALYZE caregivers`.execute(database.owner);
    const statement = changesStatement(database.db, {
      since: '900:900:',
      day: rankDay(new Date()),
      after: { changed_in: '0', id: 0 },
    });
    // Plans without values, like the generic plan that each connection caches.
    const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': string }>({
      ...statement,
      sql: `EXPLAIN (GENERIC_PLAN) ${statement.sql}`,
      parameters: [],
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using caregivers_by_change/);
    expect(plan).not.toMatch(/Seq Scan on caregivers/);
  },
);

test('the rank index leaves searches to the database until it is loaded', async () => {
  const cold = indexWith({});
  testApp.deps.rankIndex = cold;
  expect(await seen()).toEqual(['Cleo', 'Bea', 'Ada']);
  await cold.idle();
  expect(await cold.upToDate()).not.toBeNull();
  expect(loadErrors).toEqual([]);
});

test('the rank index reports a failed load, and tries again at the next search', async () => {
  await sql`ALTER TABLE caregivers RENAME TO away`.execute(testApp.owner);
  const broken = indexWith({});
  await broken.load();
  expect(loadErrors).toHaveLength(1);
  await sql`ALTER TABLE away RENAME TO caregivers`.execute(testApp.owner);
  expect(await broken.upToDate()).toBeNull();
  await broken.idle();
  expect(await broken.upToDate()).not.toBeNull();
});

test(
  'the rank index backs off after a failed load, even if many changes and searches follow',
  { tags: ['slow'] },
  async () => {
    const patient = indexWith({ retryAfterMs: 600_000 });
    testApp.deps.rankIndex = patient;
    await patient.load();
    await makeLoadsFail();
    await join(Array.from({ length: 1_100 }, (_, number) => `New ${number}`));
    for (let searches = 0; searches < 5; searches += 1) {
      expect((await search('discipline_filters=RN')).total_count).toBe(1_103);
      await patient.idle();
    }
    expect(loadErrors).toHaveLength(1);
  },
);

test('the rank index loads rows restored from a server whose transaction IDs are higher', async () => {
  await sql`ALTER TABLE caregivers DISABLE TRIGGER note_change`.execute(testApp.owner);
  await sql`UPDATE caregivers SET changed_in = '999999999'`.execute(testApp.db);
  await sql`ALTER TABLE caregivers ENABLE TRIGGER note_change`.execute(testApp.owner);
  await index.load();
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM caregivers WHERE changed_in = '999999999'`.execute(testApp.db);
  expect(rows).toEqual([{ count: 0 }]);
  expect(await seen()).toEqual(['Cleo', 'Bea', 'Ada']);
});
