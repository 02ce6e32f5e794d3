import * as z from 'zod/mini';
import { LISTED_DISCIPLINES, MAX_SAVED_SEARCH_NAME_LENGTH, type SearchCriteria } from '@marketplace/domain';
import { searchCriteriaSchema } from '../candidates/filter-fields.ts';
import { associationCode, isoTimestamp, opaqueToken, typedText } from '../fields.ts';

const LISTED_CODES = LISTED_DISCIPLINES.map((discipline) => discipline.code);
const savedSearchName = typedText('Name', MAX_SAVED_SEARCH_NAME_LENGTH).check(z.minLength(1, 'Name is required'));

/**
 * Additional disciplines of a search that was saved on a case's cover page. Absent if the search covers one discipline.
 */
const furtherDisciplines = z.optional(z.array(z.enum(LISTED_CODES)).check(z.maxLength(LISTED_CODES.length)));

/** `association`: association site where the search was saved. The search is limited to that association's state. */
export const createSavedSearchBody = z.strictObject({
  name: savedSearchName,
  discipline: z.enum(LISTED_CODES),
  further_disciplines: furtherDisciplines,
  criteria: searchCriteriaSchema,
  association: z.optional(associationCode),
  daily_mail: z.boolean(),
});
export const updateSavedSearchBody = z
  .strictObject({ name: z.optional(savedSearchName), daily_mail: z.optional(z.boolean()) })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Nothing to change'));
export const savedSearchParams = z.strictObject({ id: z.uuid() });

export const savedSearchSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  discipline: z.enum(LISTED_CODES),
  further_disciplines: furtherDisciplines,
  criteria: searchCriteriaSchema,
  association: z.nullable(z.string()),
  daily_mail: z.boolean(),
  created_at: isoTimestamp,
});
export const savedSearchesResponse = z.object({ saved_searches: z.array(savedSearchSchema) });

/** `count` is capped at MAX_NEW_MATCHES. */
export const newMatchesResponse = z.object({ new_matches: z.array(z.object({ id: z.uuid(), count: z.int() })) });

/** Token from an unsubscribe link. It can only stop one search's emails. */
export const stopSavedSearchBody = z.strictObject({ token: opaqueToken });
export const stopSavedSearchByMailQuery = z.strictObject({ token: opaqueToken });
/** `name`: name of the search; null if it was deleted. */
export const stopSavedSearchResponse = z.object({ success: z.boolean(), name: z.nullable(z.string()) });

export type SavedSearch = z.output<typeof savedSearchSchema>;
export type SavedSearchesResponse = z.output<typeof savedSearchesResponse>;
export type NewMatchesResponse = z.output<typeof newMatchesResponse>;
export type CreateSavedSearch = z.output<typeof createSavedSearchBody>;
export interface CreateSavedSearchBody extends Omit<CreateSavedSearch, 'criteria'> {
  criteria: SearchCriteria;
}
export type UpdateSavedSearchBody = z.input<typeof updateSavedSearchBody>;
export type SavedSearchParams = z.input<typeof savedSearchParams>;
export type StopSavedSearchBody = z.input<typeof stopSavedSearchBody>;
export type StopSavedSearchResponse = z.output<typeof stopSavedSearchResponse>;
