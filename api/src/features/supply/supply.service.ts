import type { SupplyResponse } from '@marketplace/contracts';
import { summarizeSupply, type SupplyQuestion } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import { readCountedAt, readSupply, type CountedSupply } from './supply.repository.ts';

/** Reads the counted groups again only after another count. */
export function supplyReader(db: Database): (asked: SupplyQuestion) => Promise<SupplyResponse> {
  let latest: CountedSupply | null = null;
  return async (asked) => {
    const countedAt = await readCountedAt(db);
    if (countedAt?.getTime() !== latest?.countedAt.getTime()) latest = await readSupply(db);
    return {
      counted_at: latest?.countedAt.toISOString() ?? null,
      ...summarizeSupply(latest?.groups ?? [], asked),
    };
  };
}
