import type { FacetGroup } from './candidate-facets.repository.ts';

/**
 * How many candidates each option of a filter would leave, while all the other filters hold. Keys stand as the values
 * are stored: masks by their single bit, days from 0 (Sunday), time windows from 1. Options that leave nobody are absent.
 */
export interface OptionTotals {
  languages: Map<number, number>;
  careSettings: Map<number, number>;
  schedules: Map<number, number>;
  /** Without any choice of a schedule. */
  anySchedule: number;
  days: Map<number, number>;
  times: Map<number, number>;
  experiences: Map<number, number>;
  states: Map<number, number>;
  lookingForWork: Map<boolean, number>;
}

export const noTotals = (): OptionTotals => ({
  languages: new Map(),
  careSettings: new Map(),
  schedules: new Map(),
  anySchedule: 0,
  days: new Map(),
  times: new Map(),
  experiences: new Map(),
  states: new Map(),
  lookingForWork: new Map(),
});

export function addTo<Option>(totals: Map<Option, number>, option: Option, more: number): void {
  if (more > 0) totals.set(option, (totals.get(option) ?? 0) + more);
}

/** The single bits of a mask. */
export function bitsOf(mask: number): number[] {
  const bits: number[] = [];
  for (let left = mask; left !== 0; left &= left - 1) bits.push(left & -left);
  return bits;
}

/** Bits of the day, and which of the windows of any day, stand for in a group's masks. */
const DAY_SHIFT = 4;

/** Adds up groups of equal values: a group counts for each option that its value has. */
export function totalsOfGroups(groups: readonly FacetGroup[]): OptionTotals {
  const totals = noTotals();
  for (const group of groups) {
    for (const bit of bitsOf(group.languages ?? 0)) addTo(totals.languages, bit, group.total);
    for (const bit of bitsOf(group.care_settings ?? 0)) addTo(totals.careSettings, bit, group.total);
    for (const bit of bitsOf(group.schedule_facts ?? 0)) addTo(totals.schedules, bit, group.total);
    if (group.schedule_facts !== null) totals.anySchedule += group.total;
    for (const bit of bitsOf(group.days ?? 0)) addTo(totals.days, Math.log2(bit) / DAY_SHIFT, group.total);
    for (const bit of bitsOf(group.times ?? 0)) addTo(totals.times, Math.log2(bit) + 1, group.total);
    if (group.experience !== null) addTo(totals.experiences, group.experience, group.total);
    if (group.state !== null) addTo(totals.states, group.state, group.total);
    if (group.looking_for_work !== null) addTo(totals.lookingForWork, group.looking_for_work, group.total);
  }
  return totals;
}
