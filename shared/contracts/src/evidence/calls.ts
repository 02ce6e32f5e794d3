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
/** The caregiver's 'Looks right': from now on, agencies see the operator's check. */
export const confirmEvidenceCall = defineCall<{ params: EvidenceParams; response: OwnEvidenceResponse }>(
  'POST',
  '/api/caregiver-evidence/:id/confirm',
);
/** The caregiver's 'This is not right': agencies do not see the fact until the operator decides again. */
export const disputeEvidenceCall = defineCall<{ params: EvidenceParams; response: OwnEvidenceResponse }>(
  'POST',
  '/api/caregiver-evidence/:id/dispute',
);
