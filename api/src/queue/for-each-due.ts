const PAGE = 200;

interface Due<Item> {
  /** Returns up to `limit` items after `after`; null means the first page. */
  read: (after: Item | null, limit: number) => Promise<Item[]>;
  work: (item: Item) => Promise<void>;
  /** What failed, such as 'could not mail reminders'. The error message appends the number of failed items. */
  failed: string;
}

/**
 * Runs the work for every item, page by page. A failed item does not stop the others.
 * @throws AggregateError at the end, with all failures
 */
export async function forEachDue<Item>({ read, work, failed }: Due<Item>): Promise<void> {
  const failures: unknown[] = [];
  let items: Item[] = [];
  do {
    items = await read(items.at(-1) ?? null, PAGE);
    for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  } while (items.length === PAGE);
  if (failures.length > 0) throw failedItems(failures, failed);
}

export const failedItems = (failures: readonly unknown[], failed: string): AggregateError =>
  new AggregateError(failures, `${failed} (${failures.length} failed)`, { cause: failures[0] });
