import type { Database } from './database.ts';

/** Runs the work in a transaction: inside, `deps.db` is the transaction. */
export function withTransaction<Dependencies extends { db: Database }, Result>(
  deps: Dependencies,
  work: (inside: Dependencies) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute((trx) => work({ ...deps, db: trx }));
}
