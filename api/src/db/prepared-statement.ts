import { createHash } from 'node:crypto';
import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { connectionOf, statementListenerOf, type Database } from './database.ts';
import { outcomeError } from './outcome-unknown.ts';

/** Marks a value that differs in each run of the statement. */
type ValueFrom<Values> = (from: (values: Values) => unknown) => RawBuilder<unknown>;

/**
 * Builds a statement once and reuses its SQL, because building takes as long as sending. `build` marks changing values
 * with `value`. If Kysely has plugins, builds the statement each time.
 */
export function fixedStatement<Values, Row>(build: (value: ValueFrom<Values>) => RawBuilder<Row>) {
  const marks = new Map<unknown, (values: Values) => unknown>();
  const mark: ValueFrom<Values> = (from) => {
    const place = {};
    marks.set(place, from);
    return sql`${place}`;
  };
  let compiledQuery: CompiledQuery<Row> | undefined;
  return (db: Database, values: Values): CompiledQuery<Row> => {
    if (db.getExecutor().plugins.length > 0) return build((from) => sql`${from(values)}`).compile(db);
    compiledQuery ??= build(mark).compile(db);
    const parameters = compiledQuery.parameters.map((parameter) => {
      const from = marks.get(parameter);
      return from === undefined ? parameter : from(values);
    });
    return { ...compiledQuery, parameters };
  };
}

/** Names of statements by SQL text. Hashed, because PostgreSQL truncates names after 63 bytes. */
const names = new LRUCache<string, string>({
  max: 500,
  memoMethod: (text) => createHash('sha256').update(text).digest('hex').slice(0, 40),
});

/**
 * Runs a statement that each connection parses and plans only once. Use it only for a fixed set of SQL strings, because
 * each of them stays prepared. Inside a transaction, runs the statement unprepared.
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
    failure = outcomeError(error, query.sql);
    throw failure;
  } finally {
    connection.release();
    listener?.({ text: query.sql, milliseconds: performance.now() - began, error: failure });
  }
}
