import * as z from 'zod/mini';
import { candidateRowSchema } from '../candidates/schemas.ts';
import { associationCode, doneBySchema, isoTimestamp, zipCode } from '../fields.ts';

export const listedCandidateBody = z.strictObject({ candidateUuid: z.uuid() });
export const listedCandidateParams = z.strictObject({ candidate_uuid: z.uuid() });

/** A candidate on one of the agency's lists. Has only data that the candidate list also shows. */
const listedCandidateSchema = z.object({
  candidate_uuid: z.uuid(),
  first_name: z.nullable(z.string()),
  discipline: z.string(),
  discipline_short: z.string(),
  preferred_city: z.nullable(z.string()),
  preferred_state: z.nullable(z.string()),
  amount_of_exp: z.nullable(z.string()),
  looking_for_work_now: z.boolean(),
  unlocked: z.boolean(),
  added_at: isoTimestamp,
  /** Colleague who added the candidate; absent in old records. */
  by: z.optional(doneBySchema),
});

export const shortlistQuery = z.strictObject({
  search_zip_code: z.optional(zipCode),
  association: z.optional(associationCode),
});
const shortlistedCandidateSchema = z.extend(candidateRowSchema, {
  candidate_uuid: z.uuid(),
  unlocked: z.boolean(),
  added_at: isoTimestamp,
  by: z.optional(doneBySchema),
});
export const shortlistResponse = z.object({ shortlist: z.array(shortlistedCandidateSchema) });
export const shortlistCountQuery = z.strictObject({ association: z.optional(associationCode) });
export const shortlistCountResponse = z.object({ count: z.int() });

export const hiddenCandidatesResponse = z.object({ hidden_candidates: z.array(listedCandidateSchema) });

export type ListedCandidateBody = z.input<typeof listedCandidateBody>;
export type ListedCandidateParams = z.input<typeof listedCandidateParams>;
export type ListedCandidate = z.output<typeof listedCandidateSchema>;
export type ShortlistQuery = z.output<typeof shortlistQuery>;
export type ShortlistedCandidate = z.output<typeof shortlistedCandidateSchema>;
export type ShortlistCountQuery = z.output<typeof shortlistCountQuery>;
export type ShortlistCountResponse = z.output<typeof shortlistCountResponse>;
export type ShortlistResponse = z.output<typeof shortlistResponse>;
export type HiddenCandidatesResponse = z.output<typeof hiddenCandidatesResponse>;
