import { defineCall } from '../call.ts';
import type { Success } from '../fields.ts';
import type {
  BlockedCandidatesResponse,
  ListedCandidateBody,
  ListedCandidateParams,
  ShortlistResponse,
} from './schemas.ts';

/** Candidates that the agency has shortlisted, unlocked or not, newest first. */
export const shortlistCall = defineCall<{ response: ShortlistResponse }>('GET', '/api/shortlist');
export const addToShortlistCall = defineCall<{ body: ListedCandidateBody; response: Success }>(
  'POST',
  '/api/shortlist',
);
export const removeFromShortlistCall = defineCall<{ params: ListedCandidateParams; response: Success }>(
  'DELETE',
  '/api/shortlist/:candidate_uuid',
);
/** Candidates that the agency has hidden from its listings, newest first. */
export const blockedCandidatesCall = defineCall<{ response: BlockedCandidatesResponse }>(
  'GET',
  '/api/blocked-candidates',
);
export const blockCandidateCall = defineCall<{ body: ListedCandidateBody; response: Success }>(
  'POST',
  '/api/blocked-candidates',
);
export const unblockCandidateCall = defineCall<{ params: ListedCandidateParams; response: Success }>(
  'DELETE',
  '/api/blocked-candidates/:candidate_uuid',
);
