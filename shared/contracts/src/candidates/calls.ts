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
/** The listing in its compact form. */
export const compactCandidateListCall = defineCall<{
  query: CandidateListParams & { week: 'mask' };
  response: CompactCandidateListResponse;
}>('GET', '/api/candidates');
/** Takes the listing's parameters; page and order are ignored. */
export const candidateFacetsCall = defineCall<{ query: CandidateListParams; response: CandidateFacets }>(
  'GET',
  '/api/candidate-facets',
);
/** Who fills the wanted hours (`hours`): alone, in twos, in threes. */
export const candidateCoverCall = defineCall<{ query: CandidateListParams; response: CandidateCover }>(
  'GET',
  '/api/candidates/cover',
);
/** Where the matches around a ZIP are: the number in each area within the radius. */
export const candidateAreasCall = defineCall<{ query: CandidateListParams; response: CandidateAreas }>(
  'GET',
  '/api/candidates/areas',
);
/** One person, as shown in the list. */
export const candidateCall = defineCall<{
  params: CandidatePersonParams;
  query: CandidatePersonQuery;
  response: CandidateRow;
}>('GET', '/api/candidates/:type/:uuid');
export const candidateTypesCall = defineCall<{ query: { association?: string }; response: CandidateTypesResponse }>(
  'GET',
  '/api/candidate-types',
);
