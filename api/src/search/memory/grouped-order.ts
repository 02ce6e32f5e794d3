import { fitStep, fitSteps, hoursIn, type WeekMask } from '@marketplace/domain';
import type { CandidateOrder } from '../candidate-order.ts';

/** The data needed to sort a caregiver into pages. */
export interface Ranked {
  id: number;
  rank: number;
  group: number;
  week: WeekMask;
}

/** Caregivers in order, each made when asked for: most of a deep page's are only counted. */
export interface RankedList {
  length: number;
  at(index: number): Ranked;
}

/** An order, with a lookup instead of lists. */
export interface GroupedOrder {
  newestFirst: boolean;
  /** Groups are numbered from 0. */
  groups: number;
  /** The group of a caregiver with this place (-1 for none) and week; null if everybody is in one group. */
  groupOf: ((place: number, week: WeekMask) => number) | null;
}

const newestFirst = (a: Ranked, b: Ranked) => b.id - a.id;
const bestFirst = (a: Ranked, b: Ranked) => a.group - b.group || b.rank - a.rank || b.id - a.id;

const comparison = (order: GroupedOrder) => (order.newestFirst ? newestFirst : bestFirst);

/** Caregivers who are in no order yet. */
export function inOrder(found: readonly Ranked[], order: GroupedOrder): RankedList {
  const sorted = found.toSorted(comparison(order));
  return {
    length: sorted.length,
    at(index) {
      const ranked = sorted[index];
      if (ranked === undefined) throw new RangeError(`There is no caregiver ${index}.`);
      return ranked;
    },
  };
}

/** One page of several lists that are in the same order. */
export function mergedPage(
  lists: readonly RankedList[],
  order: GroupedOrder,
  { offset, limit }: { offset: number; limit: number },
): Ranked[] {
  const compare = comparison(order);
  let heads = lists.filter(({ length }) => length > 0).map((list) => ({ list, index: 0, ranked: list.at(0) }));
  const [only] = heads;
  if (only !== undefined && heads.length === 1) {
    const { list } = only;
    const rest = Math.max(0, Math.min(limit, list.length - offset));
    return Array.from({ length: rest }, (_, index) => list.at(offset + index));
  }
  const page: Ranked[] = [];
  for (let passed = 0; heads.length > 0 && page.length < limit; passed += 1) {
    const first = heads.reduce((best, head) => (compare(head.ranked, best.ranked) < 0 ? head : best));
    if (passed >= offset) page.push(first.ranked);
    first.index += 1;
    if (first.index < first.list.length) first.ranked = first.list.at(first.index);
    else heads = heads.filter((head) => head !== first);
  }
  return page;
}

export function groupedOrder({ newestFirst: byId, slots, placeGroups, fit }: CandidateOrder): GroupedOrder {
  const byPlace = placeGroups === null ? null : lookup(placeGroups);
  const perPlace = 1 + (placeGroups?.groups.reduce((most, group) => Math.max(most, group), 0) ?? 0);
  if (slots !== null) {
    const all = hoursIn(slots);
    return {
      newestFirst: byId,
      groups: (all + 1) * perPlace,
      groupOf: (place, week) => (all - hoursIn(week & slots)) * perPlace + (byPlace?.[place] ?? 0),
    };
  }
  if (fit !== null) {
    const steps = fitSteps(hoursIn(fit));
    const perFit = steps.length + 1;
    return {
      newestFirst: byId,
      groups: perPlace * perFit,
      groupOf: (place, week) => (byPlace?.[place] ?? 0) * perFit + fitStep(hoursIn(week & fit), steps),
    };
  }
  return { newestFirst: byId, groups: perPlace, groupOf: byPlace && ((place) => byPlace[place] ?? 0) };
}

/** Group by place id. */
function lookup({ places, groups }: NonNullable<CandidateOrder['placeGroups']>): Uint8Array {
  const byPlace = new Uint8Array((places.at(-1) ?? -1) + 1);
  for (const [index, place] of places.entries()) byPlace[place] = groups[index] ?? 0;
  return byPlace;
}
