import type { CandidateListParams } from '@marketplace/contracts';

export const candidateListKeys = {
  all: ['candidates'] as const,
  of: (params: CandidateListParams) => [...candidateListKeys.all, params] as const,
};

export const candidateFacetKeys = {
  all: ['candidate-facets'] as const,
  of: (filters: CandidateListParams) => [...candidateFacetKeys.all, filters] as const,
};
