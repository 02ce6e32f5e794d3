import { bySearchColumn, SEARCH_COLUMN_NAMES, SEARCH_COLUMNS, type SearchColumn } from '../search-columns.ts';
import { addPosition, bitsOf, type BitSet } from './bit-set.ts';
import { POSITIONS, type GatheredCaregivers } from './gathered-caregivers.ts';

/**
 * Occurring values of a column: a set of values, or all bits ORed if filters choose the column by bits. A set of
 * hundreds of thousands of weeks would be slow to copy between threads.
 */
type ColumnValues = { values: ReadonlySet<number> } | { bits: number };

/**
 * Visible caregivers of a discipline in the recommended order: by rank, then newest first. Plain data, so that a thread
 * can build it and transfer it without copying.
 */
export interface BuiltRanking {
  ids: Int32Array;
  ranks: Int16Array;
  /** Place id plus 1; 0 for none. */
  places: Uint16Array | Int32Array;
  /** Weeks and states by position, because many positions are read at once. Other columns exist only as bits. */
  weeks: Int32Array;
  states: Uint8Array;
  newestFirst: Int32Array;
  /** Positions grouped by place, and the start offset of each place. */
  byPlace: Int32Array;
  placeStarts: Int32Array;
  occurring: Readonly<Record<SearchColumn, ColumnValues>>;
  /** For each column and each bit that occurs, the positions with this bit. */
  bits: Readonly<Record<SearchColumn, ReadonlyMap<number, BitSet>>>;
}

export interface BuiltRankings {
  disciplines: Map<number, BuiltRanking>;
  memory: ArrayBuffer;
}

/**
 * Sorts the caregivers of each discipline into the recommended order, and frees input on the way. All rankings share
 * one buffer, because many arrays would fragment memory.
 */
export function buildRankings(gathered: ReadonlyMap<number, GatheredCaregivers>): BuiltRankings {
  const plans = new Map([...gathered].map(([discipline, caregivers]) => [discipline, planOf(caregivers)]));
  // Allocating everything first is cheap, because pages take no memory until they are written.
  const bytes = [...plans.values()].reduce((sum, plan) => sum + plan.bytes, 0);
  const memory = new ArrayBuffer(bytes);
  const take = sharing(memory);
  const disciplines = new Map<number, BuiltRanking>();
  for (const [discipline, caregivers] of gathered) {
    const plan = plans.get(discipline);
    if (plan !== undefined) disciplines.set(discipline, buildRanking(caregivers, plan, take));
  }
  return { disciplines, memory };
}

export function buildOneRanking(caregivers: GatheredCaregivers): BuiltRanking {
  const plan = planOf(caregivers);
  return buildRanking(caregivers, plan, sharing(new ArrayBuffer(plan.bytes)));
}

const ALIGNMENT = 8;
const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

interface ArrayType<Column> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, start: number, length: number): Column;
}
type Take = <Column>(type: ArrayType<Column>, length: number) => Column;

function sharing(memory: ArrayBuffer): Take {
  let end = 0;
  return (type, length) => {
    const start = end;
    end += aligned(length * type.BYTES_PER_ELEMENT);
    return new type(memory, start, length);
  };
}

interface Plan {
  lastPlace: number;
  placesType: ArrayType<Uint16Array> | ArrayType<Int32Array>;
  occurring: BuiltRanking['occurring'];
  bits: Readonly<Record<SearchColumn, number>>;
  bytes: number;
}

function planOf(caregivers: GatheredCaregivers): Plan {
  const size = caregivers.ids.all.length;
  const lastPlace = caregivers.places.all.reduce((last, place) => Math.max(last, place), -1);
  const placesType = lastPlace + 1 < 2 ** 16 ? Uint16Array : Int32Array;
  const bits = bySearchColumn((column) => {
    let all = 0;
    for (const value of caregivers.values[column].all) all |= value;
    return all;
  });
  const occurring = bySearchColumn((column): ColumnValues => {
    return SEARCH_COLUMNS[column].chosenBy === 'value'
      ? { values: new Set(caregivers.values[column].all) }
      : { bits: bits[column] };
  });
  const sets = SEARCH_COLUMN_NAMES.reduce((sum, column) => sum + bitsOf(bits[column]).length, 0);
  const bytes =
    aligned(size * Int32Array.BYTES_PER_ELEMENT) * 4 +
    aligned(size * Int16Array.BYTES_PER_ELEMENT) +
    aligned(size) +
    aligned(size * placesType.BYTES_PER_ELEMENT) +
    aligned((lastPlace + 2) * Int32Array.BYTES_PER_ELEMENT) +
    aligned(wordsFor(size) * Uint32Array.BYTES_PER_ELEMENT) * sets;
  return { lastPlace, placesType, occurring, bits, bytes };
}

const wordsFor = (size: number) => (size + 31) >>> 5;

function buildRanking(caregivers: GatheredCaregivers, plan: Plan, take: Take): BuiltRanking {
  const size = caregivers.ids.all.length;
  const newestFirst = take(Int32Array, size);
  const scratch = new ArrayBuffer(0, {
    maxByteLength: size * (Float64Array.BYTES_PER_ELEMENT + Int32Array.BYTES_PER_ELEMENT),
  });
  scratch.resize(scratch.maxByteLength);
  const order = orderOf(caregivers.ids.all, caregivers.ranks.all, newestFirst, scratch);
  const inOrder = (all: ArrayLike<number>, target: Int32Array | Int16Array | Uint16Array | Uint8Array, offset = 0) => {
    for (let position = 0; position < size; position += 1) target[position] = (all[order[position] ?? 0] ?? 0) + offset;
  };
  const ids = take(Int32Array, size);
  inOrder(caregivers.ids.all, ids);
  caregivers.ids.free();
  const ranks = take(Int16Array, size);
  inOrder(caregivers.ranks.all, ranks);
  caregivers.ranks.free();
  const places: Uint16Array | Int32Array = take<Uint16Array | Int32Array>(plan.placesType, size);
  inOrder(caregivers.places.all, places, 1);
  caregivers.places.free();
  const weeks = take(Int32Array, size);
  inOrder(caregivers.values.week.all, weeks);
  const states = take(Uint8Array, size);
  inOrder(caregivers.values.state.all, states);
  const bits = bySearchColumn((column) => {
    const sets = new Map(bitsOf(plan.bits[column]).map((bit) => [bit, take(Uint32Array, wordsFor(size))]));
    const byNumber = Array.from({ length: 32 }, (_, number) => sets.get(1 << number));
    const all = caregivers.values[column].all;
    for (let position = 0; position < size; position += 1) {
      for (
        let remainingBits = all[order[position] ?? 0] ?? 0;
        remainingBits !== 0;
        remainingBits &= remainingBits - 1
      ) {
        const set = byNumber[31 - Math.clz32(remainingBits & -remainingBits)];
        if (set !== undefined) addPosition(set, position);
      }
    }
    caregivers.values[column].free();
    return sets;
  });
  const placeStarts = take(Int32Array, plan.lastPlace + 2);
  scratch.resize(0);
  countByPlace(places, placeStarts);
  const byPlace = take(Int32Array, placeStarts.at(-1) ?? 0);
  sortByPlace(places, placeStarts, byPlace);
  return { ids, ranks, places, weeks, states, newestFirst, byPlace, placeStarts, occurring: plan.occurring, bits };
}

/** Greater than every id. */
const IDS = 2 ** 31;

/**
 * Returns the caregivers' indexes in order of position, and fills `newestFirst`.
 * @param scratch memory for a float64 and an int32 per caregiver
 */
function orderOf(ids: Int32Array, ranks: Int16Array, newestFirst: Int32Array, scratch: ArrayBuffer): Int32Array {
  const size = ids.length;
  // A float64 sorts natively, without a comparator.
  const newest = new Float64Array(scratch, 0, size);
  for (let at = 0; at < size; at += 1) newest[at] = (IDS - (ids[at] ?? 0)) * POSITIONS + at;
  newest.sort();
  // A counting sort by rank follows, which keeps the order by id.
  const best = ranks.reduce((highest, rank) => Math.max(highest, rank), -(2 ** 15));
  const worst = ranks.reduce((least, rank) => Math.min(least, rank), best);
  const next = new Int32Array(best - worst + 2);
  for (const rank of ranks) next[best - rank + 1] = (next[best - rank + 1] ?? 0) + 1;
  for (let at = 1; at < next.length; at += 1) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const order = new Int32Array(scratch, newest.byteLength, size);
  for (let number = 0; number < size; number += 1) {
    const at = (newest[number] ?? 0) % POSITIONS;
    const behindBest = best - (ranks[at] ?? 0);
    const position = next[behindBest] ?? 0;
    next[behindBest] = position + 1;
    order[position] = at;
    newestFirst[number] = position;
  }
  return order;
}

function countByPlace(places: BuiltRanking['places'], placeStarts: Int32Array): void {
  for (const number of places) if (number > 0) placeStarts[number] = (placeStarts[number] ?? 0) + 1;
  for (let number = 1; number < placeStarts.length; number += 1) {
    placeStarts[number] = (placeStarts[number] ?? 0) + (placeStarts[number - 1] ?? 0);
  }
}

function sortByPlace(places: BuiltRanking['places'], placeStarts: Int32Array, byPlace: Int32Array): void {
  const next = placeStarts.slice();
  for (const [position, number] of places.entries()) {
    if (number === 0) continue;
    const at = next[number - 1] ?? 0;
    byPlace[at] = position;
    next[number - 1] = at + 1;
  }
}
