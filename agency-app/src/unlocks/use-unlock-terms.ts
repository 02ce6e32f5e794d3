import type { FreeUnlock } from '@marketplace/contracts';
import { planOf, unlockPriceCents } from '@marketplace/domain';
import { useAuth } from '@marketplace/platform';
import { useFreeUnlock } from './free-unlock.query.ts';
import { usePlanKnown } from './use-plan-known.ts';

export type UnlockTerms =
  | { known: false }
  /** `priceCents` is null if the plan failed to load; then only the checkout shows the price. */
  | { known: true; freeUnlock: FreeUnlock | null; priceCents: number | null };

/** What an unlock costs this agency now. Unknown until plan and free unlock have loaded, so no label flips. */
export function useUnlockTerms(): UnlockTerms {
  const { profile, subscription } = useAuth();
  const freeUnlock = useFreeUnlock();
  const planKnown = usePlanKnown();
  if (!planKnown || freeUnlock.isLoading) return { known: false };
  const loaded = profile !== null || subscription !== null;
  return {
    known: true,
    freeUnlock: freeUnlock.data ?? null,
    priceCents: loaded ? unlockPriceCents(planOf(subscription?.status ?? null)) : null,
  };
}
