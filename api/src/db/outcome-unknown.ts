import { DatabaseError } from 'pg';
import { isDatabaseUnavailable } from './database-unavailable.ts';

/** The connection was lost after a change was sent and before the answer came: the change may stand or not. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('the connection to the database was lost before it confirmed a change', { cause });
  }
}

/** The server ends the connection, perhaps after COMMIT. It sends its other errors only if it has not committed. */
const ENDS_CONNECTION = /^(08|57P)/;
/** The driver refused to send anything. */
const NOT_SENT = /not queryable$/;
const CHANGES = /\b(insert|update|delete|merge|commit)\b/i;

/** Rows that a search locks. */
const LOCKS = /\bfor (no key )?update\b/gi;
/** Counters of attempts and reads, which are not the call's own change. */
const COUNTERS = /^\s*(with merged as \(\s*)?(insert into|update|delete from) "?(rate_limit_counters|read_counters)\b/i;

/** Whether a statement that succeeded changed what somebody could look for. @param rows how many it changed, where that is known */
export function isChange(statement: string, rows: bigint | undefined): boolean {
  return rows !== 0n && CHANGES.test(statement.replace(LOCKS, '')) && !COUNTERS.test(statement);
}

/** The error of a statement that ran outside a transaction, or of its commit, as a caller has to see it. */
export function judgedOutcome(error: unknown, statement: string): unknown {
  if (!CHANGES.test(statement) || !isDatabaseUnavailable(error)) return error;
  if (error instanceof DatabaseError && !ENDS_CONNECTION.test(error.code ?? '')) return error;
  if (error instanceof Error && NOT_SENT.test(error.message)) return error;
  return new OutcomeUnknown(error);
}
