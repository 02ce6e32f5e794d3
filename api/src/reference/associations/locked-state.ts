import { stateNumber } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { findAssociation } from './associations.repository.ts';

/**
 * Returns the number of the US state to which an association's site is limited; null for the main site.
 * @throws AppError association_not_found, association_retired
 */
export async function lockedState(db: Database, association: string | null | undefined): Promise<number | null> {
  if (association === null || association === undefined) return null;
  return stateNumber((await findAssociation(db, association)).state);
}
