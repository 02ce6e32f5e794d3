import type { Language } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';

export async function listActiveLanguages(db: Database): Promise<Language[]> {
  return db
    .selectFrom('languages')
    .select(['id', 'name', 'display_order'])
    .where('is_active', '=', true)
    .orderBy('display_order')
    .execute();
}

/** All languages, including inactive ones, which profiles may still have. */
export function listLanguages(db: Database) {
  return db.selectFrom('languages').select(['id', 'name', 'is_active']).orderBy('display_order').execute();
}
