import { loadPlaces, migrateToLatest, openDatabase } from '@marketplace/api';
import { PlainError } from '../stack/plain-error.ts';
import { generateCaregivers } from './caregivers.ts';

const SEED = 20_261_121;

/** Migrates, loads the ZIPs, and invents caregivers where there are none yet. Existing data is left alone. */
export async function prepareDatabase(url: string, caregivers: number): Promise<void> {
  const { db } = openDatabase({ url, onConnectionError: (error) => console.error(`Database: ${error.message}`) });
  try {
    await migrateToLatest(db).catch((error: unknown) => {
      throw new PlainError(
        `The database cannot be used: ${error instanceof Error ? error.message : String(error)}\n` +
          'Check that DATABASE_URL (or the embedded PostgreSQL) is reachable and that its user may create tables.',
      );
    });
    await loadPlaces(db);
    const first = await db.selectFrom('community_members').select('id').limit(1).executeTakeFirst();
    if (!first && caregivers > 0) await generateCaregivers(db, { count: caregivers, seed: SEED });
  } finally {
    await db.destroy();
  }
}
