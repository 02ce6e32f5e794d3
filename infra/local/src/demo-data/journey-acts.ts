import { DAY_MS } from '@marketplace/domain';
import { randomUUID } from 'node:crypto';
import { decideEvidence, openDatabase, openQueue, JOB_NAMES, type Database } from '@marketplace/api';
import { DATABASE_NAME, localDatabaseUrl } from '../postgres/embedded-postgres.ts';
import { reportLostConnection } from '../postgres/lost-connection.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const reportQueueError = (error: unknown) => console.error('could not access the job queue:', error);

/** Runs `work` on the local database. Then queues `job`, if given, for the API that uses this database. */
async function onDatabase<Result>(
  postgresPort: number,
  work: (db: Database) => Promise<Result>,
  job?: (typeof JOB_NAMES)[number],
): Promise<Result> {
  const url = localDatabaseUrl(postgresPort, DATABASE_NAME);
  const { db } = openDatabase({ url, onConnectionError: reportLostConnection });
  try {
    const result = await work(db);
    if (job !== undefined) {
      const log = { info: () => undefined, warn: reportQueueError, error: reportQueueError };
      const queue = await openQueue({ DATABASE_URL: url, RUN_JOBS: false }, JOB_NAMES, log);
      await queue.send(job).finally(() => queue.stop());
    }
    return result;
  } finally {
    await db.destroy();
  }
}

const agencyOf = (db: Database, email: string) =>
  db
    .selectFrom('agency_people as a')
    .innerJoin('people as p', 'p.id', 'a.person_id')
    .where('p.email', '=', email)
    .select('a.agency_id');

/**
 * For journeys. Backdates an agency's unlocks to three days ago and adds a call two days ago to each. Backdates
 * answered questions to four days ago.
 */
export function backdateUnlocks(postgresPort: number, email: string): Promise<void> {
  return onDatabase(postgresPort, async (db) => {
    await db
      .updateTable('questions')
      .set({ asked_at: daysAgo(4), answered_at: daysAgo(4) })
      .where('agency_id', 'in', agencyOf(db, email))
      .where('answer', 'is not', null)
      .execute();
    const unlocks = await db
      .updateTable('unlocks')
      .set({ created_at: daysAgo(3) })
      .where('agency_id', 'in', agencyOf(db, email))
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
  });
}

/** Backdates the agency's open claims by five days and lets the API on this database settle them. For journeys. */
export async function settleClaimsNow(postgresPort: number, email: string): Promise<void> {
  await onDatabase(
    postgresPort,
    (db) =>
      db
        .updateTable('unlock_claims')
        .set({ made_at: daysAgo(5) })
        .where('outcome', 'is', null)
        .where('unlock_id', 'in', ({ selectFrom }) =>
          selectFrom('unlocks').where('agency_id', 'in', agencyOf(db, email)).select('id'),
        )
        .execute(),
    'settle-claims',
  );
}

/** Returns the agency's Stripe customer id and unlock records, oldest first. For journeys. */
export function unlockRecords(postgresPort: number, email: string) {
  return onDatabase(postgresPort, async (db) => {
    const customer = await db
      .selectFrom('billing_customers')
      .where('agency_id', 'in', agencyOf(db, email))
      .select('stripe_customer_id as id')
      .executeTakeFirst();
    const unlocks = await db
      .selectFrom('unlocks as u')
      .leftJoin('unlock_claims as c', 'c.unlock_id', 'u.id')
      .where('u.agency_id', 'in', agencyOf(db, email))
      .select(['u.payment_intent_id as payment', 'u.amount_cents as cents', 'u.returned_cents as returned'])
      .select(['u.status', 'u.free', 'c.id as claim'])
      .orderBy('u.id')
      .execute();
    return { customer: customer?.id ?? null, unlocks };
  });
}

const evidenceOf = (db: Database, email: string) =>
  db
    .selectFrom('caregiver_evidence as e')
    .innerJoin('caregiver_contacts as c', 'c.caregiver_id', 'e.caregiver_id')
    .where('c.email', '=', email)
    .select('e.id');

export function checkEvidenceNow(postgresPort: number, email: string, source: string): Promise<void> {
  const check = async (db: Database) => {
    for (const { id } of await evidenceOf(db, email).execute()) {
      const decision = { id, outcome: 'checked', words: source, operator: 'journey', apply: true } as const;
      await decideEvidence({ db, now: () => new Date() }, decision);
    }
  };
  return onDatabase(postgresPort, check, 'keep-evidence');
}

export async function expireEvidenceNow(postgresPort: number, email: string): Promise<void> {
  await onDatabase(
    postgresPort,
    (db) =>
      db
        .updateTable('caregiver_evidence')
        .set({ expires_on: daysAgo(3) })
        .where('id', 'in', evidenceOf(db, email))
        .execute(),
    'keep-evidence',
  );
}

/** Sets a caregiver's last confirmation to 40 days ago and queues the monthly emails now. For demos and journeys. */
export async function askAboutAvailabilityNow(postgresPort: number, email: string): Promise<void> {
  await onDatabase(
    postgresPort,
    (db) =>
      db
        .updateTable('caregivers')
        .set({ availability_confirmed_at: daysAgo(40) })
        .where('id', 'in', db.selectFrom('caregiver_contacts').select('caregiver_id').where('email', '=', email))
        .execute(),
    'ask-about-availability',
  );
}
