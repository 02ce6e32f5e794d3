import { fitStep, fitSteps, hoursIn, isStale, type WeekMask } from '@marketplace/domain';
import type { CandidateOrder, OrderKey } from '../candidate-order.ts';

/** Sort keys of a caregiver. Place -1 means none. */
interface Sorted {
  rank: number;
  place: number;
  week: WeekMask;
}

interface Ranked {
  id: number;
  rank: number;
  group: number;
  week: WeekMask;
}

/** Caregivers in order, sorted lazily, because a page far down the list skips most of them. */
export interface RankedList {
  length: number;
  at(index: number): Ranked;
}

export interface GroupedOrder {
  newestFirst: boolean;
  /** Number of groups, numbered from 0. */
  groups: number;
  /** Group of a caregiver; null if all are in one group. */
  groupOf: ((caregiver: Sorted) => number) | null;
}

const newestFirst = (a: Ranked, b: Ranked) => b.id - a.id;
const bestFirst = (a: Ranked, b: Ranked) => a.group - b.group || b.rank - a.rank || b.id - a.id;

const comparison = (order: GroupedOrder) => (order.newestFirst ? newestFirst : bestFirst);

export function sortMatches(matches: readonly Ranked[], order: GroupedOrder): RankedList {
  const sorted = matches.toSorted(comparison(order));
  return {
    length: sorted.length,
    at(index) {
      const ranked = sorted[index];
      if (ranked === undefined) throw new RangeError(`no caregiver has the index ${index}`);
      return ranked;
    },
  };
}

export function mergedPage(
  lists: readonly RankedList[],
  order: GroupedOrder,
  { offset, limit }: { offset: number; limit: number },
): Ranked[] {
  const compare = comparison(order);
  let heads = lists.filter(({ length }) => length > 0).map((list) => ({ list, index: 0, ranked: list.at(0) }));
  const [singleHead] = heads;
  if (singleHead !== undefined && heads.length === 1) {
    const { list } = singleHead;
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

/** Groups of a sort key's values, numbered from 0. Group 0 comes first. */
interface KeyGroups {
  count: number;
  groupOf: (caregiver: Sorted) => number;
}

function groupsOf(key: OrderKey): KeyGroups {
  switch (key.by) {
    case 'freshness':
      return { count: 2, groupOf: ({ rank }) => Number(isStale(rank)) };
    case 'fit': {
      const steps = fitSteps(hoursIn(key.slots));
      return { count: steps.length + 1, groupOf: ({ week }) => fitStep(hoursIn(week & key.slots), steps) };
    }
    case 'hours': {
      const all = hoursIn(key.slots);
      return { count: all + 1, groupOf: ({ week }) => all - hoursIn(week & key.slots) };
    }
    case 'place': {
      const byPlace = new Uint8Array((key.places.at(-1) ?? -1) + 1);
      for (const [index, place] of key.places.entries()) byPlace[place] = key.groups[index] ?? 0;
      const last = key.groups.reduce((highest, group) => Math.max(highest, group), 0);
      return { count: last + 1, groupOf: ({ place }) => byPlace[place] ?? 0 };
    }
  }
}

export function groupedOrder({ keys, last }: CandidateOrder): GroupedOrder {
  const parts = keys.map(groupsOf);
  return {
    newestFirst: last === 'newest',
    groups: parts.reduce((product, { count }) => product * count, 1),
    groupOf:
      parts.length === 0
        ? null
        : (caregiver) => parts.reduce((group, { count, groupOf }) => group * count + groupOf(caregiver), 0),
  };
}
