import { sql, type RawBuilder } from 'kysely';
import { FACT_COLUMNS, type ShownEvidence, type StoredFacts, type WeekMask } from '@marketplace/domain';
import type { Database } from '../db/database.ts';
import { executePrepared, fixedStatement } from '../db/prepared-statement.ts';
import { isVisibleTo } from '../visibility/visible-candidates.repository.ts';

export interface StoredCandidate extends StoredFacts {
  id: number;
  uuid: string;
  first_name: string;
  discipline: number;
  week: WeekMask;
  city: string;
  state: number;
  place: number | null;
  score: number;
  created_at: Date;
  last_modified: Date;
  availability_confirmed_at: Date;
  looking_for_work: boolean;
  evidence: readonly ShownEvidence[] | null;
}

export interface AgencyMarks {
  request_status: string | null;
  shortlisted: boolean;
}

export interface FoundCandidate extends StoredCandidate, AgencyMarks {}

const FACTS = sql.join(FACT_COLUMNS.map((column) => sql.ref(`caregiver.${column}`)));

const STORED_COLUMNS = sql`
  caregiver.id, caregiver.uuid, caregiver.first_name, caregiver.discipline, ${FACTS}, caregiver.week, caregiver.city, caregiver.state, caregiver.place, caregiver.score,
  caregiver.created_at, caregiver.last_modified, caregiver.availability_confirmed_at, caregiver.looking_for_work, caregiver.evidence`;

const candidateColumns = (agencyId: RawBuilder<unknown>) => sql`${STORED_COLUMNS},
  (SELECT unlock.status FROM unlocks unlock
  WHERE unlock.caregiver_uuid = caregiver.uuid AND unlock.agency_id = ${agencyId}
  ORDER BY unlock.status <> 'completed', unlock.created_at DESC LIMIT 1) AS request_status,
  EXISTS (SELECT FROM shortlisted_caregivers s
  WHERE s.agency_id = ${agencyId} AND s.caregiver_id = caregiver.id) AS shortlisted`;

const candidatesStatement = fixedStatement<{ ids: readonly number[]; agencyId: string }, FoundCandidate>(
  (value) => sql`
    SELECT ${candidateColumns(value(({ agencyId }) => agencyId))}
    FROM caregivers caregiver
    WHERE caregiver.id = ANY(${value(({ ids }) => ids)}::bigint[]) AND caregiver.display_status = 'shown'`,
);

export async function listCandidatesById(
  db: Database,
  ids: readonly number[],
  agencyId: string,
): Promise<FoundCandidate[]> {
  const rows = await executePrepared(db, candidatesStatement(db, { ids, agencyId }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const visibleStatement = fixedStatement<{ uuid: string; agencyId: string }, FoundCandidate>((value) => {
  const agency = value(({ agencyId }) => agencyId);
  return sql`
    SELECT ${candidateColumns(agency)}
    FROM (
      SELECT caregiver.* FROM caregivers caregiver
      WHERE caregiver.uuid = ${value(({ uuid }) => uuid)}::uuid AND ${isVisibleTo(agency)}
    ) AS caregiver`;
});

export async function findShownCandidate(
  db: Database,
  viewing: { uuid: string; agencyId: string },
): Promise<FoundCandidate | undefined> {
  const [candidate] = await executePrepared(db, visibleStatement(db, viewing));
  return candidate;
}

const storedStatement = fixedStatement<readonly number[], StoredCandidate>(
  (value) => sql`
    SELECT ${STORED_COLUMNS}
    FROM caregivers caregiver
    WHERE caregiver.id = ANY(${value((ids) => ids)}::bigint[]) AND caregiver.display_status = 'shown'`,
);

/** Listed candidates with these ids, in any order, without the agency's records. */
export const listStoredCandidates = (db: Database, ids: readonly number[]): Promise<StoredCandidate[]> =>
  executePrepared(db, storedStatement(db, ids));

/**
 * Ids of listed caregivers who want to work in this city, ignoring case. Packed as 32-bit numbers, because tens of
 * thousands of row objects for a large city would block other requests.
 */
export async function listCaregiversOfCity(db: Database, city: string): Promise<number[]> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    SELECT string_agg(int4send(id::integer), '') AS ids FROM caregivers
    WHERE display_status = 'shown' AND lower(city) = lower(${city})`.execute(db);
  const packed = rows[0]?.ids ?? Buffer.alloc(0);
  const bytes = Int32Array.BYTES_PER_ELEMENT;
  return Array.from({ length: packed.length / bytes }, (_, at) => packed.readInt32BE(at * bytes));
}

export function listActiveTypes(db: Database) {
  return db
    .selectFrom('candidate_types as type')
    .select([
      'type.code',
      'type.slug',
      'type.name',
      'type.abbreviation',
      'type.icon_name',
      'type.discipline',
      'type.discipline_matches',
      'type.display_order',
      'type.is_active',
    ])
    .where('type.is_active', '=', true)
    .orderBy('type.display_order')
    .execute();
}
