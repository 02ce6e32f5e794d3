import { defineCall } from '../call.ts';
import type { SuccessResponse } from '../fields.ts';
import type {
  HiddenCandidatesResponse,
  ListedCandidateBody,
  ListedCandidateParams,
  ShortlistCountQuery,
  ShortlistCountResponse,
  ShortlistQuery,
  ShortlistResponse,
} from './schemas.ts';

export const shortlistCall = defineCall<{ query: ShortlistQuery; response: ShortlistResponse }>(
  'GET',
  '/api/shortlist',
);
export const shortlistCountCall = defineCall<{ query: ShortlistCountQuery; response: ShortlistCountResponse }>(
  'GET',
  '/api/shortlist/count',
);
export const addToShortlistCall = defineCall<{ body: ListedCandidateBody; response: SuccessResponse }>(
  'POST',
  '/api/shortlist',
);
export const removeFromShortlistCall = defineCall<{ params: ListedCandidateParams; response: SuccessResponse }>(
  'DELETE',
  '/api/shortlist/:candidate_uuid',
);
export const hiddenCandidatesCall = defineCall<{ response: HiddenCandidatesResponse }>('GET', '/api/hidden-candidates');
export const hideCandidateCall = defineCall<{ body: ListedCandidateBody; response: SuccessResponse }>(
  'POST',
  '/api/hidden-candidates',
);
export const unhideCandidateCall = defineCall<{ params: ListedCandidateParams; response: SuccessResponse }>(
  'DELETE',
  '/api/hidden-candidates/:candidate_uuid',
);
