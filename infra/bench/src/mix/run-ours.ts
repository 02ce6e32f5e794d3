import { listCandidates, type SearchSources } from '@marketplace/api';
import { candidateListQuery, type CandidateListParams, type CandidateListQuery } from '@marketplace/contracts';
import { toWire } from './query-mix.ts';

/** Parses the parameters like the route. */
export function parseParams(params: CandidateListParams): CandidateListQuery {
  return candidateListQuery.parse(toWire(params));
}

/** Runs a parsed query through the API's service and repository: page and exact count. */
export async function runOurs(sources: SearchSources, agencyUserId: string, query: CandidateListQuery) {
  const { candidates, total_count } = await listCandidates(sources, { query, agencyUserId, lockedState: null });
  return { uuids: candidates.map((candidate) => candidate.uuid), total: total_count };
}
