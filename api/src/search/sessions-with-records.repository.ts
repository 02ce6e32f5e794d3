import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { executePrepared, fixedStatement } from '../db/prepared-statement.ts';
import type { AgencyIdentity } from '../dependencies.ts';
import { liveSessions } from '../agency/accounts/sessions.repository.ts';
import { columnsOfRecords, recordsIn, type AgencyRecords, type RecordsRow } from './agency-records.repository.ts';

export interface SessionWithRecords extends AgencyIdentity {
  records: AgencyRecords;
}

const statement = fixedStatement<readonly string[], AgencyIdentity & RecordsRow>(
  (value) => sql`
    SELECT live.*, ${columnsOfRecords(sql.ref('live.agencyId'))}
    FROM (${liveSessions(value((sessionIds) => sessionIds))}) AS live`,
);

/** Live sessions by id, with their agencies' records, all from one snapshot. */
export async function listSessionsWithRecords(
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionWithRecords>> {
  const rows = await executePrepared(db, statement(db, sessionIds));
  return new Map(
    rows.map(({ hidden, shortlisted, unlocks, ...session }) => [
      session.sessionId,
      { ...session, records: recordsIn({ hidden, shortlisted, unlocks }) },
    ]),
  );
}
