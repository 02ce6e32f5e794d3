import { randomBytes } from 'node:crypto';
import { noSuch } from '../errors.ts';

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

  /** @throws StripeApiError resource_missing, which names the parameter `param`, if no row has this id */
  get(id: string, param = 'id'): Row {
    const row = this.#rows.get(id);
    if (row === undefined) throw noSuch(this.kind, id, param);
    return row;
  }

  newestFirst(): Row[] {
    return [...this.#rows.values()].reverse();
  }

  restore(rows: readonly Row[]): void {
    for (const row of rows) this.#rows.set(row.id, row);
  }
}
