import type { FreeUnlock } from '@marketplace/contracts';
import { planOf, unlockPriceCents } from '@marketplace/domain';
import { useAuth } from '@marketplace/platform';
import { useEffect, useState } from 'react';
import { useFreeUnlock } from './free-unlock.query.ts';

/** How long the plan is waited for. One that cannot be loaded must not keep the agency from unlocking. */
const PATIENCE_MS = 8000;

export type UnlockTerms =
  | { known: false }
  /** `priceCents` is null when the plan could not be loaded: then no price is named before the checkout names it. */
  | { known: true; freeUnlock: FreeUnlock | null; priceCents: number | null };

/** What an unlock costs this agency now. Not known until plan and free unlock are, so that no label flips. */
export function useUnlockTerms(): UnlockTerms {
  const { user, profile, subscription } = useAuth();
  const freeUnlock = useFreeUnlock();
  const [patient, setPatient] = useState(true);
  // Plan and profile come together.
  const planKnown = profile !== null || subscription !== null;
  useEffect(() => {
    if (planKnown) return;
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [planKnown]);

  if ((user !== null && !planKnown && patient) || freeUnlock.isLoading) return { known: false };
  return {
    known: true,
    freeUnlock: freeUnlock.data ?? null,
    priceCents: planKnown ? unlockPriceCents(planOf(subscription?.status ?? null)) : null,
  };
}
