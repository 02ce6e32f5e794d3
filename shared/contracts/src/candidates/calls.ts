import { defineCall } from '../call.ts';
import type { CandidateListParams, CandidateListResponse, CandidateTypesResponse } from './schemas.ts';

export const candidateListCall = defineCall<{ query: CandidateListParams; response: CandidateListResponse }>(
  'GET',
  '/api/candidates',
);
export const candidateTypesCall = defineCall<{ query: { association?: string }; response: CandidateTypesResponse }>(
  'GET',
  '/api/candidate-types',
);
