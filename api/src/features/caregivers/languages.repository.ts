import type { Database } from '../../db/database.ts';

/** Every language, including those that can no longer be chosen: profiles may still have them. */
export function readLanguages(db: Database) {
  return db.selectFrom('languages').select(['id', 'name', 'is_active']).orderBy('display_order').execute();
}
