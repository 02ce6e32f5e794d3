import { defineCall } from '../call.ts';
import type { Success } from '../fields.ts';
import type { AnswerClaimBody, ClaimQuestion, ClaimTokenBody } from './schemas.ts';

/** Returns the question for the caregiver. Read-only; a POST so that the token appears in no URL. */
export const openClaimCall = defineCall<{ body: ClaimTokenBody; response: ClaimQuestion }>('POST', '/api/claims/open');
/** The caregiver's answer. The same answer again changes nothing. */
export const answerClaimCall = defineCall<{ body: AnswerClaimBody; response: ClaimQuestion }>(
  'POST',
  '/api/claims/answer',
);
/** Blocks the claiming agency. Repeating it changes nothing. */
export const blockFromClaimCall = defineCall<{ body: ClaimTokenBody; response: Success }>('POST', '/api/claims/block');
