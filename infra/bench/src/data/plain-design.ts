import {
  CARE_SETTINGS,
  DESIRED_SCHEDULES,
  DISCIPLINES,
  EXPERIENCE_LEVELS,
  LANGUAGES,
  STATE_CODES,
  stateNumber,
} from '@marketplace/domain';
import type { Client } from 'pg';

/**
 * The naive design for comparison, with suitable indexes: names as text, lists as joined text, one row per slot of a
 * week, coordinates on the caregiver.
 */
const TABLES = `
  CREATE SCHEMA plain;
  CREATE TABLE plain.community_members_plain (
    uuid uuid NOT NULL,
    first_name text NOT NULL,
    discipline text NOT NULL,
    languages text NOT NULL,
    amount_of_exp text NOT NULL,
    care_setting_exp text NOT NULL,
    desired_schedule text NOT NULL,
    preferred_city text NOT NULL,
    preferred_state text NOT NULL,
    latitude double precision,
    longitude double precision,
    candidate_score integer NOT NULL,
    has_availability boolean NOT NULL,
    availability_confirmed_at timestamptz NOT NULL,
    looking_for_work_now boolean NOT NULL,
    display_status text NOT NULL,
    created_at timestamptz NOT NULL,
    last_modified timestamptz NOT NULL
  );
  CREATE TABLE plain.user_availability (
    community_member_uuid uuid NOT NULL,
    day_of_week integer NOT NULL,
    time_window integer NOT NULL
  );`;

/** Names by kind, each with its number in our design. A care setting's number is its bit. */
const NAMES: Record<string, (readonly [number, string])[]> = {
  discipline: DISCIPLINES.map(({ id, name }) => [id, name]),
  experience: EXPERIENCE_LEVELS.map(({ id, label }) => [id, label]),
  schedule: DESIRED_SCHEDULES.map(({ id, label }) => [id, label]),
  state: STATE_CODES.map((code) => [stateNumber(code) ?? 0, code]),
  language: LANGUAGES.map(({ id, name }) => [id, name]),
  setting: CARE_SETTINGS.map(({ bit, label }) => [bit, label]),
};

const namesIn = (client: Client) =>
  Object.entries(NAMES).map(([table, pairs]) => {
    const rows = pairs.map(([id, name]) => `(${id}, ${client.escapeLiteral(name)})`);
    return `${table} (id, name) AS (VALUES ${rows.join(', ')})`;
  });

const rowsOfMembers = (client: Client) => `
  WITH ${namesIn(client).join(',\n    ')},
    -- The joined texts once for each set that occurs, not once for each person.
    languages AS MATERIALIZED (
      SELECT mask, coalesce((SELECT string_agg(l.name, ', ' ORDER BY l.id) FROM language l WHERE mask & (1 << l.id) <> 0), '') AS names
      FROM (SELECT DISTINCT languages AS mask FROM caregivers) AS masks),
    settings AS MATERIALIZED (
      SELECT mask, coalesce((SELECT string_agg(s.name, '; ' ORDER BY s.id) FROM setting s WHERE mask & s.id <> 0), '') AS names
      FROM (SELECT DISTINCT care_settings AS mask FROM caregivers) AS masks)
  INSERT INTO plain.community_members_plain
  SELECT caregiver.uuid, caregiver.first_name, discipline.name, languages.names, experience.name, settings.names, schedule.name, caregiver.city,
    state.name, p.latitude, p.longitude, caregiver.score, caregiver.week <> 0, caregiver.availability_confirmed_at, caregiver.looking_for_work, caregiver.display_status, caregiver.created_at, caregiver.last_modified
  FROM caregivers caregiver
  JOIN discipline ON discipline.id = caregiver.discipline
  JOIN experience ON experience.id = caregiver.experience
  JOIN schedule ON schedule.id = caregiver.desired_schedule
  JOIN state ON state.id = caregiver.state
  JOIN languages ON languages.mask = caregiver.languages
  JOIN settings ON settings.mask = caregiver.care_settings
  LEFT JOIN places p ON p.id = caregiver.place
  ORDER BY caregiver.id`;

const ROWS_OF_AVAILABILITY = `
  INSERT INTO plain.user_availability
  SELECT caregiver.uuid, slot / 4, slot % 4 + 1
  FROM caregivers caregiver CROSS JOIN generate_series(0, 27) AS slot
  WHERE caregiver.week & (1 << slot) <> 0
  ORDER BY caregiver.id, slot`;

const INDEXES = `
  ALTER TABLE plain.community_members_plain ADD PRIMARY KEY (uuid);
  CREATE INDEX ON plain.community_members_plain (discipline);
  CREATE INDEX ON plain.community_members_plain (preferred_state);
  ALTER TABLE plain.user_availability ADD PRIMARY KEY (community_member_uuid, day_of_week, time_window);`;

/**
 * Copies all caregivers into the plain design.
 * @throws Error if a person or slot is missing
 */
export async function buildPlainDesign(client: Client): Promise<void> {
  await client.query("SET maintenance_work_mem = '512MB'");
  await client.query(TABLES);
  await client.query(rowsOfMembers(client));
  await client.query(ROWS_OF_AVAILABILITY);
  await client.query(INDEXES);
  await client.query('VACUUM (ANALYZE) plain.community_members_plain');
  // VACUUM gives both designs a complete visibility map, which index-only scans need.
  await client.query('VACUUM (ANALYZE) caregivers');
  await client.query('VACUUM (ANALYZE) plain.user_availability');
  const { rows } = await client.query<{ equal: boolean }>(`
    SELECT (SELECT count(*) FROM caregivers) = (SELECT count(*) FROM plain.community_members_plain)
       AND (SELECT sum(bit_count(week::bit(28))) FROM caregivers)
         = (SELECT count(*) FROM plain.user_availability) AS equal`);
  if (!rows[0]?.equal) throw new Error('The plain design does not contain the same people as the database.');
  await client.query('CHECKPOINT');
  await client.query("COMMENT ON SCHEMA plain IS 'built'");
}

export async function isPlainDesignBuilt(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ built: boolean }>(
    "SELECT obj_description(to_regnamespace('plain'), 'pg_namespace') = 'built' AS built",
  );
  return rows[0]?.built === true;
}
