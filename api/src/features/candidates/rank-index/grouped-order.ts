import { hoursIn, type WeekMask } from '@marketplace/domain';
import type { CandidateOrder } from '../candidate-order.ts';

/** The data needed to sort a caregiver into pages. */
export interface Ranked {
  id: number;
  rank: number;
  group: number;
  week: WeekMask;
}

/** An order, with a lookup instead of lists. */
export interface GroupedOrder {
  newestFirst: boolean;
  /** Groups are numbered from 0. */
  groups: number;
  /** The group of a caregiver with this place (-1 for none) and week; null if everybody is in one group. */
  groupOf: ((place: number, week: WeekMask) => number) | null;
}

export const newestFirst = (a: Ranked, b: Ranked) => b.id - a.id;
export const bestFirst = (a: Ranked, b: Ranked) => a.group - b.group || b.rank - a.rank || b.id - a.id;

export function groupedOrder({ newestFirst: byId, slots, placeGroups }: CandidateOrder): GroupedOrder {
  const byPlace = placeGroups === null ? null : lookup(placeGroups);
  const perPlace = 1 + (placeGroups?.groups.reduce((most, group) => Math.max(most, group), 0) ?? 0);
  if (slots === null) {
    return { newestFirst: byId, groups: perPlace, groupOf: byPlace && ((place) => byPlace[place] ?? 0) };
  }
  const all = hoursIn(slots);
  return {
    newestFirst: byId,
    groups: (all + 1) * perPlace,
    groupOf: (place, week) => (all - hoursIn(week & slots)) * perPlace + (byPlace?.[place] ?? 0),
  };
}

/** Group by place id. */
function lookup({ places, groups }: NonNullable<CandidateOrder['placeGroups']>): Uint8Array {
  const byPlace = new Uint8Array((places.at(-1) ?? -1) + 1);
  for (const [index, place] of places.entries()) byPlace[place] = groups[index] ?? 0;
  return byPlace;
}
