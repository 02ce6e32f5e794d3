import {
  candidateCoverCall,
  candidateFacetsCall,
  candidateListCall,
  candidateListQuery,
  hideCandidateCall,
  type CandidateCover,
  type CandidateFacets,
  type CandidateListParams,
  type CandidateListResponse,
} from '@marketplace/contracts';
import {
  CARE_SETTINGS,
  careSettingsMask,
  DESIRED_SCHEDULES,
  DISCIPLINES,
  disciplineFilterNames,
  EXPERIENCE_LEVELS,
  COLUMN_FILTERS,
  FULL_WEEK,
  hoursIn,
  LANGUAGES,
  rankDay,
  rankOf,
  recordOf,
  SCHEDULE_FILTERS,
  stateByNumber,
  stateNumber,
  weekOf,
  YES_NO_KEYS,
} from '@marketplace/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';
import { aCaregiver, createProfile } from '../caregiver/profile/caregivers.testing.ts';
import type { NewCaregiver, SearchColumns } from '../caregiver/profile/caregiver-row.ts';
import { insertCaregivers } from '../caregiver/profile/new-caregivers.repository.ts';
import { milesBetween } from '../reference/places/distance.ts';
import { resolveAgencySearch } from './candidate-search.service.ts';
import type { CandidateSearch } from './engine.ts';
import { RankIndex } from './memory/rank-index.ts';
import { countedFilters } from './search-columns.ts';
import { sqlEngine } from './sql/sql-engine.ts';

/**
 * Runs random searches over random caregivers. Compares the SQL engine with a naive implementation, and the memory
 * engine with the SQL engine, even after changes by another process.
 */

const CAREGIVERS = 2_000;
const QUERIES = 150;
const FACET_QUERIES = 60;
const COVER_QUERIES = 20;

let state = 20_261_121;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
const below = (n: number) => Math.floor(random() * n);
const chance = (p: number) => random() < p;
function pick<T>(values: readonly T[]): T {
  const value = values[below(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}
const some = <T>(values: readonly T[], share = 0.5) => values.filter(() => chance(share));

interface Known
  extends SearchColumns, Pick<NewCaregiver, 'uuid' | 'city' | 'state' | 'created_at' | 'availability_confirmed_at'> {
  shown: boolean;
  cpr: boolean;
  credential_checked: boolean;
  at: Point | null;
}

let testApp: TestApp;
let asked: TestApp;
let agency: SignedUpAgency;
let caregivers: Known[];
const INDIANA = stateNumber('IN') ?? 0;
const OHIO = stateNumber('OH') ?? 0;
const STATES = [INDIANA, OHIO, stateNumber('KY') ?? 0];
const ZIPS = ['46204', '46032', '45202', '41011', '47906', '40202'];

beforeAll(async () => {
  testApp = await createTestApp();
  asked = testApp;
  agency = await signUpAgency(testApp);
  const { db } = testApp;
  const places = await db.selectFrom('places').selectAll().where('state', 'in', STATES).execute();
  const invented = Array.from({ length: CAREGIVERS }, (_, number): NewCaregiver & Known => {
    const place = chance(0.95) ? pick(places) : null;
    return {
      at: place,
      shown: chance(0.93),
      cpr: chance(0.4),
      credential_checked: chance(0.3),
      ...aCaregiver({
        city: place?.city ?? 'Nowhere',
        state: place?.state ?? pick(STATES),
        place: place?.id ?? null,
        sms_opt_in: chance(0.5),
        created_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
        availability_confirmed_at: new Date(testApp.clock.now().getTime() - below(120) * 86_400_000),
        discipline: pick([1, 1, 1, 7, 10, 11]),
        experience: 1 + below(4),
        care_settings: careSettingsMask(some(CARE_SETTINGS).map((s) => s.value)),
        languages: chance(0.7) ? 1 : below(2 ** LANGUAGES.length),
        desired_schedule: pick(DESIRED_SCHEDULES).id,
        looking_for_work: chance(0.8),
        ...recordOf(YES_NO_KEYS, () => chance(0.5)),
        week: chance(0.1) ? FULL_WEEK : below(2 ** 28) & below(2 ** 28) & below(2 ** 28),
        zip: place && chance(0.5) ? place.zip : null,
      }),
    };
  });
  await insertCaregivers(db, invented, 'profile_wizard');
  caregivers = invented;
  const hidden = caregivers.filter((c) => !c.shown).map((c) => c.uuid);
  await db.updateTable('caregivers').set({ display_status: 'hidden' }).where('uuid', 'in', hidden).execute();
  for (const column of ['cpr', 'credential_checked'] as const) {
    const having = caregivers.filter((c) => c[column]).map((c) => c.uuid);
    await db
      .updateTable('caregivers')
      .set({ [column]: true })
      .where('uuid', 'in', having)
      .execute();
  }
});
afterAll(() => testApp.close());

function randomFilters(): CandidateListParams {
  const discipline = pick(DISCIPLINES.filter((d) => [1, 1, 7, 10, 11].includes(d.id)));
  const params: CandidateListParams = {
    discipline_filters: chance(0.9) ? some(disciplineFilterNames(discipline), 0.7) : ['RN', 'Physical Therapist'],
    page_offset: chance(0.5) ? 0 : below(60),
    page_limit: pick([1, 20, 20, 100]),
    sort_by: pick(['recommended', 'created_date', 'nearest', 'covers_most']),
  };
  if (chance(0.5)) params.looking_for_work = chance(0.7);
  for (const key of COLUMN_FILTERS) if (chance(0.2)) params[key] = true;
  if (chance(0.3)) params.hours = (1 + below(FULL_WEEK)) & below(FULL_WEEK + 1);
  if (chance(0.3)) params.selected_days = some([0, 1, 2, 3, 4, 5, 6], 0.3);
  if (chance(0.3)) params.selected_times = some([1, 2, 3, 4], 0.4);
  if (chance(0.25)) params.language_filters = [pick(LANGUAGES).name, pick(LANGUAGES).name.toLowerCase()];
  if (chance(0.3)) params.state_filters = some(['IN', 'OH', 'KY', 'AK']);
  if (chance(0.25)) params.experience_filters = some(EXPERIENCE_LEVELS).map((e) => e.label);
  if (chance(0.25)) params.care_setting_filters = some(CARE_SETTINGS).map((s) => s.value);
  if (chance(0.25)) params.schedule_filter = pick(SCHEDULE_FILTERS).value;
  if (chance(0.3)) Object.assign(params, { search_zip_code: pick(ZIPS), radius_miles: 1 + below(50) });
  if (chance(0.1)) params.association = 'iahhc';
  if (chance(0.15)) params.city_filter = pick(['INDIANAPOLIS', 'cincinnati', 'Nowhere', 'No such city']);
  return params;
}

interface Point {
  latitude: number;
  longitude: number;
}

const wholeMiles = (from: Point, to: Point) =>
  Math.round(milesBetween(from.latitude, from.longitude, to.latitude, to.longitude));

/** Naive implementation of the rules: no bit masks, no index, no ranges of places. */
function reference(params: CandidateListParams, center: Point | null): Known[] {
  const names = params.discipline_filters ?? [];
  const disciplines = DISCIPLINES.filter((d) => names.some((name) => disciplineFilterNames(d).includes(name)));
  const days = params.selected_days ?? [];
  const times = params.selected_times ?? [];
  const states = params.association ? ['IN'] : (params.state_filters ?? []);
  const matches = (c: Known) =>
    c.shown &&
    (names.length === 0 || disciplines.some((d) => d.id === c.discipline)) &&
    c.looking_for_work === (params.looking_for_work ?? true) &&
    COLUMN_FILTERS.every((key) => params[key] !== true || c[key]) &&
    (!params.hours || (c.week & params.hours) !== 0) &&
    (days.length + times.length === 0 || (c.week & weekOf(days, times)) !== 0) &&
    (!params.language_filters?.length ||
      params.language_filters.some((name) =>
        LANGUAGES.some((l) => l.name.toLowerCase() === name.toLowerCase() && (c.languages & (1 << l.id)) !== 0),
      )) &&
    (params.city_filter === undefined || c.city.toLowerCase() === params.city_filter.toLowerCase()) &&
    (states.length === 0 || states.includes(stateByNumber(c.state) ?? '')) &&
    (!params.experience_filters?.length ||
      EXPERIENCE_LEVELS.some((e) => e.id === c.experience && params.experience_filters?.includes(e.label))) &&
    (!params.care_setting_filters?.length ||
      CARE_SETTINGS.some((s) => (c.care_settings & s.bit) !== 0 && params.care_setting_filters?.includes(s.value))) &&
    (!params.schedule_filter ||
      SCHEDULE_FILTERS.some((f) => f.value === params.schedule_filter && (c.schedule_facts & f.bit) !== 0)) &&
    (center === null || (c.at !== null && wholeMiles(center, c.at) <= (params.radius_miles ?? 10)));
  // `caregivers` is sorted by id.
  const newestFirst = caregivers.filter(matches).reverse();
  if (params.sort_by === 'created_date') return newestFirst;
  const day = rankDay(testApp.clock.now());
  const confirmedAt = (c: Known) => c.availability_confirmed_at ?? c.created_at;
  const rank = (c: Known) => rankOf({ ...c, confirmedAt: confirmedAt(c) }, day);
  const nearness = (c: Known) => {
    if (center === null || c.at === null) return 0;
    const miles = wholeMiles(center, c.at);
    return params.sort_by === 'nearest' ? miles : [10, 20, 30, 40, 50].findIndex((upTo) => miles <= upTo);
  };
  const hours = (c: Known) => hoursIn(c.week & (params.hours ?? 0));
  const covered = (c: Known) => (params.sort_by === 'covers_most' ? hours(c) : 0);
  const quarters = (c: Known) => Math.floor((4 * hours(c)) / Math.max(1, hoursIn(params.hours ?? 0)));
  const isRecommended =
    (params.sort_by ?? 'recommended') === 'recommended' ||
    (params.sort_by === 'nearest' && center === null) ||
    (params.sort_by === 'covers_most' && !params.hours);
  const fit = (c: Known) => (isRecommended ? Math.max(1, quarters(c)) : 0);
  const fresh = (c: Known) => Number(!isRecommended || day.getTime() - confirmedAt(c).getTime() <= 60 * 86_400_000);
  return newestFirst.toSorted(
    (a, b) =>
      fresh(b) - fresh(a) ||
      covered(b) - covered(a) ||
      fit(b) - fit(a) ||
      nearness(a) - nearness(b) ||
      rank(b) - rank(a),
  );
}

const asText = (params: CandidateListParams) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

async function ask<Answer>(path: string, params: CandidateListParams, { app } = asked): Promise<Answer> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const response = await app.inject({ url: `${path}?${query}`, headers: agency.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const search = (params: CandidateListParams) => ask<CandidateListResponse>(candidateListCall.path, params);

async function centerOf({ search_zip_code: zip }: CandidateListParams) {
  if (zip === undefined) return null;
  return testApp.db.selectFrom('places').selectAll().where('zip', '=', zip).executeTakeFirstOrThrow();
}

async function loadedIndex(): Promise<RankIndex> {
  const index = new RankIndex(testApp.db, {
    onLoadError: (error) => expect.fail(String(error)),
    now: testApp.clock.now,
  });
  await index.load();
  expect(await index.upToDate()).not.toBeNull();
  return index;
}

async function changeMany(): Promise<void> {
  const { db } = testApp;
  for (let number = 0; number < 20; number += 1) {
    const times = [1, 2, 3, 4] as const;
    const days = [0, 1, 2, 3, 4, 5, 6] as const;
    const availability = some(days, 0.9).map((day_of_week) => ({ day_of_week, time_window: pick(times) }));
    await createProfile(testApp, { availability });
  }
  const part = (share: number) => some(caregivers, share).map(({ uuid }) => uuid);
  await sql`UPDATE caregivers SET city = city WHERE id % 3 = 0`.execute(db);
  await db
    .updateTable('caregivers')
    .set({ week: sql<number>`(week * 7 + 5) % ${FULL_WEEK}`, looking_for_work: sql<boolean>`NOT looking_for_work` })
    .where('uuid', 'in', part(0.1))
    .execute();
  await db
    .updateTable('caregivers')
    .set({ discipline: 7, state: OHIO, own_car: sql<boolean>`NOT own_car`, cpr: sql<boolean>`NOT cpr` })
    .where('uuid', 'in', part(0.05))
    .execute();
  await db.updateTable('caregivers').set({ display_status: 'hidden' }).where('uuid', 'in', part(0.05)).execute();
  await db.updateTable('caregivers').set({ display_status: 'shown' }).where('uuid', 'in', part(0.05)).execute();
  await db.deleteFrom('caregivers').where('uuid', 'in', part(0.03)).execute();
  const rows = await db.selectFrom('caregivers').selectAll().orderBy('id').execute();
  const places = new Map((await db.selectFrom('places').selectAll().execute()).map((place) => [place.id, place]));
  caregivers = rows.map((row) => ({
    ...row,
    shown: row.display_status === 'shown',
    at: row.place === null ? null : (places.get(row.place) ?? null),
  }));
}

const ELSEWHERE = 'the rank index of another process, with changes since it was loaded';
const DATABASE = 'the database';
const SOURCES = [DATABASE, 'the rank index', ELSEWHERE] as const;

describe.each(SOURCES)('%s', (source) => {
  beforeAll(async () => {
    if (source === ELSEWHERE) {
      asked = await createTestApp({ overrides: { db: testApp.db, rankIndex: await loadedIndex() } });
      await changeMany();
    } else {
      testApp.deps.rankIndex = source === DATABASE ? null : await loadedIndex();
    }
  });
  afterAll(async () => {
    if (asked !== testApp) await asked.app.close();
    asked = testApp;
  });

  test.skipIf(source === DATABASE)('finds and counts the same people as the SQL engine', async () => {
    const { deps } = asked;
    const [memory, oracle] = [await deps.rankIndex?.upToDate(), sqlEngine(deps.db)];
    if (!memory) throw new Error('the rank index is not loaded');
    let [found, counted] = [0, 0];
    for (let number = 0; number < 3 * QUERIES; number += 1) {
      const params = randomFilters();
      const query = candidateListQuery.parse(asText(params));
      const state = params.association ? INDIANA : null;
      const request = { query, agencyId: agency.agencyId, lockedState: state };
      const { resolvedSearch, criteria } = await resolveAgencySearch(deps, request);
      const search: CandidateSearch = chance(0.9)
        ? resolvedSearch.search
        : { ...resolvedSearch.search, hours: { slots: weekOf([1, 2], [1]), all: true } };
      const page = {
        sort: query.sort_by,
        day: rankDay(deps.now()),
        offset: query.page_offset,
        limit: query.page_limit,
      };
      const expected = await oracle.find(search, page);
      const described = JSON.stringify(params);
      expect(await memory.find(search, page), described).toEqual(expected);
      expect(await memory.hasAny(search), described).toBe(await oracle.hasAny(search));
      const ids = expected.first.map(({ id }) => id);
      expect(await memory.countByPlace(search), described).toEqual(await oracle.countByPlace(search));
      expect(await memory.candidates(ids), described).toEqual(await oracle.candidates(ids));
      found += ids.length;
      if (number % 3 > 0) continue;
      const filters = countedFilters(criteria, resolvedSearch.languages);
      const counts = await oracle.count({ search, filters, key: null, source: filters });
      expect(await memory.count({ search, filters, key: null, source: filters }), described).toEqual(counts);
      counted += Object.values(counts).reduce((sum, options) => sum + Object.keys(options).length, 0);
    }
    // Fails if the filters were so narrow that nothing was compared.
    expect([found > QUERIES, counted > QUERIES]).toEqual([true, true]);
  });

  test.runIf(source === DATABASE)(
    'returns the same people, in the same order and with the same total, as a simple reference implementation',
    async () => {
      let found = 0;
      for (let number = 0; number < QUERIES; number += 1) {
        const params = randomFilters();
        const expected = reference(params, await centerOf(params));
        const offset = params.page_offset ?? 0;
        const page = expected.slice(offset, offset + (params.page_limit ?? 20));
        const answer = await search(params);
        const filters = JSON.stringify(params);
        expect(answer.total_count, filters).toBe(expected.length);
        expect(answer.candidates.map((c) => c.uuid), filters).toEqual(page.map((c) => c.uuid)); // oxfmt-ignore
        const covered = page.map((c) => (params.hours ? hoursIn(c.week & params.hours) : null));
        expect(
          answer.candidates.map((c) => c.covered),
          filters,
        ).toEqual(covered);
        found += page.length;
      }
      // Fails if the filters were so narrow that nothing was compared.
      expect(found).toBeGreaterThan(QUERIES);
    },
  );

  test.runIf(source === DATABASE)(
    'counts, for each filter option, the people who would match if only that option were selected',
    async () => {
      let counted = 0;
      for (let number = 0; number < FACET_QUERIES; number += 1) {
        const params = randomFilters();
        const center = await centerOf(params);
        const totals = (options: readonly (readonly [key: string | number, choice: CandidateListParams])[]) =>
          Object.fromEntries(
            options
              .map(([key, choice]) => [key, reference({ ...params, ...choice }, center).length] as const)
              .filter(([, total]) => total > 0),
          );
        const expected: CandidateFacets = {
          languages: totals(LANGUAGES.map(({ name }) => [name, { language_filters: [name] }])),
          states: params.association
            ? {}
            : totals(['IN', 'OH', 'KY', 'AK'].map((code) => [code, { state_filters: [code] }])),
          experiences: totals(EXPERIENCE_LEVELS.map(({ label }) => [label, { experience_filters: [label] }])),
          careSettings: totals(CARE_SETTINGS.map(({ value }) => [value, { care_setting_filters: [value] }])),
          days: totals([0, 1, 2, 3, 4, 5, 6].map((day) => [day, { selected_days: [day] }])),
          times: totals([1, 2, 3, 4].map((time) => [time, { selected_times: [time] }])),
          schedules: totals([
            ...SCHEDULE_FILTERS.map(({ value }) => [value, { schedule_filter: value }] as const),
            ['all', { schedule_filter: '' }],
          ]),
          looking_for_work: totals([
            ['true', { looking_for_work: true }],
            ['false', { looking_for_work: false }],
          ]),
          ...recordOf(COLUMN_FILTERS, (key) => totals([['true', { [key]: true }]])),
        };
        expect(await ask<CandidateFacets>(candidateFacetsCall.path, params), JSON.stringify(params)).toEqual(expected);
        counted += Object.values(expected).reduce((sum, counts) => sum + Object.keys(counts).length, 0);
      }
      expect(counted).toBeGreaterThan(FACET_QUERIES * 10);
    },
  );

  test('finds everyone who covers the requested hours alone, and the teams that the nearest people can form', async () => {
    let named = 0;
    for (let number = 0; number < COVER_QUERIES; number += 1) {
      const { sort_by: _order, page_limit: _limit, page_offset: _offset, ...filters } = randomFilters();
      const params: CandidateListParams = {
        ...filters,
        discipline_filters: ['RN', 'PT', 'HHA'],
        hours: (below(2 ** 28) & below(2 ** 28) & below(2 ** 28)) | weekOf([1], [1]),
      };
      const slots = params.hours ?? 0;
      const center = await centerOf(params);
      const answer = await ask<CandidateCover>(candidateCoverCall.path, params);
      const described = JSON.stringify(params);
      const matches = reference(params, center);
      const alone = matches.filter((c) => (c.week & slots) === slots);
      expect(answer.alone.total, described).toBe(alone.length);
      expect(answer.alone.members, described).toEqual(alone.slice(0, 20).map((c) => c.uuid));
      expect([answer.wanted_hours, answer.matching], described).toEqual([hoursIn(slots), matches.length]);

      const near = reference({ ...params, sort_by: 'nearest' }, center).slice(0, 200);
      expect(answer.considered, described).toBe(near.length);
      const short = near.filter((c) => (c.week & slots) !== slots);
      const covers = (...team: Known[]) => (team.reduce((all, c) => all | c.week, 0) & slots) === slots;
      const pairs = short.flatMap((a, at) => short.slice(at + 1).filter((b) => covers(a, b)).map((b) => [a, b])); // oxfmt-ignore
      expect(answer.pairs.total, described).toBe(pairs.length);
      const people = new Map(near.map((c) => [c.uuid, c]));
      for (const team of [...answer.pairs.teams, ...answer.triples.teams]) {
        const members = team.flatMap((uuid) => people.get(uuid) ?? []);
        expect(members, described).toHaveLength(team.length);
        expect(covers(...members), described).toBe(true);
        for (const left of members) expect(covers(...members.filter((one) => one !== left)), described).toBe(false);
      }
      const rows = new Set(answer.candidates.map((c) => c.uuid));
      expect(rows).toEqual(new Set([...answer.alone.members, ...answer.pairs.teams, ...answer.triples.teams].flat()));
      for (const row of answer.candidates) {
        expect(row.covered).toBe(hoursIn((caregivers.find((c) => c.uuid === row.uuid)?.week ?? 0) & slots));
      }
      named += rows.size;
    }
    expect(named).toBeGreaterThan(COVER_QUERIES);
  });

  test('finds a person shown as N miles away within a radius of N miles, but not of N - 1', async () => {
    const center = await centerOf({ search_zip_code: '46204' });
    const params = { discipline_filters: ['RN'], search_zip_code: '46204', page_limit: 100 };
    const { candidates, total_count: total } = await search({ ...params, radius_miles: 50 });
    expect(candidates.length).toBeGreaterThan(5);
    expect(candidates).toHaveLength(total);
    const at = new Map(caregivers.map((c) => [c.uuid, c.at]));
    let roundedDown = 0;
    for (const { uuid, distance_miles: shown } of candidates) {
      const place = at.get(uuid);
      if (!place || !center) throw new Error('a candidate without a place was found by its distance');
      expect(shown).toBe(wholeMiles(center, place));
      if (milesBetween(center.latitude, center.longitude, place.latitude, place.longitude) > (shown ?? 0)) {
        roundedDown += 1;
      }
    }
    expect(roundedDown).toBeGreaterThan(0);
    for (const radius of [5, 10, 25, 49]) {
      const within = await search({ ...params, radius_miles: radius });
      const expected = candidates.filter(({ distance_miles }) => (distance_miles ?? 0) <= radius);
      expect(within.total_count).toBe(expected.length);
      expect(new Set(within.candidates.map((c) => c.uuid))).toEqual(new Set(expected.map((c) => c.uuid)));
    }
  });

  test('returns an empty page with the correct total if the offset is beyond the last person', async () => {
    const first = await search({ discipline_filters: ['RN'] });
    const beyond = await search({ discipline_filters: ['RN'], page_offset: 100_000 });
    expect(beyond.candidates).toEqual([]);
    expect(beyond.total_count).toBe(first.total_count);
    expect(first.total_count).toBeGreaterThan(500);
  });

  test('rejects an offset so large that counting up to it would block other requests', async () => {
    const url = `${candidateListCall.path}?page_offset=100001`;
    const refused = await asked.app.inject({ url, headers: agency.headers });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ field: 'page_offset' }] });
  });
});

test('search counts stay exact while profiles change and agencies hide caregivers', async () => {
  testApp.deps.rankIndex = null;
  const other = await createTestApp({ overrides: { db: testApp.db, rankIndex: await loadedIndex() } });
  const searches = Array.from({ length: 12 }, randomFilters);
  let counted = 0;
  for (let round = 0; round < 6; round += 1) {
    for (const params of searches) {
      const counts = await ask<CandidateFacets>(candidateFacetsCall.path, params, other);
      expect(counts, JSON.stringify(params)).toEqual(await ask(candidateFacetsCall.path, params, testApp));
      counted += Object.values(counts).reduce((sum, options) => sum + Object.keys(options).length, 0);
    }
    const { db } = testApp;
    const anybody = () => pick(caregivers).uuid;
    const change = () => db.updateTable('caregivers').where('uuid', '=', anybody());
    await change()
      .set({ week: sql<number>`(week * 3 + 1) % ${FULL_WEEK}` })
      .execute();
    await change()
      .set({
        discipline: 7,
        own_car: sql<boolean>`NOT own_car`,
        credential_checked: sql<boolean>`NOT credential_checked`,
      })
      .execute();
    await change()
      .set({ display_status: round % 2 === 0 ? 'hidden' : 'shown' })
      .execute();
    await db.deleteFrom('caregivers').where('uuid', '=', anybody()).execute();
    await createProfile(testApp, {});
    const shown = await db.selectFrom('caregivers').select('uuid').where('display_status', '=', 'shown').execute();
    const payload = { candidate_uuid: pick(shown).uuid };
    await testApp.app.inject({ method: 'POST', url: hideCandidateCall.path, headers: agency.headers, payload });
  }
  expect(counted).toBeGreaterThan(1_000);
  await other.app.close();
});
