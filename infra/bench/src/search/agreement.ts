import { listCandidates, type SearchSources } from '@marketplace/api';
import type { CandidateListQuery } from '@marketplace/contracts';
import { parseParams, type MixQuery } from '../data/query-mix.ts';

interface Searched {
  sources: SearchSources;
  agencyId: string;
}
interface Answer {
  uuids: string[];
  total: number;
}

export async function runOurs(sources: SearchSources, agencyId: string, query: CandidateListQuery): Promise<Answer> {
  const { candidates, total_count } = await listCandidates(sources, { query, agencyId, lockedState: null });
  return { uuids: candidates.map((candidate) => candidate.uuid), total: total_count };
}

export const runInDatabase = ({ sources, agencyId }: Searched, query: CandidateListQuery) =>
  runOurs({ ...sources, rankIndex: null }, agencyId, query);

export async function findDisagreements(
  { sources, agencyId }: Searched,
  mix: readonly MixQuery[],
  reference: (query: CandidateListQuery) => Promise<Answer>,
): Promise<string[]> {
  const differences: string[] = [];
  for (const { kind, params } of mix) {
    const query = parseParams(params);
    const ours = await runOurs(sources, agencyId, query);
    const expectedResult = await reference(query);
    const queryText = `${kind} ${JSON.stringify(params)}`;
    if (ours.total !== expectedResult.total)
      differences.push(`${queryText}: total ${ours.total}, reference ${expectedResult.total}`);
    // Creation times are unique, so the sort order is total and pages must be identical.
    if (ours.uuids.join() !== expectedResult.uuids.join())
      differences.push(`${queryText}: different page than the reference`);
  }
  return differences;
}
