import * as z from 'zod/mini';
import { isoTimestamp } from '../fields.ts';

/** The candidate to add to one of the agency's lists. */
export const listedCandidateBody = z.strictObject({ candidateUuid: z.uuid() });
export const listedCandidateParams = z.strictObject({ candidate_uuid: z.uuid() });

/** A candidate on one of the agency's lists. Holds nothing that the listing does not show. */
export const listedCandidateSchema = z.object({
  candidate_uuid: z.uuid(),
  first_name: z.nullable(z.string()),
  discipline: z.string(),
  discipline_short: z.string(),
  preferred_city: z.nullable(z.string()),
  preferred_state: z.nullable(z.string()),
  amount_of_exp: z.nullable(z.string()),
  looking_for_work_now: z.boolean(),
  /** The agency already has the contact; it is among its unlocked candidates. */
  unlocked: z.boolean(),
  added_at: isoTimestamp,
});
export const shortlistResponse = z.object({ shortlist: z.array(listedCandidateSchema) });
export const hiddenCandidatesResponse = z.object({ hidden_candidates: z.array(listedCandidateSchema) });

export type ListedCandidateBody = z.input<typeof listedCandidateBody>;
export type ListedCandidateParams = z.input<typeof listedCandidateParams>;
export type ListedCandidate = z.output<typeof listedCandidateSchema>;
export type ShortlistResponse = z.output<typeof shortlistResponse>;
export type HiddenCandidatesResponse = z.output<typeof hiddenCandidatesResponse>;
