import type { ScheduleFilter } from '../availability/schedule-filter.ts';
import type { CareSetting, ExperienceLevel } from '../caregivers/options.ts';
import { DEFAULT_RADIUS_MILES } from '../listing.ts';
import type { StateCode } from '../places/states.ts';

/** What an agency looks for within one discipline: the filters of the listing, without page and order. */
export interface SearchCriteria {
  selected_days: readonly number[];
  selected_times: readonly number[];
  language: readonly string[];
  state: readonly StateCode[];
  amount_exp: readonly ExperienceLevel[];
  care_setting: readonly CareSetting[];
  schedule: 'all' | ScheduleFilter;
  looking_for_work: boolean;
  /** Where a caregiver wants to work, in any capitals. Empty: any city. */
  city: string;
  /** Empty: no place. */
  zip_code: string;
  /** Miles; counts only together with `zip_code`. */
  radius: number;
}

export const DEFAULT_CRITERIA: SearchCriteria = {
  selected_days: [],
  selected_times: [],
  language: [],
  state: [],
  amount_exp: [],
  care_setting: [],
  schedule: 'all',
  looking_for_work: true,
  city: '',
  zip_code: '',
  radius: DEFAULT_RADIUS_MILES,
};

const LISTS = ['selected_days', 'selected_times', 'language', 'state', 'amount_exp', 'care_setting'] as const;

/** The criteria as parameters of a listing page's address. Defaults are left out. */
export function criteriaParams(criteria: SearchCriteria): [name: string, value: string][] {
  const lists = LISTS.flatMap((key) => criteria[key].map((value): [string, string] => [key, String(value)]));
  const single = (['schedule', 'looking_for_work', 'city', 'zip_code', 'radius'] as const)
    .filter((key) => criteria[key] !== DEFAULT_CRITERIA[key])
    .map((key): [string, string] => [key, String(criteria[key])]);
  return [...lists, ...single];
}

/** Whether two searches ask for the same, in whatever order and capitals it was chosen. */
export function isSameCriteria(one: SearchCriteria, other: SearchCriteria): boolean {
  return (
    LISTS.every((key) => isSameChoice(one[key], other[key])) &&
    one.schedule === other.schedule &&
    one.looking_for_work === other.looking_for_work &&
    one.city.toLowerCase() === other.city.toLowerCase() &&
    one.zip_code === other.zip_code &&
    (one.zip_code === '' || one.radius === other.radius)
  );
}

function isSameChoice(one: readonly (string | number)[], other: readonly (string | number)[]): boolean {
  const chosen = new Set(one);
  return chosen.size === new Set(other).size && other.every((value) => chosen.has(value));
}

/** How many searches an agency can keep, and how long the name of one can be. */
export const SAVED_SEARCHES_MAX = 20;
export const SAVED_SEARCH_NAME_MAX = 120;
/** How many of the new matches the daily mail shows; the others are a link away. */
export const MAILED_MATCHES = 5;
