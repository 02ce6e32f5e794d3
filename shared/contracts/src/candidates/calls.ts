import { defineCall } from '../call.ts';
import type { CandidateFacets, CandidateListParams, CandidateListResponse, CandidateTypesResponse } from './schemas.ts';

export const candidateListCall = defineCall<{ query: CandidateListParams; response: CandidateListResponse }>(
  'GET',
  '/api/candidates',
);
/** Takes the listing's parameters; page and order change nothing. */
export const candidateFacetsCall = defineCall<{ query: CandidateListParams; response: CandidateFacets }>(
  'GET',
  '/api/candidate-facets',
);
export const candidateTypesCall = defineCall<{ query: { association?: string }; response: CandidateTypesResponse }>(
  'GET',
  '/api/candidate-types',
);
