import { failureCode } from '@marketplace/tracing';
import { currentSpan } from '../observability/current-work.ts';
import type { RanStatement } from './database.ts';

const OPERATION = /^\s*(\w+)/;
/** Matches table names, but not arguments of functions: `extract(epoch FROM now())`. */
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)\b"?(?!\s*\()/i;

/** Returns a statement's operation and table, from its SQL: `SELECT people`. */
export function summaryOf(text: string): { operation: string; table: string | null } {
  return {
    operation: (OPERATION.exec(text)?.[1] ?? 'statement').toUpperCase(),
    table: TABLE.exec(text)?.[1] ?? null,
  };
}

/** Adds a statement to the trace of its request, without the SQL or parameters. */
export function traceStatement({ text, milliseconds, error }: RanStatement): void {
  const parentSpan = currentSpan();
  if (parentSpan?.recorded !== true) return;
  const { operation, table } = summaryOf(text);
  const span = parentSpan.begin(table === null ? operation : `${operation} ${table}`, {
    kind: 'client',
    began: performance.now() - milliseconds,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table === null ? {} : { 'db.collection.name': table }),
    },
  });
  span.end({ failure: error === undefined ? undefined : failureCode(error) });
}
