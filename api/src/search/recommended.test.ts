import { DAY_MS, disciplineFromText, FULL_WEEK, hoursIn, rankDay, rankOf, weekOf } from '@marketplace/domain';
import { candidateListQuery, type CandidateListParams } from '@marketplace/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type TestApp } from '../testing/test-app.ts';
import { aCaregiver } from '../caregiver/profile/caregivers.testing.ts';
import { insertCaregivers } from '../caregiver/profile/new-caregivers.repository.ts';
import { listCandidates } from './candidates.service.ts';
import { RankIndex } from './memory/rank-index.ts';

let testApp: TestApp;
let agencyId: string;

const MORNINGS = weekOf([1, 2, 3, 4, 5], [1]);
const NIGHTS = weekOf([5, 6], [4]);
/** Weeks and last confirmations. Each town has one caregiver per combination. */
const WEEKS = [FULL_WEEK, MORNINGS, weekOf([1, 2, 3], [1]), weekOf([1], [1, 2]), NIGHTS];
const CONFIRMED_DAYS_AGO = [2, 20, 59, 61, 240];
/** About 0, 15 and 55 miles from Indianapolis. */
const TOWNS = ['46204', '46032', '47906'];
const DISCIPLINES = ['RN', 'CNA'];

const SEARCHES: Record<string, CandidateListParams> = {
  'Registered Nurses': { discipline_filters: ['RN'] },
  'Aides in Indiana': { discipline_filters: ['CNA'], state_filters: ['IN'] },
  'Nurses within 10 miles of Indianapolis': { discipline_filters: ['RN'], search_zip_code: '46204', radius_miles: 10 },
  'Nurses within 50 miles of Indianapolis': { discipline_filters: ['RN'], search_zip_code: '46204', radius_miles: 50 },
  'Aides within 50 miles of Carmel': { discipline_filters: ['CNA'], search_zip_code: '46032', radius_miles: 50 },
  'Nurses for weekday mornings': { discipline_filters: ['RN'], hours: MORNINGS },
  'Aides for two nights': { discipline_filters: ['CNA'], hours: NIGHTS },
  'Nurses for weekday mornings within 50 miles of Indianapolis': {
    discipline_filters: ['RN'],
    hours: MORNINGS,
    search_zip_code: '46204',
    radius_miles: 50,
  },
  'Aides for all hours of Monday and Tuesday within 25 miles of Carmel': {
    discipline_filters: ['CNA'],
    hours: weekOf([1, 2], []),
    search_zip_code: '46032',
    radius_miles: 25,
  },
  'Nurses and aides with a car for weekday mornings': {
    discipline_filters: ['RN', 'CNA'],
    hours: MORNINGS,
    own_car: true,
  },
};

beforeAll(async () => {
  testApp = await createTestApp();
  agencyId = (await signUpAgency(testApp)).agencyId;
  const now = testApp.clock.now().getTime();
  const places = await testApp.db.selectFrom('places').selectAll().where('zip', 'in', TOWNS).execute();
  const people = TOWNS.flatMap((zip, town) =>
    WEEKS.flatMap((week, hours) =>
      CONFIRMED_DAYS_AGO.flatMap((days, confirmed) =>
        DISCIPLINES.map((code, discipline) => {
          const place = places.find((one) => one.zip === zip);
          const number = town + hours + confirmed + discipline;
          return aCaregiver({
            city: place?.city ?? '',
            state: place?.state ?? 0,
            place: place?.area ?? null,
            created_at: new Date(now - 300 * DAY_MS + number * 60_000),
            availability_confirmed_at: new Date(now - days * DAY_MS),
            discipline: disciplineFromText(code)?.id ?? 0,
            experience: 1 + (number % 4),
            own_car: number % 2 === 0,
            week,
          });
        }),
      ),
    ),
  );
  await insertCaregivers(testApp.db, people, 'profile_wizard');
});
afterAll(() => testApp.close());

const asText = (params: CandidateListParams) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

async function found(params: CandidateListParams, rankIndex: RankIndex | null) {
  const day = rankDay(testApp.clock.now());
  const query = candidateListQuery.parse(asText({ ...params, page_limit: 100 }));
  const { candidates } = await listCandidates({ ...testApp.deps, rankIndex }, { query, agencyId, lockedState: null });
  const requested = hoursIn(params.hours ?? 0);
  return candidates.map((candidate) => {
    const confirmedAt = new Date(candidate.availability_confirmed_at);
    const days = Math.round((testApp.clock.now().getTime() - confirmedAt.getTime()) / DAY_MS);
    return {
      days,
      covered: candidate.covered ?? 0,
      requested,
      miles: candidate.distance_miles,
      points: rankOf({ score: candidate.candidate_score, week: FULL_WEEK, confirmedAt }, day),
    };
  });
}
type Person = Awaited<ReturnType<typeof found>>[number];

const why = ({ days, covered, requested, miles, points }: Person) =>
  [
    `confirmed ${days} days ago`,
    ...(requested === 0 ? [] : [`${covered} of ${requested} hours`]),
    ...(miles === null ? [] : [`${miles} miles`]),
    `${points} points`,
  ].join(' · ');

test('ten sample searches list the expected first ten people, with the reasons for their rank', async () => {
  const index = new RankIndex(testApp.db, {
    onLoadError: (error) => expect.fail(String(error)),
    now: testApp.clock.now,
  });
  await index.load();
  const pages: string[] = [];
  for (const [name, params] of Object.entries(SEARCHES)) {
    const people = await found(params, null);
    expect(await found(params, index), name).toEqual(people);
    const lines = people.slice(0, 10).map((person, at) => `${at + 1}. ${why(person)}`);
    pages.push([`${name} (${people.length})`, ...lines].join('\n'));
    const isBest = ({ days, covered, requested }: Person) => days <= 7 && covered === requested;
    const isPoor = ({ days, covered, requested }: Person) => days > 60 || covered < requested / 3;
    const lastBest = people.findLastIndex(isBest);
    const firstPoor = people.findIndex(isPoor);
    expect(lastBest, name).toBeGreaterThanOrEqual(0);
    if (firstPoor >= 0) expect(lastBest, name).toBeLessThan(firstPoor);
  }
  await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('./recommended.txt');
  await index.stop();
});
