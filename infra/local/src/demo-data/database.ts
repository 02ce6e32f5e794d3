import {
  countSupply,
  listAssociationRecords,
  migrateDatabase,
  openDatabase,
  stopQuestionsOf,
  type Database,
  type DatabaseUrls,
} from '@marketplace/api';
import { CommandError } from '@marketplace/cli/error';
import { reportLostConnection } from '../postgres/lost-connection.ts';
import type { Tell } from '../progress/steps.ts';
import { addDemoAssociation } from './associations.ts';
import { generateCaregivers } from './caregivers.ts';
import { stateDemoEvidence } from './evidence.ts';

export const DEMO_SEED = 20_261_121;
/** Makes sure that the list filter's example ZIP, 46204, has results. */
export const DEMO_CROWD = { state: 'IN', city: 'Indianapolis', share: 0.35 } as const;
const DEMO_EMAILS = '%@example.test';

/** Migrates the database. If there are no caregivers, creates demo caregivers and an association. */
export async function prepareDatabase(urls: DatabaseUrls, caregivers: number, tell?: Tell): Promise<void> {
  await migrateDatabase(urls).catch((error: unknown) => {
    throw new CommandError(
      `Could not migrate the database: ${error instanceof Error ? error.message : String(error)}\n` +
        'Check that DATABASE_URL (or the embedded PostgreSQL) is reachable. If its user cannot create tables, set\n' +
        'MIGRATION_DATABASE_URL to a URL whose user can.',
    );
  });
  const db = openAsOwner(urls);
  try {
    const first = await db.selectFrom('caregivers').select('id').limit(1).executeTakeFirst();
    if (!first && caregivers > 0) {
      const onProgress = (storedCount: number) => tell?.(storedCount, caregivers);
      await generateCaregivers(db, { count: caregivers, seed: DEMO_SEED, crowd: DEMO_CROWD, onProgress });
      await stateDemoEvidence(db, DEMO_SEED);
      // The monthly emails to thousands of demo caregivers would flood the local inbox.
      await stopQuestionsOf(db, DEMO_EMAILS, new Date());
      await addDemoAssociation(db);
      await countSupply(db, new Date());
    }
  } finally {
    await db.destroy();
  }
}

/** Connects as the owner, who can update statistics after bulk inserts. */
export function openAsOwner({ DATABASE_URL, MIGRATION_DATABASE_URL: url = DATABASE_URL }: DatabaseUrls): Database {
  return openDatabase({ url, onConnectionError: reportLostConnection }).db;
}

export interface ListedAssociation {
  code: string;
  state: string;
}

/** Returns the associations that are not retired. */
export async function listAssociations(url: string): Promise<ListedAssociation[]> {
  const { db } = openDatabase({ url, onConnectionError: reportLostConnection });
  try {
    return (await listAssociationRecords(db)).filter(({ retired_at }) => retired_at === null);
  } finally {
    await db.destroy();
  }
}

export async function removeDemoCaregivers(db: Database): Promise<number> {
  const demoCaregivers = db.selectFrom('caregiver_contacts').select('caregiver_id').where('email', 'like', DEMO_EMAILS);
  const { numDeletedRows } = await db
    .deleteFrom('caregivers')
    .where('id', 'in', demoCaregivers)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
