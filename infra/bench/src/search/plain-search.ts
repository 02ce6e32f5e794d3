import type { CandidateListQuery } from '@marketplace/contracts';
import {
  careSettingFromText,
  DESIRED_SCHEDULES,
  FRESHNESS_STEPS,
  disciplineFromText,
  FULL_TIME_DAYS,
  SLOT_COUNT,
  WEEKDAY_DAYS,
  WEEKEND_DAYS,
  type ScheduleFilter,
} from '@marketplace/domain';
import type { Pool } from 'pg';

const EARTH_RADIUS_MILES = 3958.7613;

class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const hasSlot = (condition: string) =>
  `EXISTS (SELECT 1 FROM plain.user_availability a WHERE a.community_member_uuid = caregiver.uuid AND ${condition})`;
const onDays = (days: readonly number[]) => `a.day_of_week IN (${days.join(', ')})`;

const SCHEDULE_CONDITIONS: Record<ScheduleFilter, (p: Parameters) => string> = {
  weekdays: () => hasSlot(onDays(WEEKDAY_DAYS)),
  weekends: () => hasSlot(onDays(WEEKEND_DAYS)),
  mornings: () => hasSlot('a.time_window = 1'),
  afternoons: () => hasSlot('a.time_window = 2'),
  evenings: () => hasSlot('a.time_window = 3'),
  nights: () => hasSlot('a.time_window = 4'),
  weekday_mornings: () => hasSlot(`a.time_window = 1 AND ${onDays(WEEKDAY_DAYS)}`),
  weekday_afternoons: () => hasSlot(`a.time_window = 2 AND ${onDays(WEEKDAY_DAYS)}`),
  weekend_evenings: () => hasSlot(`a.time_window = 3 AND ${onDays(WEEKEND_DAYS)}`),
  full_time: () => `(
    SELECT count(DISTINCT a.day_of_week) FROM plain.user_availability a WHERE a.community_member_uuid = caregiver.uuid
  ) >= ${FULL_TIME_DAYS}`,
  flexible: (p) => `(caregiver.desired_schedule = ${p.add(DESIRED_SCHEDULES[3].label)} OR (
    SELECT count(*) FROM plain.user_availability a WHERE a.community_member_uuid = caregiver.uuid) = ${SLOT_COUNT})`,
};

const anyContains = (p: Parameters, column: string, texts: readonly string[]) =>
  `(${texts.map((text) => `${column} ILIKE ${p.add(`%${text}%`)}`).join(' OR ')})`;

const haversine = (p: Parameters, latitude: number, longitude: number) => {
  const [lat, lon] = [p.add(latitude), p.add(longitude)];
  return `2 * ${EARTH_RADIUS_MILES} * asin(least(1, sqrt(
    power(sin(radians(caregiver.latitude - ${lat}::float8) / 2), 2) +
    cos(radians(${lat}::float8)) * cos(radians(caregiver.latitude)) * power(sin(radians(caregiver.longitude - ${lon}::float8) / 2), 2))))`;
};

/**
 * Returns the sort order: fresh weeks before stale ones, then ten-mile bands around the ZIP (if any), then score plus
 * freshness of the week.
 */
function recommendedOrder(p: Parameters, distance: string | null, now: Date): string {
  const day = `date_trunc('day', ${p.add(now)}::timestamptz, 'UTC')`;
  const confirmedWithin = (days: number) =>
    `caregiver.availability_confirmed_at >= ${day} - make_interval(secs => ${days * 86_400})`;
  const steps = FRESHNESS_STEPS.map(({ upToDays, points }) => `WHEN ${confirmedWithin(upToDays)} THEN ${points}`);
  const rank = `caregiver.candidate_score + CASE WHEN NOT caregiver.has_availability THEN 0 ${steps.join(' ')} ELSE 0 END`;
  const isStale = `NOT ${confirmedWithin(FRESHNESS_STEPS[2].upToDays)}`;
  const band = distance === null ? '' : `greatest(1, ceil(round(${distance}) / 10)), `;
  return `${isStale}, ${band}${rank} DESC, caregiver.created_at DESC`;
}

interface Center {
  latitude: number;
  longitude: number;
}

/** Builds a single statement that returns both page and total. Includes only the conditions that the search has. */
function plainStatement(
  query: CandidateListQuery,
  center: Center | null,
  now: Date,
): { text: string; values: unknown[] } {
  const p = new Parameters();
  const distance = center ? haversine(p, center.latitude, center.longitude) : null;
  const disciplines = query.discipline_filters.map((name) => disciplineFromText(name)?.name ?? name);
  const conditions = [
    "caregiver.display_status = 'shown'",
    `caregiver.discipline = ANY(${p.add([...new Set(disciplines)])}::text[])`,
    `caregiver.looking_for_work_now = ${p.add(query.looking_for_work)}`,
  ];
  if (query.state_filters.length > 0)
    conditions.push(`caregiver.preferred_state = ANY(${p.add(query.state_filters)}::text[])`);
  if (query.experience_filters.length > 0)
    conditions.push(`caregiver.amount_of_exp = ANY(${p.add(query.experience_filters)}::text[])`);
  if (query.language_filters.length > 0) conditions.push(anyContains(p, 'caregiver.languages', query.language_filters));
  if (query.care_setting_filters.length > 0) {
    const labels = query.care_setting_filters.map((value) => careSettingFromText(value)?.label ?? value);
    conditions.push(anyContains(p, 'caregiver.care_setting_exp', labels));
  }
  const slot: string[] = [];
  if (query.selected_days.length > 0) slot.push(`a.day_of_week = ANY(${p.add(query.selected_days)}::integer[])`);
  if (query.selected_times.length > 0) slot.push(`a.time_window = ANY(${p.add(query.selected_times)}::integer[])`);
  if (slot.length > 0) conditions.push(hasSlot(slot.join(' AND ')));
  if (query.schedule_filter !== 'all') conditions.push(SCHEDULE_CONDITIONS[query.schedule_filter](p));
  if (distance !== null) conditions.push(`round(${distance}) <= ${p.add(query.radius_miles)}`);
  const order = query.sort_by === 'created_date' ? 'caregiver.created_at DESC' : recommendedOrder(p, distance, now);
  const text = `
    SELECT caregiver.*, ${distance ?? 'NULL'} AS distance_miles, count(*) OVER ()::integer AS total_count
    FROM plain.community_members_plain caregiver
    WHERE ${conditions.join(' AND ')}
    ORDER BY ${order}
    LIMIT ${p.add(query.page_limit)} OFFSET ${p.add(query.page_offset)}`;
  return { text, values: p.values };
}

async function centerOf(pool: Pool, zip: string): Promise<Center | null> {
  if (zip === '') return null;
  const { rows } = await pool.query<Center>('SELECT latitude, longitude FROM places WHERE zip = $1', [zip]);
  const [center] = rows;
  if (!center) throw new Error(`No place has the ZIP code ${zip}.`);
  return center;
}

export async function runPlain(pool: Pool, query: CandidateListQuery, now: Date) {
  const center = await centerOf(pool, query.search_zip_code);
  const { rows } = await pool.query<{ uuid: string; total_count: number }>(plainStatement(query, center, now));
  const uuids = rows.map((row) => row.uuid);
  await pool.query(
    'SELECT community_member_uuid, day_of_week, time_window FROM plain.user_availability WHERE community_member_uuid = ANY($1::uuid[])',
    [uuids],
  );
  // A page past the end has no rows, so it has no window count either.
  if (rows.length === 0 && query.page_offset > 0) {
    const first = await pool.query<{ total_count: number }>(
      plainStatement({ ...query, page_offset: 0, page_limit: 1 }, center, now),
    );
    return { uuids, total: first.rows[0]?.total_count ?? 0 };
  }
  return { uuids, total: rows[0]?.total_count ?? 0 };
}
