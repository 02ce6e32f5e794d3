import type { CandidateFacets, CandidateListQuery } from '@marketplace/contracts';
import {
  CARE_SETTINGS,
  DAYS,
  EXPERIENCE_LEVELS,
  SCHEDULE_FILTERS,
  slotBit,
  stateByNumber,
  TIME_WINDOWS,
  weekOf,
} from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { countFacetGroups, type FacetGroup } from './candidate-facets.repository.ts';
import { readSearch } from './candidate-search.service.ts';

/** Adds up the totals of the groups in which each option is: its bit is set in the group's mask. */
function byBit<Option>(
  groups: readonly FacetGroup[],
  maskOf: (group: FacetGroup) => number | null,
  options: readonly Option[],
  bitOf: (option: Option) => number,
  keyOf: (option: Option) => string | number,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const group of groups) {
    const mask = maskOf(group);
    if (mask === null) continue;
    for (const option of options) {
      if ((mask & bitOf(option)) !== 0) counts[keyOf(option)] = (counts[keyOf(option)] ?? 0) + group.total;
    }
  }
  return counts;
}

/** The total of the group of each value, where the value has a name. */
function byValue(
  groups: readonly FacetGroup[],
  keyOf: (group: FacetGroup) => string | null | undefined,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const group of groups) {
    const key = keyOf(group);
    if (key !== null && key !== undefined) counts[key] = group.total;
  }
  return counts;
}

/**
 * How many candidates each option of the filters would leave: the filter's own choice is left out, all the others hold.
 * Errors and `lockedState` as for the listing.
 */
export async function countFacets(
  db: Database,
  query: CandidateListQuery,
  agencyUserId: string,
  lockedState: number | null,
): Promise<CandidateFacets> {
  const { search, languages } = await readSearch(db, query, agencyUserId, lockedState);
  const weeks = { forDays: weekOf([], query.selected_times), forTimes: weekOf(query.selected_days, []) };
  const groups = await countFacetGroups(db, search, weeks, lockedState !== null);
  const schedules = byBit(
    groups,
    (group) => group.schedule_facts,
    SCHEDULE_FILTERS,
    (filter) => filter.bit,
    (filter) => filter.value,
  );
  const anySchedule = groups.reduce((sum, group) => sum + (group.schedule_facts === null ? 0 : group.total), 0);
  return {
    languages: byBit(
      groups,
      (group) => group.languages,
      languages,
      (language) => language.bit,
      (language) => language.name,
    ),
    states: lockedState === null ? byValue(groups, ({ state }) => (state === null ? null : stateByNumber(state))) : {},
    experiences: byValue(groups, ({ experience }) => EXPERIENCE_LEVELS.find((level) => level.id === experience)?.label),
    careSettings: byBit(
      groups,
      (group) => group.care_settings,
      CARE_SETTINGS,
      (setting) => setting.bit,
      (setting) => setting.value,
    ),
    days: byBit(
      groups,
      (group) => group.days,
      DAYS,
      (day) => slotBit({ day_of_week: day.day_of_week, time_window: 1 }),
      (day) => day.day_of_week,
    ),
    times: byBit(
      groups,
      (group) => group.times,
      TIME_WINDOWS,
      (window) => slotBit({ day_of_week: 0, time_window: window.time_window }),
      (window) => window.time_window,
    ),
    schedules: anySchedule === 0 ? schedules : { all: anySchedule, ...schedules },
    looking_for_work: byValue(groups, ({ looking_for_work: looking }) => (looking === null ? null : String(looking))),
  };
}
