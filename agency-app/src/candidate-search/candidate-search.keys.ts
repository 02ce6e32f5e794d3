import type { CandidateListParams, CandidatePersonParams, CandidatePersonQuery } from '@marketplace/contracts';

/** Cache keys of all data with candidates: list pages, case covers and single candidates. */
export const candidateKeys = { all: ['candidates'] as const };

export const candidateListKeys = {
  all: [...candidateKeys.all, 'list'] as const,
  of: (params: CandidateListParams) => [...candidateListKeys.all, params] as const,
};

export const candidateCoverKeys = {
  all: [...candidateKeys.all, 'cover'] as const,
  of: (params: CandidateListParams) => [...candidateCoverKeys.all, params] as const,
};

export const candidatePersonKeys = {
  all: [...candidateKeys.all, 'person'] as const,
  of: (person: CandidatePersonParams & CandidatePersonQuery) => [...candidatePersonKeys.all, person] as const,
};

export const candidateFacetKeys = {
  all: ['candidate-facets'] as const,
  of: (filters: CandidateListParams) => [...candidateFacetKeys.all, filters] as const,
};

export const candidateAreaKeys = {
  all: ['candidate-areas'] as const,
  of: (params: CandidateListParams) => [...candidateAreaKeys.all, params] as const,
};

export const placeKeys = {
  agency: (city: string, state: string) => ['agency-place', city, state] as const,
  zip: (zip: string) => ['place', zip] as const,
  cities: (text: string, state: string | null) => ['cities', text, state] as const,
};
