import {
  bySearchColumn,
  isChosen,
  SEARCH_COLUMN_NAMES,
  SEARCH_COLUMNS,
  type Choice,
  type SearchColumn,
} from '../search-columns.ts';
import { addPosition, bitsOf, emptyBitSet, type BitSet } from './bit-set.ts';

/** Shown caregivers of one discipline, by column, all in the same order. `places` is -1 for none. */
export interface RankedColumns {
  ids: Int32Array<ArrayBuffer>;
  ranks: Int16Array<ArrayBuffer>;
  places: Int32Array<ArrayBuffer>;
  /** A boolean is 0 or 1. */
  values: Readonly<Record<SearchColumn, Column>>;
}

/**
 * What occurs in a column, as filters choose it: the values, or their bits ORed together. Never the values of a column that is
 * chosen by bits: a discipline has hundreds of thousands of different weeks, and a set, unlike an array, is copied to the thread
 * that serves requests.
 */
type Occurring = { values: ReadonlySet<number> } | { bits: number };

/** A searchable discipline: plain data, so that a thread can build and transfer it without copying. */
export interface BuiltRanking {
  /** In the recommended order. */
  columns: RankedColumns;
  /** Positions from the newest id to the oldest. */
  newestFirst: Int32Array;
  /** Positions by place, and the start offset of each place. */
  byPlace: Int32Array;
  placeStarts: Int32Array;
  occurring: Readonly<Record<SearchColumn, Occurring>>;
  /** The positions of each bit or value that occurs, by `setName`. */
  sets: ReadonlyMap<string, BitSet>;
}

/** Positions stay below 2^22 and ids below 2^31, so that both fit into the 53 bits of one sortable number. */
const POSITIONS = 2 ** 22;
const IDS = 2 ** 31;

/** The key of the set for a single bit or value. */
export function setName(column: SearchColumn, choice: Choice): string {
  return 'bits' in choice ? `${column} has ${choice.bits}` : `${column} is ${choice.values.join()}`;
}

/**
 * Puts the caregivers of a discipline into the recommended order: by rank, then the newest first.
 * @param parts caregivers in any order, each in one part
 * @throws RangeError when the discipline has more caregivers than positions
 */
export function buildRanking(parts: readonly RankedColumns[]): BuiltRanking {
  const { order, newestFirst } = ordersOf(
    joined(Int32Array, parts.map(({ ids }) => ids)), // prettier-ignore
    joined(Int16Array, parts.map(({ ranks }) => ranks)), // prettier-ignore
  );
  const inOrder = <Numbers extends Column>(type: ColumnType<Numbers>, columnOf: (part: RankedColumns) => Numbers) => {
    const all = joined(type, parts.map(columnOf));
    return new type(order.length).map((_, position) => all[order[position] ?? 0] ?? 0) as Numbers;
  };
  const columns: RankedColumns = {
    ids: inOrder(Int32Array, ({ ids }) => ids),
    ranks: inOrder(Int16Array, ({ ranks }) => ranks),
    places: inOrder(Int32Array, ({ places }) => places),
    values: bySearchColumn((column) => inOrder<Column>(SEARCH_COLUMNS[column].array, ({ values }) => values[column])),
  };
  const occurring = bySearchColumn((column): Occurring => {
    if (SEARCH_COLUMNS[column].chosenBy === 'value') return { values: new Set(columns.values[column]) };
    let bits = 0;
    for (const value of columns.values[column]) bits |= value;
    return { bits };
  });
  return {
    columns,
    newestFirst,
    ...positionsByPlace(columns.places),
    occurring,
    sets: buildSets(columns, occurring),
  };
}

type Column = Int32Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
type ColumnType<Numbers> = new (length: number) => Numbers;

function joined<Numbers extends Column>(type: ColumnType<Numbers>, parts: readonly Numbers[]): Numbers {
  const all = new type(parts.reduce((size, part) => size + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}

/** `order`: where to find the caregiver of each position. `newestFirst`: positions from the newest id to the oldest. */
function ordersOf(ids: Int32Array, ranks: Int16Array): { order: Int32Array; newestFirst: Int32Array<ArrayBuffer> } {
  const size = ids.length;
  if (size >= POSITIONS) throw new RangeError('a discipline has too many caregivers for this index');
  // One float64 sorts natively, without a comparator.
  const newest = Float64Array.from(ids, (id, at) => (IDS - id) * POSITIONS + at).sort();
  // Then by rank, counted: the order by id stays within each.
  const best = ranks.reduce((most, rank) => Math.max(most, rank), -(2 ** 15));
  const worst = ranks.reduce((least, rank) => Math.min(least, rank), best);
  const next = new Int32Array(best - worst + 2);
  for (const rank of ranks) next[best - rank + 1] = (next[best - rank + 1] ?? 0) + 1;
  for (let at = 1; at < next.length; at += 1) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const order = new Int32Array(size);
  const newestFirst = new Int32Array(size);
  for (let number = 0; number < size; number += 1) {
    const at = (newest[number] ?? 0) % POSITIONS;
    const behindBest = best - (ranks[at] ?? 0);
    const position = next[behindBest] ?? 0;
    next[behindBest] = position + 1;
    order[position] = at;
    newestFirst[number] = position;
  }
  return { order, newestFirst };
}

function positionsByPlace(places: Int32Array): Pick<BuiltRanking, 'byPlace' | 'placeStarts'> {
  const lastPlace = places.reduce((last, place) => Math.max(last, place), -1);
  const placeStarts = new Int32Array(lastPlace + 2);
  const count = (place: number, more: number) => {
    placeStarts[place] = (placeStarts[place] ?? 0) + more;
  };
  for (const place of places) if (place >= 0) count(place + 1, 1);
  for (let place = 1; place < placeStarts.length; place += 1) count(place, placeStarts[place - 1] ?? 0);
  const byPlace = new Int32Array(placeStarts.at(-1) ?? 0);
  const next = Int32Array.from(placeStarts);
  for (const [position, place] of places.entries()) {
    if (place < 0) continue;
    const at = next[place] ?? 0;
    byPlace[at] = position;
    next[place] = at + 1;
  }
  return { byPlace, placeStarts };
}

function buildSets(columns: RankedColumns, occurring: BuiltRanking['occurring']): Map<string, BitSet> {
  const sets = new Map<string, BitSet>();
  for (const column of SEARCH_COLUMN_NAMES) {
    const found = occurring[column];
    const choices: Choice[] =
      'bits' in found
        ? bitsOf(found.bits).map((bit) => ({ bits: bit }))
        : [...found.values].map((value) => ({ values: [value] }));
    for (const choice of choices) {
      const set = emptyBitSet(columns.ids.length);
      for (const [position, value] of columns.values[column].entries()) {
        if (isChosen(value, choice)) addPosition(set, position);
      }
      sets.set(setName(column, choice), set);
    }
  }
  return sets;
}

/** A ranking's buffers, for transfer to another thread. */
export function buffersOf({ columns, newestFirst, byPlace, placeStarts, sets }: BuiltRanking): ArrayBuffer[] {
  const arrays = [
    columns.ids,
    columns.ranks,
    columns.places,
    ...Object.values(columns.values),
    newestFirst,
    byPlace,
    placeStarts,
    ...sets.values(),
  ];
  return arrays.map((array) => array.buffer).filter((buffer) => buffer instanceof ArrayBuffer);
}
