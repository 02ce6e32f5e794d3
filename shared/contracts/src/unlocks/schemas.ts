import * as z from 'zod/mini';
import { associationCode, isoTimestamp } from '../fields.ts';

export const candidateRequestParams = z.strictObject({ candidate_uuid: z.uuid() });
export const REQUEST_STATUSES = ['pending', 'completed', 'refunded', 'disputed', 'canceled'] as const;
/** null when the agency has never asked for this candidate. */
export const candidateRequestResponse = z.object({ status: z.nullable(z.enum(REQUEST_STATUSES)) });

export const freeUnlockSchema = z.object({ unlock_id: z.uuid(), expires_at: isoTimestamp });
export const freeUnlockResponse = z.object({ free_unlock: z.nullable(freeUnlockSchema) });

export const redeemFreeUnlockBody = z.strictObject({
  candidateUuid: z.uuid(),
  freeUnlockId: z.uuid(),
  association: z.optional(associationCode),
});
export const successSchema = z.object({ success: z.boolean() });

export const unlockCheckoutBody = z.strictObject({ candidateUuid: z.uuid(), association: z.optional(associationCode) });

/** `amount_paid` in cents. The contact is empty once an unlock was refunded or disputed (`revoked`). */
export const unlockedCandidateSchema = z.object({
  request_id: z.uuid(),
  candidate_uuid: z.nullable(z.uuid()),
  candidate_first_name: z.string(),
  candidate_last_name: z.nullable(z.string()),
  candidate_email: z.nullable(z.string()),
  candidate_phone: z.nullable(z.string()),
  candidate_discipline: z.string(),
  candidate_city: z.string(),
  candidate_state: z.string(),
  amount_paid: z.int(),
  free: z.boolean(),
  revoked: z.boolean(),
  created_at: isoTimestamp,
});
export const unlockedCandidatesResponse = z.object({ unlocked_candidates: z.array(unlockedCandidateSchema) });

export type CandidateRequestParams = z.input<typeof candidateRequestParams>;
export type CandidateRequestResponse = z.output<typeof candidateRequestResponse>;
export type FreeUnlock = z.output<typeof freeUnlockSchema>;
export type FreeUnlockResponse = z.output<typeof freeUnlockResponse>;
export type RedeemFreeUnlockBody = z.input<typeof redeemFreeUnlockBody>;
export type Success = z.output<typeof successSchema>;
export type UnlockCheckoutBody = z.input<typeof unlockCheckoutBody>;
export type UnlockedCandidate = z.output<typeof unlockedCandidateSchema>;
export type UnlockedCandidatesResponse = z.output<typeof unlockedCandidatesResponse>;
