import { BEST_TIME_VALUES, CLAIM_ANSWERS, CLAIM_REASON_VALUES, CLAIM_STATES } from '@marketplace/domain';
import * as z from 'zod/mini';
import { caregiverPhone, doneBySchema, isoTimestamp, opaqueToken } from '../fields.ts';

export const makeClaimBody = z.strictObject({ reason: z.enum(CLAIM_REASON_VALUES) });

export const unlockClaim = z.object({
  reason: z.enum(CLAIM_REASON_VALUES),
  by: doneBySchema,
  at: isoTimestamp,
  state: z.enum(CLAIM_STATES),
  /** Deadline for the caregiver's answer. */
  due_at: isoTimestamp,
  /** When the caregiver prefers to be called. */
  best_time: z.nullable(z.enum(BEST_TIME_VALUES)),
  settled_at: z.nullable(isoTimestamp),
});

export const claimTokenBody = z.strictObject({ token: opaqueToken });
export const claimQuestion = z.object({
  agency_name: z.string(),
  agency_city: z.string(),
  agency_state: z.string(),
  verified: z.boolean(),
  /** Phone number that the agency reported as not working, 10 digits. */
  phone: z.string(),
  asked_at: isoTimestamp,
  due_at: isoTimestamp,
  answer: z.nullable(z.enum(CLAIM_ANSWERS)),
  /** Whether the claim has ended, answered or not. */
  over: z.boolean(),
  blocked: z.boolean(),
});
const bestTime = z.enum(BEST_TIME_VALUES);
const ofMail = { token: opaqueToken };
export const answerClaimBody = z.discriminatedUnion('answer', [
  z.strictObject({ ...ofMail, answer: z.literal('confirmed'), best_time: bestTime }),
  z.strictObject({ ...ofMail, answer: z.literal('corrected'), phone_number: caregiverPhone, best_time: bestTime }),
  z.strictObject({ ...ofMail, answer: z.literal('working') }),
  z.strictObject({ ...ofMail, answer: z.literal('never_mine') }),
]);

export type MakeClaimBody = z.input<typeof makeClaimBody>;
export type UnlockClaim = z.output<typeof unlockClaim>;
export type ClaimTokenBody = z.input<typeof claimTokenBody>;
export type ClaimQuestion = z.output<typeof claimQuestion>;
export type AnswerClaimBody = z.input<typeof answerClaimBody>;
