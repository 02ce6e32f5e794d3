import type { Database } from './database.ts';

export const inTransaction = <Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

export function withTransaction<Dependencies extends { db: Database }, Result>(
  deps: Dependencies,
  work: (txDeps: Dependencies) => Promise<Result>,
): Promise<Result> {
  return inTransaction(deps.db, (trx) => work({ ...deps, db: trx }));
}
