import type { CandidateSearch, HoursToFill } from '../engine.ts';
import { bySearchColumn, type Choice, type SearchColumn } from '../search-columns.ts';
import {
  addPosition,
  bitsOf,
  eachPosition,
  emptyBitSet,
  firstInGroups,
  firstPositions,
  fullBitSet,
  hasPosition,
  intersect,
  intersectionOf,
  intersectSides,
  removePosition,
  sizeOf,
  sizeOfIntersection,
  subtract,
  union,
  type BitSet,
} from './bit-set.ts';
import type { BuiltRanking } from './built-ranking.ts';
import type { GatheredCaregivers } from './gathered-caregivers.ts';
import type { GroupedOrder, RankedList } from './grouped-order.ts';

export interface RankedCaregiver {
  id: number;
  rank: number;
  place: number | null;
  /** Column values; booleans as 0 or 1. */
  values: Readonly<Record<SearchColumn, number>>;
}

type RankedColumns = ReturnType<GatheredCaregivers['grow']>;

interface DisciplineResult {
  total: number;
  first: RankedList;
}

/** Number of possible values of a state column, because a US state's number fits into a byte. */
const STATES = 256;

/**
 * Below this share of matches, sorting the matches by id is cheaper than scanning all caregivers from newest to oldest.
 */
const RARE_SHARE = 1 / 50;

/**
 * One discipline in memory: a position per caregiver in the recommended order, and a set of positions per filter value.
 * A count is the size of an intersection; a page is its lowest positions.
 */
export class DisciplineRanking {
  readonly #built: BuiltRanking;
  /** Bits that occur in each column, highest first, with their positions. */
  readonly #bits: Readonly<Record<SearchColumn, readonly (readonly [bit: number, set: BitSet])[]>>;
  readonly #size: number;
  /** Positions of caregivers who have not changed since loading. */
  readonly #current: BitSet;

  constructor(ranking: BuiltRanking) {
    this.#built = ranking;
    this.#bits = bySearchColumn((column) => [...ranking.bits[column]].sort(([a], [b]) => b - a));
    this.#size = ranking.ids.length;
    this.#current = fullBitSet(this.#size);
  }

  get size(): number {
    return this.#size;
  }

  get current(): readonly number[] {
    return firstPositions(this.#current, this.#size);
  }

  get isEmpty(): boolean {
    return this.#current.every((word) => word === 0);
  }

  copyTo(columns: RankedColumns, positions: readonly number[]): void {
    const { ids, ranks, places } = this.#built;
    for (const [at, position] of positions.entries()) {
      columns.ids[at] = ids[position] ?? 0;
      columns.ranks[at] = ranks[position] ?? 0;
      columns.places[at] = (places[position] ?? 0) - 1;
    }
    bySearchColumn((column) => {
      const target = columns.values[column];
      for (let at = 0; at < positions.length; at += 1) target[at] = this.#valueAt(column, positions[at] ?? 0);
    });
  }

  forget(id: number): RankedCaregiver | null {
    const position = this.#positionOf(id);
    if (position === null || !hasPosition(this.#current, position)) return null;
    removePosition(this.#current, position);
    return this.#caregiverAt(id, position);
  }

  caregiver(id: number): RankedCaregiver | null {
    const position = this.#positionOf(id);
    if (position === null || !hasPosition(this.#current, position)) return null;
    return this.#caregiverAt(id, position);
  }

  #caregiverAt(id: number, position: number): RankedCaregiver {
    const place = this.#placeAt(position);
    return {
      id,
      rank: this.#built.ranks[position] ?? 0,
      place: place < 0 ? null : place,
      values: bySearchColumn((column) => this.#valueAt(column, position)),
    };
  }

  /** Place id at a position; -1 for none. */
  #placeAt(position: number): number {
    return (this.#built.places[position] ?? 0) - 1;
  }

  #valueAt(column: SearchColumn, position: number): number {
    if (column === 'week') return this.#built.weeks[position] ?? 0;
    if (column === 'state') return this.#built.states[position] ?? 0;
    let value = 0;
    for (const [bit, set] of this.#bits[column]) if (hasPosition(set, position)) value |= bit;
    return value;
  }

  eachOf(set: BitSet, visit: (valueIn: (column: SearchColumn) => number) => void): void {
    eachPosition(set, (position) => visit((column) => this.#valueAt(column, position)));
  }

  find(search: CandidateSearch, order: GroupedOrder, limit: number): DisciplineResult {
    const matches = this.matching(search);
    const total = sizeOf(matches);
    const { groupOf } = order;
    const { ids, ranks, weeks } = this.#built;
    const groupAt =
      groupOf === null
        ? null
        : (position: number) =>
            groupOf({ rank: ranks[position] ?? 0, place: this.#placeAt(position), week: weeks[position] ?? 0 });
    const positions = order.newestFirst
      ? this.#newestOf(matches, total, limit)
      : groupAt === null
        ? firstPositions(matches, limit)
        : firstInGroups(matches, { groupAt, groups: order.groups, limit });
    return {
      total,
      first: {
        length: positions.length,
        at: (index) => {
          const position = positions[index] ?? 0;
          return {
            id: ids[position] ?? 0,
            rank: ranks[position] ?? 0,
            group: groupAt?.(position) ?? 0,
            week: weeks[position] ?? 0,
          };
        },
      },
    };
  }

  countByPlace(search: CandidateSearch, counts: Map<number, number>): void {
    eachPosition(this.matching(search), (position) => {
      const place = this.#placeAt(position);
      if (place >= 0) counts.set(place, (counts.get(place) ?? 0) + 1);
    });
  }

  /** All matching positions. The caller may modify the set. */
  matching(search: CandidateSearch): BitSet {
    const choiceSets = [...search.choices].map(([column, choice]) => this.chosen(column, choice));
    return this.#boundedWithin(search, choiceSets);
  }

  /** Positions that meet all conditions other than filters: radius, hours, hidden candidates and `among`. */
  bounded(search: CandidateSearch): BitSet {
    return this.#boundedWithin(search, []);
  }

  #boundedWithin(search: CandidateSearch, restrictions: readonly BitSet[]): BitSet {
    const sets = [...restrictions];
    if (search.near !== null) sets.push(this.#inPlaces(search.near.places));
    if (search.hours !== null) sets.push(this.#ableTo(search.hours));
    if (search.among !== null) {
      const among = emptyBitSet(this.#size);
      this.#eachPosition(search.among, (position) => addPosition(among, position));
      sets.push(among);
    }
    const matches = intersectionOf(this.#current, sets);
    this.#eachPosition(search.hidden, (position) => removePosition(matches, position));
    return matches;
  }

  /** Positions whose column matches the choice. The caller must not modify the set. */
  chosen(column: SearchColumn, choice: Choice): BitSet {
    const sets =
      'bits' in choice
        ? bitsOf(choice.bits).flatMap((bit) => this.#built.bits[column].get(bit) ?? [])
        : choice.values.map((value) => this.#withValue(column, value));
    return sets.length === 0 ? emptyBitSet(this.#size) : union(sets);
  }

  #withValue(column: SearchColumn, value: number): BitSet {
    const bits = this.#bits[column];
    const [firstEntry] = bits;
    if (firstEntry !== undefined && bits.length === 1 && firstEntry[0] === value) return firstEntry[1];
    const mask = bits.reduce((all, [bit]) => all | bit, 0);
    if ((value & ~mask) !== 0) return emptyBitSet(this.#size);
    return intersectSides(
      this.#size,
      bits.map(([bit, set]) => ({ set, flip: (value & bit) === 0 ? -1 : 0 })),
    );
  }

  countValues(column: SearchColumn, set: BitSet): Map<number, number> {
    if (column === 'state') return this.#countStates(set);
    const bits = this.#bits[column];
    const counts = new Map<number, number>();
    // Reused for each bit: fifty new sets per column would burden the garbage collector.
    const halves: BitSet[] = [];
    // Splits the set by each bit, from the highest down; the lowest bit is only counted.
    const count = (part: BitSet, size: number, depth: number, value: number) => {
      if (size === 0) return;
      const split = bits[depth];
      if (split === undefined) {
        counts.set(value, size);
        return;
      }
      const [bit, having] = split;
      const sizeHaving = sizeOfIntersection(part, having);
      const isLast = depth === bits.length - 1;
      const halfOf = (narrow: typeof intersect, halfSize: number) => {
        if (isLast || halfSize === 0) return part;
        const half = (halves[depth] ??= new Uint32Array(part.length));
        half.set(part);
        narrow(half, having);
        return half;
      };
      count(halfOf(subtract, size - sizeHaving), size - sizeHaving, depth + 1, value);
      count(halfOf(intersect, sizeHaving), sizeHaving, depth + 1, value | bit);
    };
    count(set, sizeOf(set), 0, 0);
    return counts;
  }

  /** Counts each position, because splitting the set by the bits of fifty states would take twice as long. */
  #countStates(set: BitSet): Map<number, number> {
    const counts = new Uint32Array(STATES);
    const { states } = this.#built;
    for (let word = 0; word < set.length; word += 1) {
      // Also visits positions outside of the set, because finding the next member would take longer.
      for (let at = word * 32, remainingBits = set[word] ?? 0; remainingBits !== 0; at += 1, remainingBits >>>= 1) {
        const state = states[at] ?? 0;
        counts[state] = (counts[state] ?? 0) + (remainingBits & 1);
      }
    }
    return new Map([...counts.entries()].filter(([, count]) => count > 0));
  }

  /** Whether anybody matched the choice at load time. Cheaper than building the set. */
  occurs(column: SearchColumn, choice: Choice): boolean {
    const occurring = this.#built.occurring[column];
    if ('bits' in occurring) return 'bits' in choice && (occurring.bits & choice.bits) !== 0;
    return 'values' in choice && choice.values.some((value) => occurring.values.has(value));
  }

  #ableTo({ slots, all }: HoursToFill): BitSet {
    if (!all) return this.chosen('week', { bits: slots });
    const able = fullBitSet(this.#size);
    for (const slot of bitsOf(slots)) intersect(able, this.chosen('week', { bits: slot }));
    return able;
  }

  #inPlaces(places: readonly number[]): BitSet {
    const { byPlace, placeStarts } = this.#built;
    const set = emptyBitSet(this.#size);
    for (const place of places) {
      const end = placeStarts[place + 1] ?? 0;
      for (let at = placeStarts[place] ?? end; at < end; at += 1) addPosition(set, byPlace[at] ?? 0);
    }
    return set;
  }

  #newestOf(matches: BitSet, total: number, limit: number): number[] {
    const { ids } = this.#built;
    if (total < this.#size * RARE_SHARE) {
      return firstPositions(matches, total)
        .sort((a, b) => (ids[b] ?? 0) - (ids[a] ?? 0))
        .slice(0, limit);
    }
    const positions: number[] = [];
    for (let at = 0; at < this.#size && positions.length < limit; at += 1) {
      const position = this.#built.newestFirst[at] ?? 0;
      if (hasPosition(matches, position)) positions.push(position);
    }
    return positions;
  }

  #eachPosition(ids: readonly number[], visit: (position: number) => void): void {
    for (const id of ids) {
      const position = this.#positionOf(id);
      if (position !== null) visit(position);
    }
  }

  #positionOf(id: number): number | null {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#built.ids[this.#built.newestFirst[middle] ?? 0] ?? 0) > id) low = middle + 1;
      else high = middle;
    }
    const position = this.#built.newestFirst[low];
    return position !== undefined && this.#built.ids[position] === id ? position : null;
  }
}
