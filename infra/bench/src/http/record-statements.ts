import { listCandidates, type Database } from '@marketplace/api';
import { escapeLiteral } from 'pg';
import { parseParams } from '../mix/run-ours.ts';
import type { MixQuery } from '../mix/query-mix.ts';

/** A parameter as PostgreSQL reads it in the text of a statement. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return escapeLiteral(`{${value.join(',')}}`);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : escapeLiteral(String(value));
}

/**
 * The very statements that the API's search sends for each query of the mix, with the parameters written in. What the
 * API keeps between requests (languages, places, filter options) has to be warm: such a statement is then not sent.
 */
export async function recordStatements(
  db: Database,
  agencyUserId: string,
  mix: readonly MixQuery[],
): Promise<string[][]> {
  let recorded: string[] = [];
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
      recorded.push(sql.replace(/\$(\d+)/g, (_, number) => literalOf(parameters[Number(number) - 1])));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const all: string[][] = [];
  for (const { params } of mix) {
    const query = parseParams(params);
    await listCandidates(recording, query, agencyUserId, null);
    recorded = [];
    await listCandidates(recording, query, agencyUserId, null);
    all.push(recorded);
  }
  return all;
}

/** A statement of the plain design with its parameters written in. */
export const writtenOut = ({ text, values }: { text: string; values: readonly unknown[] }) =>
  text.replace(/\$(\d+)/g, (_, number) => literalOf(values[Number(number) - 1]));
