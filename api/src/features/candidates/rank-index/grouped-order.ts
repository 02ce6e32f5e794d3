import type { CandidateOrder } from '../candidate-order.ts';

/** The data needed to sort a caregiver into pages. */
export interface Ranked {
  id: number;
  rank: number;
  group: number;
}

/** An order, with a lookup instead of lists. */
export interface GroupedOrder {
  newestFirst: boolean;
  /** Groups are numbered from 0. */
  groups: number;
  /** The group of a caregiver at this place (-1 for none); null if everybody is in one group. */
  groupOf: ((place: number) => number) | null;
}

export const newestFirst = (a: Ranked, b: Ranked) => b.id - a.id;
export const bestFirst = (a: Ranked, b: Ranked) => a.group - b.group || b.rank - a.rank || b.id - a.id;

export function groupedOrder({ newestFirst: byId, placeGroups }: CandidateOrder): GroupedOrder {
  if (placeGroups === null) return { newestFirst: byId, groups: 1, groupOf: null };
  const { places, groups } = placeGroups;
  const byPlace = new Uint8Array((places.at(-1) ?? -1) + 1);
  for (const [index, place] of places.entries()) byPlace[place] = groups[index] ?? 0;
  return {
    newestFirst: byId,
    groups: groups.reduce((most, group) => Math.max(most, group), 0) + 1,
    groupOf: (place) => byPlace[place] ?? 0,
  };
}
