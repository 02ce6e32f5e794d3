import { defineCall } from '../call.ts';
import type { SuccessResponse } from '../fields.ts';
import type { AnswerClaimBody, ClaimQuestion, ClaimTokenBody } from './schemas.ts';

/** Returns the question for the caregiver. Read-only; a POST keeps the token out of the URL. */
export const openClaimCall = defineCall<{ body: ClaimTokenBody; response: ClaimQuestion }>('POST', '/api/claims/open');
export const answerClaimCall = defineCall<{ body: AnswerClaimBody; response: ClaimQuestion }>(
  'POST',
  '/api/claims/answer',
);
/** Blocks the agency that made the claim. Idempotent. */
export const blockFromClaimCall = defineCall<{ body: ClaimTokenBody; response: SuccessResponse }>(
  'POST',
  '/api/claims/block',
);
