import { openDatabase, openQueue, JOB_NAMES } from '@marketplace/api';
import { localDatabaseUrl } from '../postgres/embedded-postgres.ts';
import { DATABASE_NAME } from '../postgres/embedded-postgres.ts';

const FORTY_DAYS_MS = 40 * 24 * 60 * 60 * 1000;

/** Sets a caregiver's last confirmation to 40 days ago and queues the monthly emails now. For demos and journeys. */
export async function askAboutAvailabilityNow(postgresPort: number, email: string): Promise<void> {
  const databaseUrl = localDatabaseUrl(postgresPort, DATABASE_NAME);
  const report = (error: unknown) => console.error('Database:', error);
  const { db } = openDatabase({ url: databaseUrl, onConnectionError: report });
  const queue = await openQueue({ DATABASE_URL: databaseUrl, RUN_JOBS: false }, JOB_NAMES, {
    info: () => undefined,
    warn: report,
    error: report,
  });
  try {
    await db
      .updateTable('caregivers')
      .set({ availability_confirmed_at: new Date(Date.now() - FORTY_DAYS_MS) })
      .where('id', 'in', db.selectFrom('caregiver_contacts').select('caregiver_id').where('email', '=', email))
      .execute();
    await queue.send('ask-about-availability');
  } finally {
    await queue.stop();
    await db.destroy();
  }
}
