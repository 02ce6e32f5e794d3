import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random id in Stripe's format. `prefix` includes the underscore. */
export function newIdentifier(prefix: string, length = 24): string {
  const letters = [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return prefix + letters.join('');
}

interface StoredRow {
  id: string;
  object: string;
  created: number;
}

/** Objects of one kind in order of creation. */
export class ObjectTable<Row extends StoredRow> {
  readonly kind: Row['object'];
  readonly #rows = new Map<string, Row>();

  constructor(kind: Row['object']) {
    this.kind = kind;
  }

  insert(row: Row): Row {
    this.#rows.set(row.id, row);
    return row;
  }

  find(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  newestFirst(): Row[] {
    return [...this.#rows.values()].reverse();
  }

  /** Loads rows from a snapshot. @throws Error for a row of another kind */
  restore(rows: unknown[]): void {
    for (const row of rows) {
      if (!this.#isRow(row)) throw new Error(`Invalid row of ${this.kind} in the state file.`);
      this.#rows.set(row.id, row);
    }
  }

  #isRow(row: unknown): row is Row {
    return (
      typeof row === 'object' &&
      row !== null &&
      'id' in row &&
      typeof row.id === 'string' &&
      'created' in row &&
      typeof row.created === 'number' &&
      'object' in row &&
      row.object === this.kind
    );
  }
}
