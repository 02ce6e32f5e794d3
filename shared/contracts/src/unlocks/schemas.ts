import * as z from 'zod/mini';
import { HIRING_STATUS_VALUES, recordOf, TEXT_KEYS, YES_NO_KEYS } from '@marketplace/domain';
import { associationCode, availabilitySlots, isoTimestamp, doneBySchema, statusChangeSchema } from '../fields.ts';
import { deliveredEvidence } from '../evidence/schemas.ts';
import { unlockClaim } from '../claims/schemas.ts';
import { unlockCallSchema, unlockCheckSchema, unlockNoteSchema, unlockReminderSchema } from './record-schemas.ts';

export const candidateRequestParams = z.strictObject({ candidate_uuid: z.uuid() });
const REQUEST_STATUSES = ['pending', 'completed', 'refunded', 'disputed', 'credited', 'canceled'] as const;
export const candidateRequestResponse = z.object({ status: z.nullable(z.enum(REQUEST_STATUSES)) });

const freeUnlockSchema = z.object({ unlock_id: z.uuid(), expires_at: isoTimestamp });
export const freeUnlockResponse = z.object({ free_unlock: z.nullable(freeUnlockSchema) });

/** Credit for an unlock whose number did not work. Redeemed like a free unlock, but needs no plan. */
export const unlockCreditResponse = z.object({ unlock_credit: z.nullable(freeUnlockSchema) });

/** `freeUnlockId`: a free unlock included with Pro, or a credit. */
export const redeemFreeUnlockBody = z.strictObject({
  candidateUuid: z.uuid(),
  freeUnlockId: z.uuid(),
  association: z.optional(associationCode),
});

/**
 * If the agency has an unused free unlock, a paid checkout without `keepFreeUnlock` fails with an error that names this
 * field.
 */
export const unlockCheckoutBody = z.strictObject({
  candidateUuid: z.uuid(),
  association: z.optional(associationCode),
  keepFreeUnlock: z.optional(z.boolean()),
});

/** Profile data without contact details, in the same words as the candidate list. */
const unlockProfileSchema = z.object({
  ...recordOf(TEXT_KEYS, () => z.nullable(z.string())),
  ...recordOf(YES_NO_KEYS, () => z.boolean()),
  availability: availabilitySlots,
  availability_confirmed_at: isoTimestamp,
  /**
   * Delivery time of this copy if the profile is no longer visible. Null if the profile is visible, because the data is
   * then live.
   */
  as_of: z.nullable(isoTimestamp),
});
const unlockApplicationSchema = z.object({ job_title: z.string(), applied_at: isoTimestamp });

/**
 * Amounts are in cents; `amount_returned` is the refunded part. After a refund or dispute (`revoked`), the contact
 * details are empty.
 */
const unlockedCandidateSchema = z.object({
  request_id: z.uuid(),
  candidate_uuid: z.nullable(z.uuid()),
  candidate_first_name: z.string(),
  candidate_last_name: z.nullable(z.string()),
  candidate_email: z.nullable(z.string()),
  candidate_phone: z.nullable(z.string()),
  candidate_discipline: z.string(),
  candidate_city: z.string(),
  candidate_state: z.string(),
  /** Whole miles from the center of the agency's city. Null if unknown, or if the profile is no longer visible. */
  distance_miles: z.nullable(z.int()),
  amount_paid: z.int(),
  amount_returned: z.int(),
  free: z.boolean(),
  revoked: z.boolean(),
  created_at: isoTimestamp,
  /** Licenses and certificates with their numbers; empty after a refund or dispute. */
  evidence: z.array(deliveredEvidence),
  /** Null if the unlock has no copy of the profile and the current profile is no longer visible. */
  profile: z.nullable(unlockProfileSchema),
  /** Newest first. */
  applications: z.array(unlockApplicationSchema),
  /** The agency's open and filled cases that the candidate is on. */
  cases: z.array(z.object({ id: z.uuid(), name: z.string() })),
  status: z.enum(HIRING_STATUS_VALUES),
  status_changed: z.optional(statusChangeSchema),
  /** Newest first. */
  calls: z.array(unlockCallSchema),
  checks: z.array(unlockCheckSchema),
  /** Newest first. */
  notes: z.array(unlockNoteSchema),
  /** Open reminders, earliest first. */
  reminders: z.array(unlockReminderSchema),
  by: z.optional(doneBySchema),
  /** False for unlocks made before claims existed; support refunds those. */
  claimable: z.boolean(),
  claim: z.nullable(unlockClaim),
});
export const unlockedCandidatesResponse = z.object({ unlocked_candidates: z.array(unlockedCandidateSchema) });

export const unlockedCandidateParams = z.strictObject({ request_id: z.uuid() });
export const updateUnlockedCandidateBody = z.strictObject({
  status: z.enum(HIRING_STATUS_VALUES),
});
export const updateUnlockedCandidateResponse = z.object({
  request_id: z.uuid(),
  status: z.enum(HIRING_STATUS_VALUES),
  status_changed: z.optional(statusChangeSchema),
});

export type CandidateRequestParams = z.input<typeof candidateRequestParams>;
export type CandidateRequestResponse = z.output<typeof candidateRequestResponse>;
export type FreeUnlock = z.output<typeof freeUnlockSchema>;
export type FreeUnlockResponse = z.output<typeof freeUnlockResponse>;
export type UnlockCreditResponse = z.output<typeof unlockCreditResponse>;
export type RedeemFreeUnlockBody = z.input<typeof redeemFreeUnlockBody>;
export type UnlockCheckoutBody = z.input<typeof unlockCheckoutBody>;
export type UnlockProfile = z.output<typeof unlockProfileSchema>;
export type UnlockApplication = z.output<typeof unlockApplicationSchema>;
export type UnlockedCandidate = z.output<typeof unlockedCandidateSchema>;
export type UnlockedCandidatesResponse = z.output<typeof unlockedCandidatesResponse>;
export type UnlockedCandidateParams = z.input<typeof unlockedCandidateParams>;
export type UpdateUnlockedCandidateBody = z.input<typeof updateUnlockedCandidateBody>;
export type UpdateUnlockedCandidateResponse = z.output<typeof updateUnlockedCandidateResponse>;
