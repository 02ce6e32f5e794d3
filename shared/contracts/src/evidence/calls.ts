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
/** Confirms the operator's check ('Looks right'). From then on, agencies see the check. */
export const confirmEvidenceCall = defineCall<{ params: EvidenceParams; response: OwnEvidenceResponse }>(
  'POST',
  '/api/caregiver-evidence/:id/confirm',
);
/**
 * Disputes the operator's check ('This is not right'). Agencies do not see the fact until the operator decides again.
 */
export const disputeEvidenceCall = defineCall<{ params: EvidenceParams; response: OwnEvidenceResponse }>(
  'POST',
  '/api/caregiver-evidence/:id/dispute',
);
