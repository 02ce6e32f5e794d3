import type { CandidateListParams, CandidatePersonParams, CandidatePersonQuery } from '@marketplace/contracts';

/** Everything that is shown of candidates: the pages of the listing, and single people. */
export const candidateKeys = { all: ['candidates'] as const };

export const candidateListKeys = {
  all: [...candidateKeys.all, 'list'] as const,
  of: (params: CandidateListParams) => [...candidateListKeys.all, params] as const,
  waysOut: (searches: readonly CandidateListParams[]) => [...candidateListKeys.all, 'ways-out', searches] as const,
};

export const candidatePersonKeys = {
  all: [...candidateKeys.all, 'person'] as const,
  of: (person: CandidatePersonParams & CandidatePersonQuery) => [...candidatePersonKeys.all, person] as const,
};

export const candidateFacetKeys = {
  all: ['candidate-facets'] as const,
  of: (filters: CandidateListParams) => [...candidateFacetKeys.all, filters] as const,
};

export const placeKeys = {
  agency: (city: string, state: string) => ['agency-place', city, state] as const,
  near: (of: string) => ['near-place', of] as const,
  cities: (text: string, state: string | null) => ['cities', text, state] as const,
};
