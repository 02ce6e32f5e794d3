import type { CandidateSearch, HoursToFill } from '../engine.ts';
import { isChosen } from '../search-columns.ts';
import type { RankedCaregiver } from './discipline-ranking.ts';

export interface SearchBounds {
  hours: HoursToFill | null;
  places: ReadonlySet<number> | null;
  among: ReadonlySet<number> | null;
  hidden: ReadonlySet<number>;
}

export const boundsOf = (search: CandidateSearch): SearchBounds => ({
  hours: search.hours,
  places: search.near === null ? null : new Set(search.near.places),
  among: search.among === null ? null : new Set(search.among),
  hidden: new Set(search.hidden),
});

/**
 * Whether the search finds the caregiver. The caregiver's discipline must be one of the searched disciplines; this is
 * not checked.
 */
export function isFound(caregiver: RankedCaregiver, search: CandidateSearch, bounds: SearchBounds): boolean {
  if (!isBounded(caregiver, bounds)) return false;
  for (const [column, choice] of search.choices) if (!isChosen(caregiver.values[column], choice)) return false;
  return true;
}

export function isBounded(caregiver: RankedCaregiver, { hours, places, among, hidden }: SearchBounds): boolean {
  if (hours !== null && !isAble(caregiver.values.week, hours)) return false;
  if (places !== null && (caregiver.place === null || !places.has(caregiver.place))) return false;
  if (among !== null && !among.has(caregiver.id)) return false;
  return !hidden.has(caregiver.id);
}

function isAble(week: number, { slots, all }: HoursToFill): boolean {
  return all ? (week & slots) === slots : (week & slots) !== 0;
}
