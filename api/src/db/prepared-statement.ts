import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import { connectionOf, statementListenerOf, type Database } from './database.ts';
import { judgedOutcome } from './outcome-unknown.ts';

/** Statement names by SQL text. PostgreSQL truncates names longer than 63 bytes. */
const names = new LRUCache<string, string>({
  max: 500,
  memoMethod: (text) => createHash('sha256').update(text).digest('hex').slice(0, 40),
});

/**
 * Runs a statement that each connection parses and plans only once, because that takes longer than running it. Only for
 * SQL text that never varies: each text stays prepared on each connection. Inside a transaction it runs like any other
 * statement.
 */
export async function executePrepared<Row extends object>(
  db: Database,
  query: CompiledQuery<Row>,
): Promise<{ [Column in keyof Row]: Row[Column] }[]> {
  const connection = await connectionOf(db);
  if (connection === null) return (await db.executeQuery(query)).rows;
  const listener = statementListenerOf(db);
  const began = listener === undefined ? 0 : performance.now();
  let failure: unknown;
  try {
    const { rows } = await connection.query<{ [Column in keyof Row]: Row[Column] }>({
      name: names.memo(query.sql),
      text: query.sql,
      values: [...query.parameters],
    });
    return rows;
  } catch (error) {
    failure = judgedOutcome(error, query.sql);
    throw failure;
  } finally {
    connection.release();
    listener?.({ text: query.sql, milliseconds: performance.now() - began, error: failure });
  }
}
