import { SLOT_COUNT } from '../availability/week.ts';
import type { ListedDiscipline } from '../disciplines/disciplines.ts';
import type { StateCode } from '../places/states.ts';

/** Published counts are multiples of this; smaller groups are 'few'. */
export const SUPPLY_STEP = 5;

/** Published group size: 0, 'few' (one to four), or a multiple of five, rounded down. */
export type SupplyCount = number | 'few';

export type ListedCode = ListedDiscipline['code'];

/**
 * Rounded count of caregivers who are looking for work, per discipline and state. Published totals are sums of these
 * counts, so comparing totals reveals nobody.
 */
export interface SupplyGroup {
  discipline: ListedCode;
  state: StateCode;
  /** Number of people, rounded down to a multiple of five. Empty groups are absent, so 0 means one to four. */
  people: number;
  /** Caregivers available per slot, in bit order, rounded down. */
  slots: readonly number[];
}

/** Map data for one discipline or all, in one state or nationwide. */
interface SupplySummary {
  total: number;
  /** Omits states without caregivers. */
  by_state: Partial<Record<StateCode, SupplyCount>>;
  /** Covers all disciplines, whatever the query. Omits disciplines without caregivers. */
  by_discipline: Partial<Record<ListedCode, SupplyCount>>;
  /** 28 numbers in bit order. 0 means fewer than five, so that a small group's week is hidden. */
  by_slot: number[];
}

export interface SupplyQuestion {
  discipline?: ListedCode | undefined;
  state?: StateCode | undefined;
}

/** A sum of 'few' groups stays 'few'. */
export function addSupply(a: SupplyCount | undefined, b: SupplyCount): SupplyCount {
  const sum = supplyNumber(a ?? 0) + supplyNumber(b);
  return sum > 0 ? sum : 'few';
}

export function supplyNumber(count: SupplyCount | undefined): number {
  return typeof count === 'number' ? count : 0;
}

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

/** `counted_at` is null before the first count. */
export interface Supply extends SupplySummary {
  counted_at: string | null;
}
