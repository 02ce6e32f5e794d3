const PAGE = 200;

interface Due<Item> {
  /** Reads up to `limit` items that follow `after`; null for the first ones. */
  read: (after: Item | null, limit: number) => Promise<Item[]>;
  work: (item: Item) => Promise<void>;
  /** Builds the message that reports how many items failed. */
  failed: (count: number) => string;
}

/**
 * Works on every item, page by page. A failed item does not stop the others. @throws AggregateError at the end, with
 * all failures
 */
export async function forEachDue<Item>({ read, work, failed }: Due<Item>): Promise<void> {
  const failures: unknown[] = [];
  let items: Item[] = [];
  do {
    items = await read(items.at(-1) ?? null, PAGE);
    for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  } while (items.length === PAGE);
  if (failures.length > 0) throw new AggregateError(failures, failed(failures.length), { cause: failures[0] });
}
