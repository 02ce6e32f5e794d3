import { candidateListQuery, type CandidateListParams, type CandidateListQuery } from '@marketplace/contracts';
import {
  CARE_SETTINGS,
  DEFAULT_PAGE_SIZE,
  DISCIPLINES,
  EXPERIENCE_LABELS,
  LANGUAGE_NAMES,
  SCHEDULE_FILTERS,
  STATE_CODES,
  type DisciplineCode,
} from '@marketplace/domain';
import { seededRandom, type SeededRandom } from '@marketplace/local';
import type { Pool } from 'pg';

export interface MixQuery {
  kind: string;
  params: CandidateListParams;
}

const FREQUENT: readonly DisciplineCode[] = ['CNA', 'HHA', 'RN', 'LPN', 'PCA'];
const RARE: readonly DisciplineCode[] = ['NP', 'PTA', 'SLP', 'OTHER'];
const WEEKDAYS = [1, 2, 3, 4, 5];
const LAST_DISPLAYED_PAGE = 100;

interface Source {
  random: SeededRandom;
  /** ZIP codes of random caregivers. A ZIP code with more caregivers is likelier to appear. */
  zips: readonly string[];
}

const discipline = ({ random }: Source, codes = FREQUENT) => {
  const code = random.pick(codes);
  const type = DISCIPLINES.find((d) => d.code === code);
  return { discipline_filters: [type?.code ?? code, type?.name ?? code] };
};
function several<T>({ random }: Source, values: readonly T[], count: number): T[] {
  const picks = new Set<T>();
  while (picks.size < count) picks.add(random.pick(values));
  return [...picks];
}
const near = ({ random, zips }: Source, radius_miles: number) => ({ search_zip_code: random.pick(zips), radius_miles });
const otherLanguages = LANGUAGE_NAMES.filter((name) => name !== 'English');

const KINDS: Record<string, (source: Source) => CandidateListParams> = {
  'national, recommended': (s) => discipline(s),
  'national, newest': (s) => ({ ...discipline(s), sort_by: 'created_date' }),
  'rare discipline': (s) => discipline(s, RARE),
  'page 100': (s) => ({ ...discipline(s), page_offset: (LAST_DISPLAYED_PAGE - 1) * DEFAULT_PAGE_SIZE }),
  'ZIP + 10 miles': (s) => ({ ...discipline(s), ...near(s, 10) }),
  'ZIP + 50 miles': (s) => ({ ...discipline(s), ...near(s, 50) }),
  state: (s) => ({ ...discipline(s), state_filters: several(s, STATE_CODES, 1) }),
  'days × times': (s) => ({
    ...discipline(s),
    selected_days: several(s, WEEKDAYS, 2),
    selected_times: several(s, [1, 2, 3, 4], 2),
  }),
  'language + experience + setting': (s) => ({
    ...discipline(s),
    language_filters: several(s, otherLanguages, 1),
    experience_filters: several(s, EXPERIENCE_LABELS, 1),
    care_setting_filters: several(
      s,
      CARE_SETTINGS.map((c) => c.value),
      1,
    ),
  }),
  'schedule filter': (s) => ({ ...discipline(s), schedule_filter: s.random.pick(SCHEDULE_FILTERS).value }),
  'not looking for work': (s) => ({ ...discipline(s), looking_for_work: false }),
  'ZIP + days + language': (s) => ({
    ...discipline(s),
    ...near(s, 25),
    selected_days: several(s, WEEKDAYS, 2),
    language_filters: several(s, otherLanguages, 1),
  }),
  'state + schedule + experience': (s) => ({
    ...discipline(s),
    state_filters: several(s, STATE_CODES, 2),
    schedule_filter: s.random.pick(SCHEDULE_FILTERS).value,
    experience_filters: several(s, EXPERIENCE_LABELS, 2),
  }),
  'many languages + settings + radius': (s) => ({
    ...discipline(s),
    ...near(s, 50),
    language_filters: several(s, otherLanguages, 6),
    care_setting_filters: several(
      s,
      CARE_SETTINGS.map((c) => c.value),
      2,
    ),
  }),
};

/** Returns `perKind` searches of each of the fourteen kinds. The same seed and ZIPs give the same searches. */
export function queryMix(seed: number, perKind: number, zips: readonly string[]): MixQuery[] {
  const source = { random: seededRandom(seed), zips };
  return Object.entries(KINDS).flatMap(([kind, make]) =>
    Array.from({ length: perKind }, () => ({ kind, params: make(source) })),
  );
}

export function toQueryString(params: CandidateListParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query;
}

/** Converts parameters to the query object that Fastify passes to the route. */
export function toWire(params: CandidateListParams): Record<string, string | string[] | undefined> {
  const query = toQueryString(params);
  const entries = [...new Set(query.keys())].map((name) => {
    const values = query.getAll(name);
    return [name, values.length === 1 ? values[0] : values] as const;
  });
  return Object.fromEntries(entries);
}

export function parseParams(params: CandidateListParams): CandidateListQuery {
  return candidateListQuery.parse(toWire(params));
}

export async function whereCaregiversLive(
  pool: Pool,
  caregivers: number,
  count: number,
  seed: number,
): Promise<string[]> {
  const random = seededRandom(seed);
  const ids = Array.from({ length: count }, () => 1 + Math.floor(random.next() * caregivers));
  const { rows } = await pool.query<{ zip: string }>(
    `SELECT p.zip FROM unnest($1::bigint[]) WITH ORDINALITY AS drawn (id, number)
     JOIN caregivers caregiver ON caregiver.id = drawn.id JOIN places p ON p.id = caregiver.place ORDER BY drawn.number`,
    [ids],
  );
  return rows.map(({ zip }) => zip);
}
