import type { CandidateFacets, CandidateListQuery } from '@marketplace/contracts';
import {
  CARE_SETTINGS,
  DAYS,
  EXPERIENCE_LEVELS,
  SCHEDULE_FILTERS,
  stateNumber,
  TIME_WINDOWS,
  US_STATES_AND_DC,
  weekOf,
} from '@marketplace/domain';
import { countFacetGroups } from './candidate-facets.repository.ts';
import { readSearch } from './candidate-search.service.ts';
import type { SearchSources } from './candidates.service.ts';
import { totalsOfGroups } from './option-totals.ts';

/** The totals of the options that have a name. */
function named<Key, Option>(
  totals: ReadonlyMap<Key, number>,
  options: readonly Option[],
  keyOf: (option: Option) => Key,
  nameOf: (option: Option) => string | number,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const option of options) {
    const total = totals.get(keyOf(option));
    if (total !== undefined) counts[nameOf(option)] = total;
  }
  return counts;
}

/**
 * How many candidates each option of the filters would leave: the filter's own choice is left out, all the others hold.
 * Errors and `lockedState` as for the listing.
 */
export async function countFacets(
  { db, rankIndex }: SearchSources,
  query: CandidateListQuery,
  agencyUserId: string,
  lockedState: number | null,
): Promise<CandidateFacets> {
  const [{ search, languages }, index] = await Promise.all([
    readSearch(db, query, agencyUserId, lockedState),
    rankIndex?.upToDate() ?? null,
  ]);
  const weeks = { forDays: weekOf([], query.selected_times), forTimes: weekOf(query.selected_days, []) };
  const stateLocked = lockedState !== null;
  const totals =
    index === null
      ? totalsOfGroups(await countFacetGroups(db, search, weeks, stateLocked))
      : index.countOptions({ search, weeks, stateLocked });
  const schedules = named(
    totals.schedules,
    SCHEDULE_FILTERS,
    (filter) => filter.bit,
    (filter) => filter.value,
  );
  return {
    languages: named(
      totals.languages,
      languages,
      (language) => language.bit,
      (language) => language.name,
    ),
    states: stateLocked
      ? {}
      : named(
          totals.states,
          US_STATES_AND_DC,
          ({ code }) => stateNumber(code),
          ({ code }) => code,
        ),
    experiences: named(
      totals.experiences,
      EXPERIENCE_LEVELS,
      (level) => level.id,
      (level) => level.label,
    ),
    careSettings: named(
      totals.careSettings,
      CARE_SETTINGS,
      (setting) => setting.bit,
      (setting) => setting.value,
    ),
    days: named(
      totals.days,
      DAYS,
      (day) => day.day_of_week,
      (day) => day.day_of_week,
    ),
    times: named(
      totals.times,
      TIME_WINDOWS,
      (window) => window.time_window,
      (window) => window.time_window,
    ),
    schedules: totals.anySchedule === 0 ? schedules : { all: totals.anySchedule, ...schedules },
    looking_for_work: named(totals.lookingForWork, [true, false], (looking) => looking, String),
  };
}
