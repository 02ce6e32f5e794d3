import type { SupplyResponse } from '@marketplace/contracts';
import { summarizeSupply, type SupplyQuestion } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { findCountedAt, findSupply, type CountedSupply } from './supply.repository.ts';

export interface SupplyCache {
  latest: CountedSupply | null;
}
export const createSupplyCache = (): SupplyCache => ({ latest: null });

export interface SupplySources {
  db: Database;
  caches: { supply: SupplyCache };
}

/** Returns the numbers for the public map. Reads the counted groups again only after a new count. */
export async function describeSupply(
  { db, caches: { supply: cache } }: SupplySources,
  question: SupplyQuestion,
): Promise<SupplyResponse> {
  const countedAt = await findCountedAt(db);
  if (countedAt?.getTime() !== cache.latest?.countedAt.getTime()) cache.latest = await findSupply(db);
  const { latest } = cache;
  return { counted_at: latest?.countedAt.toISOString() ?? null, ...summarizeSupply(latest?.groups ?? [], question) };
}
