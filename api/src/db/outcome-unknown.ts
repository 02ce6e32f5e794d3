import { DatabaseError } from 'pg';
import { isDatabaseUnavailable } from './database-unavailable.ts';

/** The connection was lost between a change and its response, so the change may or may not have been made. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';

  constructor(cause: unknown) {
    super('the connection to the database was lost before it confirmed a change', { cause });
  }
}

/**
 * SQLSTATEs with which the server closes a connection, possibly after COMMIT. The server sends all other errors before
 * COMMIT.
 */
const ENDS_CONNECTION = /^(08|57P)/;
/** Driver error for a statement that was not sent. */
const NOT_SENT = /not queryable$/;
const CHANGES = /\b(insert|update|delete|merge|commit)\b/i;

/** Matches row locks in a SELECT. */
const LOCKS = /\bfor (no key )?update\b/gi;
/** Matches counters of attempts and reads, whose updates are not the call's own change. */
const COUNTERS = /^\s*(with merged as \(\s*)?(insert into|update|delete from) "?(rate_limit_counters|read_counters)\b/i;

/**
 * Whether a successful statement changed data that a user could notice.
 * @param rows number of changed rows, if known
 */
export function isChange(statement: string, rows: bigint | undefined): boolean {
  return rows !== 0n && CHANGES.test(statement.replace(LOCKS, '')) && !COUNTERS.test(statement);
}

/**
 * Returns OutcomeUnknownError if the change may have been made, otherwise the error itself. Only for errors from
 * COMMIT, or from a statement outside of a transaction.
 */
export function outcomeError(error: unknown, statement: string): unknown {
  if (!CHANGES.test(statement) || !isDatabaseUnavailable(error)) return error;
  if (error instanceof DatabaseError && !ENDS_CONNECTION.test(error.code ?? '')) return error;
  if (error instanceof Error && NOT_SENT.test(error.message)) return error;
  return new OutcomeUnknownError(error);
}
