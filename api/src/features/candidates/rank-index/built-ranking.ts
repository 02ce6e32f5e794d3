import {
  bySearchColumn,
  isChosen,
  SEARCH_COLUMN_NAMES,
  SEARCH_COLUMNS,
  type Choice,
  type SearchColumn,
} from '../search-columns.ts';
import { addPosition, bitsOf, emptyBitSet, type BitSet } from './bit-set.ts';

/** The shown caregivers of one discipline, by column, all in the recommended order. `places` is -1 for none. */
export interface RankedColumns {
  ids: Int32Array;
  ranks: Int16Array;
  places: Int32Array;
  /** A boolean is 0 or 1. */
  values: Readonly<Record<SearchColumn, Int32Array | Int16Array | Uint8Array>>;
}

/** What occurs in a column: its values, and all of their bits ORed together. */
interface Occurring {
  values: ReadonlySet<number>;
  bits: number;
}

/** A searchable discipline: plain data, so that a thread can build and transfer it without copying. */
export interface BuiltRanking {
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

/** @throws RangeError when the discipline has more caregivers than positions */
export function buildRanking(columns: RankedColumns): BuiltRanking {
  const size = columns.ids.length;
  if (size >= POSITIONS) throw new RangeError('a discipline has too many caregivers for this index');
  // One float64 sorts natively, without a comparator.
  const keys = Float64Array.from(columns.ids, (id, position) => (IDS - id) * POSITIONS + position).sort();
  const occurring = bySearchColumn((column): Occurring => {
    const values = new Set(columns.values[column]);
    return { values, bits: [...values].reduce((bits, value) => bits | value, 0) };
  });
  return {
    columns,
    newestFirst: Int32Array.from(keys, (key) => key % POSITIONS),
    ...positionsByPlace(columns.places),
    occurring,
    sets: buildSets(columns, occurring),
  };
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
    const { values, bits } = occurring[column];
    const choices: Choice[] =
      SEARCH_COLUMNS[column].chosenBy === 'bits'
        ? bitsOf(bits).map((bit) => ({ bits: bit }))
        : [...values].map((value) => ({ values: [value] }));
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
