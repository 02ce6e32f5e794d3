import { defineCall } from '../call.ts';
import type {
  CandidateAreas,
  CandidateCover,
  CandidateFacets,
  CandidateListParams,
  CandidateListResponse,
  CandidatePersonParams,
  CandidatePersonQuery,
  CandidateRow,
  CandidateTypesResponse,
  CompactCandidateListResponse,
} from './schemas.ts';

export const candidateListCall = defineCall<{ query: CandidateListParams; response: CandidateListResponse }>(
  'GET',
  '/api/candidates',
);
export const compactCandidateListCall = defineCall<{
  query: CandidateListParams & { week: 'mask' };
  response: CompactCandidateListResponse;
}>('GET', '/api/candidates');
/** Counts of matches per filter option. Accepts the list's parameters, but ignores page and order. */
export const candidateFacetsCall = defineCall<{ query: CandidateListParams; response: CandidateFacets }>(
  'GET',
  '/api/candidate-facets',
);
/** Candidates who cover the requested hours (`hours`), alone or as pairs and triples. */
export const candidateCoverCall = defineCall<{ query: CandidateListParams; response: CandidateCover }>(
  'GET',
  '/api/candidates/cover',
);
export const candidateAreasCall = defineCall<{ query: CandidateListParams; response: CandidateAreas }>(
  'GET',
  '/api/candidates/areas',
);
export const candidateCall = defineCall<{
  params: CandidatePersonParams;
  query: CandidatePersonQuery;
  response: CandidateRow;
}>('GET', '/api/candidates/:type/:uuid');
export const candidateTypesCall = defineCall<{ query: { association?: string }; response: CandidateTypesResponse }>(
  'GET',
  '/api/candidate-types',
);
