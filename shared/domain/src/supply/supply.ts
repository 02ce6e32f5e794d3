import { SLOT_COUNT } from '../availability/week.ts';
import type { ListedDiscipline } from '../disciplines/disciplines.ts';
import type { StateCode } from '../places/states.ts';

/** Published numbers are multiples of this. Smaller groups are only called 'few'. */
export const SUPPLY_STEP = 5;

/** How many people a group has, as it is published: 0, 'few' (one to four), or rounded down to a multiple of five. */
export type SupplyCount = number | 'few';

export type ListedCode = ListedDiscipline['code'];

/**
 * The caregivers of one discipline in one state who look for work, already rounded. This is the only thing that is
 * counted: every published number is a sum of these, so that comparing two answers tells nothing about a person.
 */
export interface SupplyGroup {
  discipline: ListedCode;
  state: StateCode;
  /** Rounded down to a multiple of five. A group exists if somebody is in it, so 0 means one to four. */
  people: number;
  /** How many of them are free in each slot of the week, in the order of its bits, rounded down. */
  slots: readonly number[];
}

/** What the map shows for one discipline or all of them, in one state or everywhere. */
interface SupplySummary {
  /** The sum of the numbers in `by_state`. */
  total: number;
  /** States without anybody are left out. */
  by_state: Partial<Record<StateCode, SupplyCount>>;
  /** All disciplines, whatever discipline was asked for. Disciplines without anybody are left out. */
  by_discipline: Partial<Record<ListedCode, SupplyCount>>;
  /** 28 numbers in the order of the week's bits. 0 means fewer than five: a small group's week is never told. */
  by_slot: number[];
}

export interface SupplyQuestion {
  discipline?: ListedCode | undefined;
  state?: StateCode | undefined;
}

/** Adds up published numbers. Several small groups remain 'few', however many people they have together. */
export function addSupply(one: SupplyCount | undefined, other: SupplyCount): SupplyCount {
  const sum = supplyNumber(one ?? 0) + supplyNumber(other);
  return sum > 0 ? sum : 'few';
}

/** The number that a published count adds to a sum. */
export function supplyNumber(count: SupplyCount | undefined): number {
  return typeof count === 'number' ? count : 0;
}

/** Adds up the groups that a question is about. */
export function summarizeSupply(groups: readonly SupplyGroup[], { discipline, state }: SupplyQuestion): SupplySummary {
  const by_state: SupplySummary['by_state'] = {};
  const by_discipline: SupplySummary['by_discipline'] = {};
  const by_slot = Array.from({ length: SLOT_COUNT }, () => 0);
  let total = 0;
  for (const group of groups) {
    if (state !== undefined && group.state !== state) continue;
    const count: SupplyCount = group.people === 0 ? 'few' : group.people;
    by_discipline[group.discipline] = addSupply(by_discipline[group.discipline], count);
    if (discipline !== undefined && group.discipline !== discipline) continue;
    by_state[group.state] = addSupply(by_state[group.state], count);
    total += group.people;
    for (const [slot, people] of group.slots.entries()) by_slot[slot] = (by_slot[slot] ?? 0) + people;
  }
  return { total, by_state, by_discipline, by_slot };
}

/** A summary, and when it was counted; null before the first count. */
export interface Supply extends SupplySummary {
  counted_at: string | null;
}
