import type { CheckoutUrl } from '../billing/schemas.ts';
import { defineCall } from '../call.ts';
import type { MakeClaimBody, UnlockClaim } from '../claims/schemas.ts';
import type { SuccessResponse } from '../fields.ts';
import type {
  CandidateRequestParams,
  CandidateRequestResponse,
  FreeUnlockResponse,
  RedeemFreeUnlockBody,
  UnlockCheckoutBody,
  UnlockCreditResponse,
  UnlockedCandidateParams,
  UnlockedCandidatesResponse,
  UpdateUnlockedCandidateBody,
  UpdateUnlockedCandidateResponse,
} from './schemas.ts';

export const candidateRequestCall = defineCall<{ params: CandidateRequestParams; response: CandidateRequestResponse }>(
  'GET',
  '/api/candidate-requests/:candidate_uuid',
);
/** The caller's unused, unexpired free unlock, if any. */
export const freeUnlockCall = defineCall<{ response: FreeUnlockResponse }>('GET', '/api/free-unlock');
/** The caller's unused credit that expires first, if any. */
export const unlockCreditCall = defineCall<{ response: UnlockCreditResponse }>('GET', '/api/unlock-credit');
export const redeemFreeUnlockCall = defineCall<{ body: RedeemFreeUnlockBody; response: SuccessResponse }>(
  'POST',
  '/api/redeem-free-unlock',
);
/** Opens or reuses a checkout for a candidate at the price of the caller's plan. */
export const unlockCheckoutCall = defineCall<{ body: UnlockCheckoutBody; response: CheckoutUrl }>(
  'POST',
  '/api/create-candidate-unlock-checkout',
);
export const unlockedCandidatesCall = defineCall<{ response: UnlockedCandidatesResponse }>(
  'GET',
  '/api/unlocked-candidates',
);
export const updateUnlockedCandidateCall = defineCall<{
  params: UnlockedCandidateParams;
  body: UpdateUnlockedCandidateBody;
  response: UpdateUnlockedCandidateResponse;
}>('PATCH', '/api/unlocked-candidates/:request_id');
/** Claims that an unlocked phone number does not work, and asks the caregiver. */
export const makeClaimCall = defineCall<{
  params: UnlockedCandidateParams;
  body: MakeClaimBody;
  response: UnlockClaim;
}>('POST', '/api/unlocked-candidates/:request_id/claim');
