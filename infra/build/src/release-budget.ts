import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const BUDGETS_FILE = join(import.meta.dirname, '..', 'size-budgets.json');

/** Budget in gzip bytes for the JavaScript of a remote page's first load, including the remote's entry. */
export function remoteSizeBudget(): number {
  const budgets: unknown = JSON.parse(readFileSync(BUDGETS_FILE, 'utf8'));
  const budget = typeof budgets === 'object' && budgets !== null && 'remote' in budgets ? budgets.remote : undefined;
  if (typeof budget !== 'number') throw new Error(`${BUDGETS_FILE} has no budget for remotes.`);
  return budget;
}
