import type { SortOption } from '@marketplace/domain';
import type { CandidateSearch } from '../candidates.repository.ts';
import {
  addPosition,
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
  week: number;
  scheduleFacts: number;
  languages: number;
  careSettings: number;
  experience: number;
  state: number;
  place: number | null;
  lookingForWork: boolean;
}

/** The shown caregivers of one discipline, column by column, all in the recommended order. `place` is -1 for none. */
export interface RankedColumns {
  ids: Int32Array;
  scores: Int16Array;
  places: Int32Array;
  weeks: Int32Array;
  scheduleFacts: Int16Array;
  languages: Int32Array;
  careSettings: Int16Array;
  experiences: Uint8Array;
  states: Uint8Array;
  /** 1 for those who look for work, else 0. */
  lookingForWork: Uint8Array;
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

/** Columns whose bits are choices of a filter, and columns whose whole value is one. */
type MaskColumn = 'weeks' | 'scheduleFacts' | 'languages' | 'careSettings';
type ValueColumn = 'experiences' | 'states' | 'lookingForWork';

/** Below this share of matches, sorting them by id is cheaper than walking through everybody from the newest on. */
const RARE_SHARE = 1 / 50;
/** Positions stay below 2^22 and ids below 2^31, so that both fit into the 53 bits of one sortable number. */
const POSITIONS = 2 ** 22;
const IDS = 2 ** 31;

export const inOrder: Record<SortOption, (a: Ranked, b: Ranked) => number> = {
  recommended: (a, b) => b.score - a.score || b.id - a.id,
  created_date: (a, b) => b.id - a.id,
};

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
  /** What occurs in a column: its values, or one number with all of its bits. */
  readonly #occurring = new Map<MaskColumn | ValueColumn, readonly number[]>();

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
    intersect(found, this.valueSet('lookingForWork', search.lookingForWork ? 1 : 0));
    for (const [column, mask] of [
      ['weeks', search.week],
      ['scheduleFacts', search.scheduleBit],
      ['languages', search.languages],
      ['careSettings', search.careSettings],
    ] as const) {
      if (mask !== 0) intersect(found, this.anyBitSet(column, mask));
    }
    if (search.experiences.length > 0) intersect(found, this.anyValueSet('experiences', search.experiences));
    if (search.states.length > 0) intersect(found, this.anyValueSet('states', search.states));
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

  /** Positions with any of these bits in the column. */
  anyBitSet(column: MaskColumn, mask: number): BitSet {
    const sets: BitSet[] = [];
    for (let left = mask; left !== 0; left &= left - 1) {
      const bit = left & -left;
      sets.push(this.#setOf(column, `has ${bit}`, (value) => (value & bit) !== 0));
    }
    return union(sets);
  }

  /** Positions with any of these values in the column; at least one has to be given. */
  anyValueSet(column: ValueColumn, values: readonly number[]): BitSet {
    return union(values.map((value) => this.valueSet(column, value)));
  }

  valueSet(column: ValueColumn, value: number): BitSet {
    return this.#setOf(column, `is ${value}`, (other) => other === value);
  }

  /** All bits that occur in the column. */
  bitsIn(column: MaskColumn): number {
    const known = this.#occurring.get(column)?.[0];
    if (known !== undefined) return known;
    let bits = 0;
    for (const value of this.#columns[column]) bits |= value;
    this.#occurring.set(column, [bits]);
    return bits;
  }

  /** All values that occur in the column. */
  valuesIn(column: ValueColumn): readonly number[] {
    const known = this.#occurring.get(column);
    if (known !== undefined) return known;
    const values = [...new Set(this.#columns[column])];
    this.#occurring.set(column, values);
    return values;
  }

  #setOf(column: MaskColumn | ValueColumn, condition: string, holds: (value: number) => boolean): BitSet {
    const key = `${column} ${condition}`;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const set = emptyBitSet(this.#size);
    this.#columns[column].forEach((value, position) => {
      if (holds(value)) addPosition(set, position);
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
  return (
    isBounded(member, bounds) &&
    member.lookingForWork === search.lookingForWork &&
    hasAny(member.week, search.week) &&
    hasAny(member.scheduleFacts, search.scheduleBit) &&
    hasAny(member.languages, search.languages) &&
    hasAny(member.careSettings, search.careSettings) &&
    isAny(member.experience, search.experiences) &&
    isAny(member.state, search.states)
  );
}

/** Whether one caregiver is within a search's bounds, whatever its filters say. */
export function isBounded(member: RankedMember, { places, among, hidden }: SearchBounds): boolean {
  if (places !== null && (member.place === null || !places.has(member.place))) return false;
  if (among !== null && !among.has(member.id)) return false;
  return !hidden.has(member.id);
}

const hasAny = (mask: number, wanted: number) => wanted === 0 || (mask & wanted) !== 0;
const isAny = (value: number, wanted: readonly number[]) => wanted.length === 0 || wanted.includes(value);
