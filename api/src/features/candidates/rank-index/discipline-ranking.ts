import type { SortOption } from '@marketplace/domain';
import type { CandidateSearch } from '../candidates.repository.ts';
import { isChosen, type Choice, type SearchColumn } from '../search-columns.ts';
import {
  addPosition,
  bitsOf,
  emptyBitSet,
  firstPositions,
  fullBitSet,
  hasPosition,
  intersect,
  removePosition,
  sizeOf,
  union,
  type BitSet,
} from './bit-set.ts';

/** A caregiver as far as searches look, in the database's numbers. */
export interface RankedMember {
  id: number;
  score: number;
  place: number | null;
  /** What the columns hold; a boolean as 0 or 1. */
  values: Readonly<Record<SearchColumn, number>>;
}

/** The shown caregivers of one discipline, column by column, all in the recommended order. `place` is -1 for none. */
export interface RankedColumns {
  ids: Int32Array;
  scores: Int16Array;
  places: Int32Array;
  /** A boolean is 0 or 1. */
  values: Readonly<Record<SearchColumn, Int32Array | Int16Array | Uint8Array>>;
}

/** Enough of a caregiver to put pages in order. */
export interface Ranked {
  id: number;
  score: number;
}

export interface FoundInDiscipline {
  total: number;
  first: Ranked[];
}

/** Below this share of matches, sorting them by id is cheaper than walking through everybody from the newest on. */
const RARE_SHARE = 1 / 50;
/** Positions stay below 2^22 and ids below 2^31, so that both fit into the 53 bits of one sortable number. */
const POSITIONS = 2 ** 22;
const IDS = 2 ** 31;

export const inOrder: Record<SortOption, (a: Ranked, b: Ranked) => number> = {
  recommended: (a, b) => b.score - a.score || b.id - a.id,
  created_date: (a, b) => b.id - a.id,
};

/** What occurs in a column: its values, and all of their bits as one number. */
interface Occurring {
  values: ReadonlySet<number>;
  bits: number;
}

/**
 * One discipline in memory: a position for each caregiver in the recommended order, and for each value of a filter the
 * set of positions that have it. A count is the size of an intersection, a page its lowest positions.
 */
export class DisciplineRanking {
  readonly #columns: RankedColumns;
  readonly #size: number;
  /** Positions that still say the truth; a caregiver who changed since loading is taken out. */
  readonly #current: BitSet;
  /** Positions from the newest id to the oldest. */
  readonly #newestFirst: Int32Array;
  /** Positions by place, and where each place's begin. */
  readonly #byPlace: Int32Array;
  readonly #placeStarts: Int32Array;
  /** The set of each value that some search asked for so far. */
  readonly #sets = new Map<string, BitSet>();
  readonly #occurring = new Map<SearchColumn, Occurring>();

  constructor(columns: RankedColumns) {
    const size = columns.ids.length;
    if (size >= POSITIONS) throw new RangeError('a discipline has too many caregivers for this index');
    this.#columns = columns;
    this.#size = size;
    this.#current = fullBitSet(size);
    // One float64 sorts natively, without a comparator.
    const keys = Float64Array.from(columns.ids, (id, position) => (IDS - id) * POSITIONS + position).sort();
    this.#newestFirst = Int32Array.from(keys, (key) => key % POSITIONS);
    const lastPlace = columns.places.reduce((last, place) => Math.max(last, place), -1);
    this.#placeStarts = new Int32Array(lastPlace + 2);
    for (const place of columns.places) if (place >= 0) this.#countPlace(place + 1, 1);
    for (let place = 1; place < this.#placeStarts.length; place += 1) {
      this.#countPlace(place, this.#placeStarts[place - 1] ?? 0);
    }
    this.#byPlace = new Int32Array(this.#placeStarts.at(-1) ?? 0);
    const next = Int32Array.from(this.#placeStarts);
    for (let position = 0; position < size; position += 1) {
      const place = columns.places[position] ?? -1;
      if (place < 0) continue;
      const at = next[place] ?? 0;
      this.#byPlace[at] = position;
      next[place] = at + 1;
    }
  }

  #countPlace(place: number, more: number): void {
    this.#placeStarts[place] = (this.#placeStarts[place] ?? 0) + more;
  }

  get size(): number {
    return this.#size;
  }

  /** Takes out a caregiver who changed or went; says nothing of one who was not here. */
  forget(id: number): void {
    const position = this.#positionOf(id);
    if (position !== null) removePosition(this.#current, position);
  }

  /** How many the search finds here, and the first of them in order, at most `limit`. */
  find(search: CandidateSearch, sort: SortOption, limit: number): FoundInDiscipline {
    const found = this.matching(search);
    const total = sizeOf(found);
    const positions = sort === 'recommended' ? firstPositions(found, limit) : this.#newestOf(found, total, limit);
    return {
      total,
      first: positions.map((position) => ({
        id: this.#columns.ids[position] ?? 0,
        score: this.#columns.scores[position] ?? 0,
      })),
    };
  }

  /** All positions that the search finds; a set of the caller's own. */
  matching(search: CandidateSearch): BitSet {
    const found = this.bounded(search);
    for (const [column, choice] of search.choices) intersect(found, this.chosen(column, choice));
    return found;
  }

  /** What bounds a search apart from its filters: the radius, who is hidden from the agency, its own choice of people. */
  bounded(search: CandidateSearch): BitSet {
    const found = new Uint32Array(this.#current);
    if (search.places !== null) intersect(found, this.#inPlaces(search.places));
    if (search.among !== null) {
      const among = emptyBitSet(this.#size);
      this.#eachPosition(search.among, (position) => addPosition(among, position));
      intersect(found, among);
    }
    this.#eachPosition(search.hidden, (position) => removePosition(found, position));
    return found;
  }

  /** Positions whose column holds what was chosen; not a set of the caller's own. */
  chosen(column: SearchColumn, choice: Choice): BitSet {
    if ('values' in choice) return union(choice.values.map((value) => this.#setOf(column, { values: [value] })));
    return union(bitsOf(choice.bits).map((bit) => this.#setOf(column, { bits: bit })));
  }

  /** Whether any caregiver, also one who changed since loading, has what was chosen. Cheaper than the set. */
  occurs(column: SearchColumn, choice: Choice): boolean {
    const occurring = this.#occurringIn(column);
    return 'bits' in choice
      ? (occurring.bits & choice.bits) !== 0
      : choice.values.some((value) => occurring.values.has(value));
  }

  #occurringIn(column: SearchColumn): Occurring {
    const known = this.#occurring.get(column);
    if (known !== undefined) return known;
    const values = new Set(this.#columns.values[column]);
    const occurring = { values, bits: [...values].reduce((bits, value) => bits | value, 0) };
    this.#occurring.set(column, occurring);
    return occurring;
  }

  /** `choice` is a single bit or a single value. */
  #setOf(column: SearchColumn, choice: Choice): BitSet {
    const key = 'bits' in choice ? `${column} has ${choice.bits}` : `${column} is ${choice.values.join()}`;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const set = emptyBitSet(this.#size);
    this.#columns.values[column].forEach((value, position) => {
      if (isChosen(value, choice)) addPosition(set, position);
    });
    this.#sets.set(key, set);
    return set;
  }

  #inPlaces(places: readonly number[]): BitSet {
    const set = emptyBitSet(this.#size);
    for (const place of places) {
      const end = this.#placeStarts[place + 1] ?? 0;
      for (let at = this.#placeStarts[place] ?? end; at < end; at += 1) addPosition(set, this.#byPlace[at] ?? 0);
    }
    return set;
  }

  #newestOf(found: BitSet, total: number, limit: number): number[] {
    const { ids } = this.#columns;
    if (total < this.#size * RARE_SHARE) {
      return firstPositions(found, total)
        .sort((a, b) => (ids[b] ?? 0) - (ids[a] ?? 0))
        .slice(0, limit);
    }
    const positions: number[] = [];
    for (let at = 0; at < this.#size && positions.length < limit; at += 1) {
      const position = this.#newestFirst[at] ?? 0;
      if (hasPosition(found, position)) positions.push(position);
    }
    return positions;
  }

  #eachPosition(ids: readonly number[], visit: (position: number) => void): void {
    for (const id of ids) {
      const position = this.#positionOf(id);
      if (position !== null) visit(position);
    }
  }

  /** Halves the newest-first order until only one place is left where the id can be. */
  #positionOf(id: number): number | null {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#columns.ids[this.#newestFirst[middle] ?? 0] ?? 0) > id) low = middle + 1;
      else high = middle;
    }
    const position = this.#newestFirst[low];
    return position !== undefined && this.#columns.ids[position] === id ? position : null;
  }
}

/** What bounds a search apart from its filters, ready to look up one caregiver after the other. */
export interface SearchBounds {
  places: ReadonlySet<number> | null;
  among: ReadonlySet<number> | null;
  hidden: ReadonlySet<number>;
}

export const boundsOf = (search: CandidateSearch): SearchBounds => ({
  places: search.places === null ? null : new Set(search.places),
  among: search.among === null ? null : new Set(search.among),
  hidden: new Set(search.hidden),
});

/** Whether a search finds one caregiver of a discipline that it names. */
export function isFound(member: RankedMember, search: CandidateSearch, bounds: SearchBounds): boolean {
  if (!isBounded(member, bounds)) return false;
  for (const [column, choice] of search.choices) if (!isChosen(member.values[column], choice)) return false;
  return true;
}

/** Whether one caregiver is within a search's bounds, whatever its filters say. */
export function isBounded(member: RankedMember, { places, among, hidden }: SearchBounds): boolean {
  if (places !== null && (member.place === null || !places.has(member.place))) return false;
  if (among !== null && !among.has(member.id)) return false;
  return !hidden.has(member.id);
}
