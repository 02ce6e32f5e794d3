import { bySearchColumn, SEARCH_COLUMNS, type SearchColumn } from '../search-columns.ts';

/**
 * Maximum number of positions in a discipline. With ids below 2^31, an id and a position fit into one sortable 53-bit
 * number.
 */
export const POSITIONS = 2 ** 22;

type Numbers = Int32Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
interface NumbersType<Column extends Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, start?: number, length?: number): Column;
}

/**
 * A list of numbers that arrive in parts. Stores pages outside of the allocator, because large arrays would leave
 * memory behind after the loading thread has ended.
 */
class GrowingNumbers<Column extends Numbers> {
  readonly #type: NumbersType<Column>;
  readonly #memory: ArrayBuffer;

  constructor(type: NumbersType<Column>, capacity: number) {
    this.#type = type;
    this.#memory = new ArrayBuffer(0, { maxByteLength: capacity * type.BYTES_PER_ELEMENT });
  }

  /**
   * Returns space for more numbers, for the caller to fill.
   * @throws RangeError if there are more numbers than positions
   */
  grow(length: number): Column {
    const bytesBefore = this.#memory.byteLength;
    const bytes = bytesBefore + length * this.#type.BYTES_PER_ELEMENT;
    if (bytes > this.#memory.maxByteLength)
      throw new RangeError('discipline exceeds the maximum size of the rank index');
    this.#memory.resize(bytes);
    return new this.#type(this.#memory, bytesBefore, length);
  }

  /** @param packed 32-bit numbers as PostgreSQL sends them, big-endian */
  append(packed: Buffer): void {
    const length = packed.length / Int32Array.BYTES_PER_ELEMENT;
    const numbers = this.grow(length);
    for (let at = 0; at < length; at += 1) numbers[at] = packed.readInt32BE(at * Int32Array.BYTES_PER_ELEMENT);
  }

  get all(): Column {
    return new this.#type(this.#memory);
  }

  free(): void {
    this.#memory.resize(0);
  }
}

/** Columns as packed 32-bit numbers. Filter columns are named like their database columns. A place of -1 means none. */
export type PackedCaregivers = Readonly<Record<'ids' | 'ranks' | 'places' | SearchColumn, Buffer>>;

export class GatheredCaregivers {
  readonly ids: GrowingNumbers<Int32Array<ArrayBuffer>>;
  readonly ranks: GrowingNumbers<Int16Array<ArrayBuffer>>;
  /** -1 for none. */
  readonly places: GrowingNumbers<Int32Array<ArrayBuffer>>;
  readonly values: Readonly<Record<SearchColumn, GrowingNumbers<Numbers>>>;

  constructor(capacity = POSITIONS) {
    this.ids = new GrowingNumbers(Int32Array, capacity);
    this.ranks = new GrowingNumbers(Int16Array, capacity);
    this.places = new GrowingNumbers(Int32Array, capacity);
    this.values = bySearchColumn((column) => new GrowingNumbers<Numbers>(SEARCH_COLUMNS[column].array, capacity));
  }

  append(packed: PackedCaregivers): void {
    this.ids.append(packed.ids);
    this.ranks.append(packed.ranks);
    this.places.append(packed.places);
    bySearchColumn((column) => this.values[column].append(packed[column]));
  }

  grow(count: number) {
    return {
      ids: this.ids.grow(count),
      ranks: this.ranks.grow(count),
      places: this.places.grow(count),
      values: bySearchColumn((column) => this.values[column].grow(count)),
    };
  }
}
