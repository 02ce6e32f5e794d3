import type { Language } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';

/** The languages on offer, in display order. */
export async function listActiveLanguages(db: Database): Promise<Language[]> {
  return db
    .selectFrom('languages')
    .select(['id', 'name', 'display_order'])
    .where('is_active', '=', true)
    .orderBy('display_order')
    .execute();
}

/** Every language, including those that can no longer be chosen: profiles may still have them. */
export function listLanguages(db: Database) {
  return db.selectFrom('languages').select(['id', 'name', 'is_active']).orderBy('display_order').execute();
}
