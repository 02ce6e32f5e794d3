import * as z from 'zod/mini';
import {
  DEFAULT_PAGE_SIZE,
  FULL_WEEK,
  LISTED_DISCIPLINES,
  MAX_PAGE_OFFSET,
  MAX_PAGE_SIZE,
  SORT_VALUES,
  type FilterParams,
} from '@marketplace/domain';
import { associationCode, availabilitySlot, isoTimestamp, zipCode } from '../fields.ts';
import { filterQueryFields, repeatable, trueOrFalse } from './filter-fields.ts';

const wholeNumber = (min: number, max: number) => z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));

/** Three names of each listed discipline, and more. */
const MAX_DISCIPLINE_NAMES = 40;

/** Parameters of the counts beside the filters: those of the listing. Page and order are ignored. */
export const candidateFacetsQuery = z.strictObject({
  discipline_filters: z._default(repeatable(z.string().check(z.maxLength(80)), MAX_DISCIPLINE_NAMES), []),
  page_offset: z._default(wholeNumber(0, MAX_PAGE_OFFSET), 0),
  page_limit: z._default(wholeNumber(1, MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
  sort_by: z._default(z.enum(SORT_VALUES), 'recommended'),
  ...filterQueryFields,
  /** Only candidates on the agency's shortlist. */
  shortlisted_only: z._default(trueOrFalse, false),
  /** Only the area that this ZIP represents, see `candidateAreasResponse`. Ignored without `search_zip_code`. */
  area: z.optional(zipCode),
  association: z.optional(associationCode),
});

/**
 * Parameters of the listing, named as in the specification. `discipline_filters` takes any name of one discipline
 * (code, full name, both). `page_offset` counts rows. `radius_miles` is ignored without `search_zip_code`. With
 * `week=mask` the answer has the compact form.
 */
export const candidateListQuery = z.extend(candidateFacetsQuery, { week: z.optional(z.literal('mask')) });

/** What both forms of a row have. Apart from the first name, nothing identifies the person or gives a way to reach them. */
const shownFields = {
  uuid: z.uuid(),
  first_name: z.nullable(z.string()),
  discipline_short: z.string(),
  own_car: z.boolean(),
  /** Names joined by ', '. */
  languages: z.nullable(z.string()),
  preferred_city: z.nullable(z.string()),
  preferred_state: z.nullable(z.string()),
  /** When the caregiver last confirmed the week. Saving the profile counts as confirming. */
  availability_confirmed_at: isoTimestamp,
  looking_for_work_now: z.boolean(),
  /** Whole miles from the searched ZIP to the caregiver's area, which is never a single ZIP; null without a ZIP. */
  distance_miles: z.nullable(z.int()),
  /** Status of the calling agency's own request, so that the list does not need one call per card. */
  request_status: z.nullable(z.string()),
  /** Whether the candidate is on the calling agency's shortlist. */
  shortlisted: z.boolean(),
};

/** One row of the listing, as in the specification. */
export const candidateRowSchema = z.object({
  ...shownFields,
  discipline: z.string(),
  amount_of_exp: z.nullable(z.string()),
  /** Labels joined by '; '. */
  care_setting_exp: z.nullable(z.string()),
  desired_schedule: z.nullable(z.string()),
  availability: z.array(availabilitySlot),
  candidate_score: z.int(),
  last_modified: isoTimestamp,
  created_at: isoTimestamp,
  /** How many of the wanted hours (`hours`) the candidate covers; null if none are wanted. */
  covered: z.nullable(z.int()),
});

/**
 * The compact form of a row: ids and masks of the domain instead of texts, and nothing that can be derived or that the
 * listing does not show.
 */
export const compactCandidateSchema = z.object({
  ...shownFields,
  /** The id of an experience level; 0 for none. */
  experience: z.int(),
  /** A mask of care settings. */
  care_settings: z.int(),
  /** The id of a desired schedule; 0 for none. */
  schedule: z.int(),
  /** The week as a mask of 28 bits. */
  week: z.int(),
});

/** `type` is the last segment of a listing page's path. */
export const candidatePersonParams = z.strictObject({
  type: z.enum(LISTED_DISCIPLINES.map((discipline) => discipline.slug)),
  uuid: z.uuid(),
});
/** With a ZIP, the response includes the distance to the person. */
export const candidatePersonQuery = z.strictObject({
  search_zip_code: z.optional(zipCode),
  association: z.optional(associationCode),
});

const filterOption = z.object({ value: z.string(), label: z.string() });
export const filterOptionsSchema = z.object({
  languages: z.array(filterOption),
  states: z.array(filterOption),
  experiences: z.array(filterOption),
  careSettings: z.array(filterOption),
});
/** `total_count` is exact and independent of the page. */
export const candidateListResponse = z.object({
  candidates: z.array(candidateRowSchema),
  total_count: z.int(),
  filter_options: filterOptionsSchema,
});
/** The compact form of the same. Of the filters' options it has the values alone. */
export const compactCandidateListResponse = z.object({
  candidates: z.array(compactCandidateSchema),
  total_count: z.int(),
  filter_options: z.object({
    languages: z.array(z.string()),
    states: z.array(z.string()),
    experiences: z.array(z.string()),
    careSettings: z.array(z.string()),
  }),
});
/** The listing's answer in the form that was asked for. */
export const candidateListAnswer = z.union([candidateListResponse, compactCandidateListResponse]);

/** The listing's parameters; page and order are ignored. The hours to fill are required. */
export const candidateCoverQuery = z.extend(candidateFacetsQuery, {
  hours: z.coerce
    .number('Please choose the hours to fill')
    .check(z.int(), z.minimum(1, 'Please choose the hours to fill'), z.maximum(FULL_WEEK)),
});
const coveringTeams = z.object({ total: z.int(), teams: z.array(z.array(z.uuid())) });
/**
 * Who fills the wanted hours. `alone` is exact over all matches, and lists the first of them in the recommended order.
 * `pairs` and `triples` need each of their members, and are exact over the `considered` nearest (the best ranked without
 * a ZIP) of all `matching` who cover any of the hours; the nearest teams are listed. `candidates` has everyone named.
 */
export const candidateCoverResponse = z.object({
  wanted_hours: z.int(),
  alone: z.object({ total: z.int(), members: z.array(z.uuid()) }),
  considered: z.int(),
  matching: z.int(),
  pairs: coveringTeams,
  triples: coveringTeams,
  candidates: z.array(candidateRowSchema),
});

/** The listing's parameters; page, order and `area` are ignored. The ZIP is required. */
export const candidateAreasQuery = z.extend(candidateFacetsQuery, { search_zip_code: zipCode });
/** Rounded to some hundred yards. */
const point = { latitude: z.number(), longitude: z.number() };
/**
 * All areas within the radius, and how many matches each has: the areas from which distances are told, of at least five
 * ZIPs each. `zip` represents the area in the listing's `area`; `miles` is what the radius compares.
 */
export const candidateAreasResponse = z.object({
  center: z.object(point),
  areas: z.array(
    z.object({ zip: z.string(), city: z.string(), state: z.string(), ...point, miles: z.int(), people: z.int() }),
  ),
});

/** How many candidates each filter option would match. Options that are left out would match none. */
const optionCounts = z.record(z.string(), z.int());
/**
 * Counts shown next to the listing's filter options. Each filter is counted with all other filters applied but not its
 * own. Keys are values of the listing's parameters; `states` is empty where an association sets the state.
 */
export const candidateFacetsResponse = z.object({
  languages: optionCounts,
  states: optionCounts,
  experiences: optionCounts,
  careSettings: optionCounts,
  days: optionCounts,
  times: optionCounts,
  schedules: optionCounts,
  looking_for_work: optionCounts,
  own_car: optionCounts,
});

export const candidateTypeSchema = z.object({
  code: z.string(),
  slug: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  icon_name: z.string(),
  discipline_matches: z.array(z.string()),
  display_order: z.int(),
  is_active: z.boolean(),
});
/** Only types that have at least one visible caregiver (in the association's state, if one is given). */
export const candidateTypesQuery = z.strictObject({ association: z.optional(associationCode) });
export const candidateTypesResponse = z.object({ candidate_types: z.array(candidateTypeSchema) });

export type CandidatePersonParams = { type: string; uuid: string };
export type CandidatePersonQuery = z.output<typeof candidatePersonQuery>;
export type CandidateFacetsQuery = z.output<typeof candidateFacetsQuery>;
export type CandidateListQuery = z.output<typeof candidateListQuery>;
/** What a client may send: every parameter is optional. */
export interface CandidateListParams extends FilterParams {
  discipline_filters?: readonly string[];
  page_offset?: number;
  page_limit?: number;
  sort_by?: string;
  shortlisted_only?: boolean;
  area?: string;
  association?: string;
}
export type CandidateCoverQuery = z.output<typeof candidateCoverQuery>;
export type CandidateCover = z.output<typeof candidateCoverResponse>;
export type CandidateAreas = z.output<typeof candidateAreasResponse>;
export type CandidateRow = z.output<typeof candidateRowSchema>;
export type CompactCandidate = z.output<typeof compactCandidateSchema>;
export type FilterOption = z.output<typeof filterOption>;
export type FilterOptions = z.output<typeof filterOptionsSchema>;
export type CandidateListResponse = z.output<typeof candidateListResponse>;
export type CandidateListAnswer = z.output<typeof candidateListAnswer>;
export type CompactCandidateListResponse = z.output<typeof compactCandidateListResponse>;
export type CandidateFacets = z.output<typeof candidateFacetsResponse>;
export type CandidateTypesResponse = z.output<typeof candidateTypesResponse>;
