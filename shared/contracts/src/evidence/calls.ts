import { defineCall } from '../call.ts';
import type { EvidenceParams, OwnEvidenceResponse, StateEvidenceBody } from './schemas.ts';

/** These calls use the link or edit token as bearer token. Each returns all of the caregiver's facts. */

export const ownEvidenceCall = defineCall<{ response: OwnEvidenceResponse }>('GET', '/api/caregiver-evidence');
export const stateEvidenceCall = defineCall<{ body: StateEvidenceBody; response: OwnEvidenceResponse }>(
  'POST',
  '/api/caregiver-evidence',
);
export const removeEvidenceCall = defineCall<{ params: EvidenceParams; response: OwnEvidenceResponse }>(
  'DELETE',
  '/api/caregiver-evidence/:id',
);
/** 'Looks right': agencies see the check from now on. */
export const confirmEvidenceCall = defineCall<{ params: EvidenceParams; response: OwnEvidenceResponse }>(
  'POST',
  '/api/caregiver-evidence/:id/confirm',
);
/** 'This is not right': agencies do not see the fact until the operator decides again. */
export const disputeEvidenceCall = defineCall<{ params: EvidenceParams; response: OwnEvidenceResponse }>(
  'POST',
  '/api/caregiver-evidence/:id/dispute',
);
