import type { FreeUnlock } from '@marketplace/contracts';
import { planOf, unlockPriceCents } from '@marketplace/domain';
import { useAuth } from '@marketplace/platform';
import { useFreeUnlock } from './free-unlock.query.ts';
import { usePlanKnown } from './use-plan-known.ts';

export type UnlockTerms =
  | { known: false }
  /** `priceCents` is null when the plan could not be loaded: then no price is named before the checkout names it. */
  | { known: true; freeUnlock: FreeUnlock | null; priceCents: number | null };

/** What an unlock costs this agency now. Not known until plan and free unlock are, so that no label flips. */
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
