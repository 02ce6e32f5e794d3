import type { Database } from '../db/database.ts';

interface OperatorAction {
  operator: string;
  /** A verb and its object, such as 'refund payment'. */
  act: string;
  /** Kind and id, such as 'payment pi_123'. */
  subject: string;
  /** Empty if the action needs no reason. */
  reason: string;
  /** Key of an action that must happen only once. */
  key?: string;
  at: Date;
}

export const VERIFY = 'verify agency';
export const UNVERIFY = 'unverify agency';

/** Returns false if an action with this key exists. */
export async function insertAction(db: Database, { at, ...action }: OperatorAction): Promise<boolean> {
  const row = await db
    .insertInto('operator_acts')
    .values({ ...action, created_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function listActions(db: Database, { subjects, limit }: { subjects?: readonly string[]; limit: number }) {
  return db
    .selectFrom('operator_acts')
    .$if(subjects !== undefined, (query) => query.where('subject', 'in', subjects ?? []))
    .select(['id', 'operator', 'act', 'subject', 'reason', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
