import type { CandidateListParams, CandidatePersonParams, CandidatePersonQuery } from '@marketplace/contracts';

/** Everything that is shown of candidates: the pages of the listing, and single people. */
export const candidateKeys = { all: ['candidates'] as const };

export const candidateListKeys = {
  all: [...candidateKeys.all, 'list'] as const,
  of: (params: CandidateListParams) => [...candidateListKeys.all, params] as const,
};

export const candidatePersonKeys = {
  all: [...candidateKeys.all, 'person'] as const,
  of: (person: CandidatePersonParams & CandidatePersonQuery) => [...candidatePersonKeys.all, person] as const,
};

export const candidateFacetKeys = {
  all: ['candidate-facets'] as const,
  of: (filters: CandidateListParams) => [...candidateFacetKeys.all, filters] as const,
};
