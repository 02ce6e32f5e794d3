import { randomUUID } from 'node:crypto';
import { openDatabase, openQueue, JOB_NAMES } from '@marketplace/api';
import { DATABASE_NAME, localDatabaseUrl } from '../postgres/embedded-postgres.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const report = (error: unknown) => console.error('Database:', error);

/** Backdates an agency's contacts to three days ago, with calls two days ago. For journeys. */
export async function callEarlier(postgresPort: number, email: string): Promise<void> {
  const { db } = openDatabase({ url: localDatabaseUrl(postgresPort, DATABASE_NAME), onConnectionError: report });
  try {
    const unlocks = await db
      .updateTable('unlocks')
      .set({ created_at: daysAgo(3) })
      .where('agency_id', 'in', ({ selectFrom }) =>
        selectFrom('agency_people as a')
          .innerJoin('people as p', 'p.id', 'a.person_id')
          .where('p.email', '=', email)
          .select('a.agency_id'),
      )
      .returning('id')
      .execute();
    await db
      .insertInto('unlock_calls')
      .values(
        unlocks.map(({ id }) => ({
          unlock_id: id,
          id: randomUUID(),
          outcome: 'no_answer',
          called_by_name: 'A colleague',
          called_at: daysAgo(2),
        })),
      )
      .execute();
  } finally {
    await db.destroy();
  }
}

/** Backdates every open claim by five days and lets the API on this database settle them. */
export async function settleClaimsNow(postgresPort: number): Promise<void> {
  const url = localDatabaseUrl(postgresPort, DATABASE_NAME);
  const { db } = openDatabase({ url, onConnectionError: report });
  const queue = await openQueue({ DATABASE_URL: url, RUN_JOBS: false }, JOB_NAMES, {
    info: () => undefined,
    warn: report,
    error: report,
  });
  try {
    await db
      .updateTable('unlock_claims')
      .set({ made_at: daysAgo(5) })
      .where('outcome', 'is', null)
      .execute();
    await queue.send('settle-claims');
  } finally {
    await queue.stop();
    await db.destroy();
  }
}
