import * as z from 'zod/mini';
import {
  CARE_SETTING_VALUES,
  CITY_FILTER_MAX,
  EXPERIENCE_LABELS,
  LISTED_DISCIPLINES,
  MAX_RADIUS_MILES,
  MIN_RADIUS_MILES,
  SAVED_SEARCH_NAME_MAX,
  SCHEDULE_FILTER_VALUES,
  STATE_CODES,
  type SearchCriteria,
} from '@marketplace/domain';
import { associationCode, isoTimestamp, opaqueToken, zipCode } from '../fields.ts';

const wholeNumber = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const listOf = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max));

/** The filters of the listing as in its address, without page and order. An empty ZIP code or city means any. */
export const savedSearchCriteria = z.strictObject({
  selected_days: listOf(wholeNumber(0, 6), 7),
  selected_times: listOf(wholeNumber(1, 4), 4),
  language: listOf(z.string().check(z.maxLength(60)), 40),
  state: listOf(z.enum(STATE_CODES), 51),
  amount_exp: listOf(z.enum(EXPERIENCE_LABELS), 4),
  care_setting: listOf(z.enum(CARE_SETTING_VALUES), 3),
  schedule: z.enum(SCHEDULE_FILTER_VALUES),
  looking_for_work: z.boolean(),
  // Searches from before this filter have none.
  city: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(CITY_FILTER_MAX),
      z.refine((text) => !text.includes('\0'), 'City has a character that no city has'),
    ),
    '',
  ),
  zip_code: z.union([z.literal(''), zipCode]),
  radius: wholeNumber(MIN_RADIUS_MILES, MAX_RADIUS_MILES),
});

const LISTED_CODES = LISTED_DISCIPLINES.map((discipline) => discipline.code);
export const savedSearchName = z
  .string('Name is required')
  .check(
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(SAVED_SEARCH_NAME_MAX, `Name must be at most ${SAVED_SEARCH_NAME_MAX} characters`),
  );

/** `association` is the copy of the site in which the search was made; it sets the state. */
export const createSavedSearchBody = z.strictObject({
  name: savedSearchName,
  discipline: z.enum(LISTED_CODES),
  criteria: savedSearchCriteria,
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
  criteria: savedSearchCriteria,
  association: z.nullable(z.string()),
  daily_mail: z.boolean(),
  created_at: isoTimestamp,
});
export const savedSearchesResponse = z.object({ saved_searches: z.array(savedSearchSchema) });

/** The token of a mail's link; it stops the mails of one search and does nothing else. */
export const stopSavedSearchBody = z.strictObject({ token: opaqueToken });
export const stopSavedSearchByMailQuery = z.strictObject({ token: opaqueToken });
/** `name` of the search; null when it has been deleted since. */
export const stopSavedSearchResponse = z.object({ success: z.boolean(), name: z.nullable(z.string()) });

export type SavedSearch = z.output<typeof savedSearchSchema>;
export type SavedSearchCriteria = z.output<typeof savedSearchCriteria>;
export type SavedSearchesResponse = z.output<typeof savedSearchesResponse>;
export type CreateSavedSearch = z.output<typeof createSavedSearchBody>;
/** What a client may send. */
export interface CreateSavedSearchBody extends Omit<CreateSavedSearch, 'criteria'> {
  criteria: SearchCriteria;
}
export type UpdateSavedSearchBody = z.input<typeof updateSavedSearchBody>;
export type SavedSearchParams = z.input<typeof savedSearchParams>;
export type StopSavedSearchBody = z.input<typeof stopSavedSearchBody>;
export type StopSavedSearchResponse = z.output<typeof stopSavedSearchResponse>;
