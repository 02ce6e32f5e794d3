import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { executePrepared, fixedStatement } from '../db/prepared-statement.ts';
import { BatchedCall } from '../db/batched-call.ts';
import { hiddenCaregivers } from '../visibility/visible-candidates.repository.ts';
import type { AgencyMarks } from './candidates.repository.ts';

export interface AgencyRecords {
  hidden: readonly number[];
  /** Null if the agency has too many records to read them for every search. */
  marksOf: ((candidate: { id: number; uuid: string }) => AgencyMarks) | null;
}

/** Above this number of records, an agency's marks are loaded only for the rows of the requested page. */
const MAX_RECORDS = 200;

export interface RecordsRow {
  hidden: number[];
  shortlisted: number[];
  /** Pairs of an unlocked candidate's uuid and the unlock's status: completed unlocks first, then the newest. */
  unlocks: [string, string][];
}

const NO_MARKS: AgencyMarks = { request_status: null, shortlisted: false };

const limit = sql.lit(MAX_RECORDS + 1);

export const columnsOfRecords = (agency: RawBuilder<unknown>) => sql`
      (SELECT coalesce(json_agg(caregiver_id), '[]') FROM (${hiddenCaregivers(agency)}) AS h) AS hidden,
      (SELECT coalesce(json_agg(caregiver_id), '[]') FROM (
        SELECT caregiver_id FROM shortlisted_caregivers WHERE agency_id = ${agency} LIMIT ${limit}) AS s) AS shortlisted,
      (SELECT coalesce(json_agg(json_build_array(caregiver_uuid, status)
          ORDER BY status <> 'completed', created_at DESC), '[]') FROM (
        SELECT caregiver_uuid, status, created_at FROM unlocks WHERE agency_id = ${agency} LIMIT ${limit}
      ) AS unlock) AS unlocks`;

const statement = fixedStatement<readonly string[], RecordsRow & { agency: string }>(
  (value) => sql`
    SELECT agency, ${columnsOfRecords(sql.ref('agency'))}
    FROM unnest(${value((agencies) => agencies)}::uuid[]) AS agency`,
);

export async function listAgencyRecords(
  db: Database,
  agencies: readonly string[],
): Promise<ReadonlyMap<string, AgencyRecords>> {
  const rows = await executePrepared(db, statement(db, agencies));
  return new Map(rows.map(({ agency, ...row }) => [agency, recordsIn(row)]));
}

export const recordsIn = ({ hidden, ...marks }: RecordsRow): AgencyRecords => ({ hidden, marksOf: marksIn(marks) });

function marksIn({ shortlisted, unlocks }: Pick<RecordsRow, 'shortlisted' | 'unlocks'>): AgencyRecords['marksOf'] {
  if (shortlisted.length > MAX_RECORDS || unlocks.length > MAX_RECORDS) return null;
  if (shortlisted.length + unlocks.length === 0) return () => NO_MARKS;
  const shortlistedIds = new Set(shortlisted);
  // The first unlock of a candidate in this order applies.
  const statuses = new Map(unlocks.toReversed());
  return ({ id, uuid }) => ({ request_status: statuses.get(uuid) ?? null, shortlisted: shortlistedIds.has(id) });
}

export type AgencyRecordsCall = BatchedCall<Database, string, AgencyRecords>;
export const agencyRecordsCall = (): AgencyRecordsCall => new BatchedCall(listAgencyRecords);

/** Concurrent searches share one query. */
export async function agencyRecordsOf(
  { db, caches }: { db: Database; caches: { agencyRecords: AgencyRecordsCall } },
  agencyId: string,
): Promise<AgencyRecords> {
  const records = await caches.agencyRecords.load(db, agencyId);
  if (records === undefined) throw new Error('PostgreSQL returned no agency records');
  return records;
}
