import * as z from 'zod/mini';
import {
  DEFAULT_PAGE_SIZE,
  COLUMN_FILTERS,
  FULL_WEEK,
  LISTED_DISCIPLINES,
  MAX_PAGE_OFFSET,
  MAX_PAGE_SIZE,
  recordOf,
  SORT_VALUES,
  TEXT_KEYS,
  YES_NO_KEYS,
  type FilterParams,
} from '@marketplace/domain';
import { associationCode, availabilitySlot, isoTimestamp, zipCode } from '../fields.ts';
import { filterQueryFields, repeatableParam, booleanParam } from './filter-fields.ts';

const wholeNumber = (min: number, max: number) => z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));

/** Enough for three names per discipline. */
const MAX_DISCIPLINE_NAMES = 40;

/** Query parameters of the filter counts are those of the list, but page and order are ignored. */
export const candidateFacetsQuery = z.strictObject({
  discipline_filters: z._default(repeatableParam(z.string().check(z.maxLength(80)), MAX_DISCIPLINE_NAMES), []),
  page_offset: z._default(wholeNumber(0, MAX_PAGE_OFFSET), 0),
  page_limit: z._default(wholeNumber(1, MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
  sort_by: z._default(z.enum(SORT_VALUES), 'recommended'),
  ...filterQueryFields,
  shortlisted_only: z._default(booleanParam, false),
  /** Limits the list to the area that this ZIP represents; see `candidateAreasResponse`. Requires `search_zip_code`. */
  area: z.optional(zipCode),
  association: z.optional(associationCode),
});

/**
 * Query of the candidate list. Parameter names come from the specification. `discipline_filters` accepts one discipline
 * by any of its names. `page_offset` counts rows. `radius_miles` requires `search_zip_code`. `week=mask` selects
 * compact rows.
 */
export const candidateListQuery = z.extend(candidateFacetsQuery, { week: z.optional(z.literal('mask')) });

/**
 * Fields of both full and compact rows. They identify the candidate only by first name, and have no contact details.
 */
const shownFields = {
  uuid: z.uuid(),
  first_name: z.nullable(z.string()),
  discipline_short: z.string(),
  ...recordOf(YES_NO_KEYS, () => z.boolean()),
  /** Licenses and certificates in words, without their numbers. Checked ones come first. */
  evidence: z.array(z.string()),
  languages: z.nullable(z.string()),
  preferred_city: z.nullable(z.string()),
  preferred_state: z.nullable(z.string()),
  /** Last confirmation of the week. Saving the profile also confirms the week. */
  availability_confirmed_at: isoTimestamp,
  looking_for_work_now: z.boolean(),
  /** Whole miles from the searched ZIP to the caregiver's area; null without a ZIP. */
  distance_miles: z.nullable(z.int()),
  /**
   * Status of the agency's unlock request for the candidate. Included so that the list needs no extra call per card.
   */
  request_status: z.nullable(z.string()),
  shortlisted: z.boolean(),
};

export const candidateRowSchema = z.object({
  ...shownFields,
  discipline: z.string(),
  /** Labels joined by '; '. */
  ...recordOf(TEXT_KEYS, () => z.nullable(z.string())),
  availability: z.array(availabilitySlot),
  candidate_score: z.int(),
  last_modified: isoTimestamp,
  created_at: isoTimestamp,
  /** How many of the requested hours (`hours`) the candidate covers; null if the search names no hours. */
  covered: z.nullable(z.int()),
});

/** Compact row, with ids and bit masks instead of labels. */
export const compactCandidateSchema = z.object({
  ...shownFields,
  experience: z.int(),
  care_settings: z.int(),
  schedule: z.int(),
  week: z.int(),
});

/** `type`: last path segment of a listing page. */
export const candidatePersonParams = z.strictObject({
  type: z.enum(LISTED_DISCIPLINES.map((discipline) => discipline.slug)),
  uuid: z.uuid(),
});
export const candidatePersonQuery = z.strictObject({
  search_zip_code: z.optional(zipCode),
  association: z.optional(associationCode),
});

const filterOption = z.object({ value: z.string(), label: z.string() });
const filterOptionsSchema = z.object({
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
/** Compact form of the list; filter options are values without labels. */
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
export const anyCandidateListResponse = z.union([candidateListResponse, compactCandidateListResponse]);

/** The list's parameters. Page and order are ignored; `hours` is required. */
export const candidateCoverQuery = z.extend(candidateFacetsQuery, {
  hours: z.coerce
    .number('Please choose the hours to fill')
    .check(z.int(), z.minimum(1, 'Please choose the hours to fill'), z.maximum(FULL_WEEK)),
});
const coveringTeams = z.object({ total: z.int(), teams: z.array(z.array(z.uuid())) });
/**
 * Candidates who cover the requested hours. `alone`: how many cover all hours alone, and the ids of the first ones.
 * `pairs` and `triples` combine only the best candidates: `considered` out of `matching`. `candidates` describes
 * everyone listed.
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

/** The list's parameters. Page, order and `area` are ignored; the ZIP is required. */
export const candidateAreasQuery = z.extend(candidateFacetsQuery, { search_zip_code: zipCode });
/** Rounded to a few hundred yards. */
const point = { latitude: z.number(), longitude: z.number() };
/**
 * All areas within the radius, each with its number of matches. `zip` is the value for the list's `area` parameter.
 * `miles` is the distance that is compared with the radius.
 */
export const candidateAreasResponse = z.object({
  center: z.object(point),
  areas: z.array(
    z.object({ zip: z.string(), city: z.string(), state: z.string(), ...point, miles: z.int(), people: z.int() }),
  ),
});

/** Number of matches per option. Options without matches are omitted. */
const optionCounts = z.record(z.string(), z.int());
/**
 * Number of matches per filter option, counted with all other filters applied. Keys are parameter values. `states` is
 * empty on an association site, where the association sets the US state.
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
  ...recordOf(COLUMN_FILTERS, () => optionCounts),
});

const candidateTypeSchema = z.object({
  code: z.string(),
  slug: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  icon_name: z.string(),
  discipline_matches: z.array(z.string()),
  display_order: z.int(),
  is_active: z.boolean(),
});
/** Lists only types with a visible caregiver. With `association`, the caregiver must be in the association's state. */
export const candidateTypesQuery = z.strictObject({ association: z.optional(associationCode) });
export const candidateTypesResponse = z.object({ candidate_types: z.array(candidateTypeSchema) });

export type CandidatePersonParams = { type: string; uuid: string };
export type CandidatePersonQuery = z.output<typeof candidatePersonQuery>;
export type CandidateFacetsQuery = z.output<typeof candidateFacetsQuery>;
export type CandidateListQuery = z.output<typeof candidateListQuery>;
export interface CandidateListParams extends FilterParams {
  discipline_filters?: readonly string[];
  page_offset?: number;
  page_limit?: number;
  sort_by?: string;
  shortlisted_only?: boolean;
  area?: string;
  association?: string;
}
export type CandidateCover = z.output<typeof candidateCoverResponse>;
export type CandidateAreas = z.output<typeof candidateAreasResponse>;
export type CandidateRow = z.output<typeof candidateRowSchema>;
export type CompactCandidate = z.output<typeof compactCandidateSchema>;
export type FilterOption = z.output<typeof filterOption>;
export type FilterOptions = z.output<typeof filterOptionsSchema>;
export type CandidateListResponse = z.output<typeof candidateListResponse>;
export type CompactCandidateListResponse = z.output<typeof compactCandidateListResponse>;
export type CandidateFacets = z.output<typeof candidateFacetsResponse>;
export type CandidateTypesResponse = z.output<typeof candidateTypesResponse>;
