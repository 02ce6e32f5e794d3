import type { SearchSources } from '@marketplace/api';
import type { Pool } from 'pg';
import { runPlain } from '../plain-design/search.ts';
import type { MixQuery } from './query-mix.ts';
import { parseParams, runOurs } from './run-ours.ts';

/** One line for each search where the two designs differ: in the total, or in the people of the page or their order. */
export async function findDisagreements(
  { sources, pool, agencyUserId }: { sources: SearchSources; pool: Pool; agencyUserId: string },
  mix: readonly MixQuery[],
): Promise<string[]> {
  const differences: string[] = [];
  for (const { kind, params } of mix) {
    const query = parseParams(params);
    const ours = await runOurs(sources, agencyUserId, query);
    const plain = await runPlain(pool, query, sources.now());
    const where = `${kind} ${JSON.stringify(params)}`;
    if (ours.total !== plain.total) differences.push(`${where}: total ${ours.total}, plain design ${plain.total}`);
    // Both orders are total (no two people were created at the same moment), so the pages are equal to the last place.
    if (ours.uuids.join() !== plain.uuids.join()) differences.push(`${where}: different page than the plain design`);
  }
  return differences;
}

/** The same for the index against the database's own answer, which reads the table: for each kind's first search. */
export async function findDifferencesInDatabase(
  { sources, agencyUserId }: { sources: SearchSources; agencyUserId: string },
  mix: readonly MixQuery[],
): Promise<string[]> {
  const firsts = mix.filter(({ kind }, at) => mix.findIndex((other) => other.kind === kind) === at);
  const differences: string[] = [];
  for (const { kind, params } of firsts) {
    const query = parseParams(params);
    const ours = await runOurs(sources, agencyUserId, query);
    const database = await runOurs({ ...sources, rankIndex: null }, agencyUserId, query);
    const where = `${kind} ${JSON.stringify(params)}`;
    if (ours.total !== database.total) differences.push(`${where}: total ${ours.total}, database ${database.total}`);
    if (ours.uuids.join() !== database.uuids.join()) differences.push(`${where}: different page than the database`);
  }
  return differences;
}
