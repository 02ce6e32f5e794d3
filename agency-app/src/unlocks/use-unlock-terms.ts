import { type FreeUnlock, freeUnlockCall, unlockCreditCall } from '@marketplace/contracts';
import { planOf, unlockPriceCents } from '@marketplace/domain';
import { callApi, useAuth, useQuery } from '@marketplace/platform';
import { useMemo, useState } from 'react';
import { freeUnlockKeys } from './unlocks.keys.ts';
import { usePlanState } from './use-plan-state.ts';

export const TERMS_UNKNOWN = "We couldn't check your plan and free unlock.";

/** Free unlock of the Pro plan, or credit for a nonworking phone number. */
export type OfferedFreeUnlock = FreeUnlock & { kind: 'monthly' | 'credit' };

export const FREE_UNLOCK_LABELS = { monthly: 'Use Free Unlock', credit: 'Use Credit' } as const;

/** Returns the free unlock or credit that expires first. */
function firstOf(monthly: FreeUnlock | null, credit: FreeUnlock | null): OfferedFreeUnlock | null {
  if (credit === null || (monthly !== null && monthly.expires_at <= credit.expires_at))
    return monthly && { ...monthly, kind: 'monthly' };
  return { ...credit, kind: 'credit' };
}

export type UnlockTerms =
  | { state: 'loading' }
  /** The plan or the free unlock failed to load. The unlock may be free, so do not offer a payment. */
  | { state: 'unknown'; retrying: boolean; retry: () => void }
  /** `priceCents` is null for visitors. */
  | { state: 'known'; freeUnlock: OfferedFreeUnlock | null; priceCents: number | null };

const LOADING: UnlockTerms = { state: 'loading' };

/** Terms of the next unlock. Stays 'loading' until plan and free unlock are known, so that labels do not change. */
export function useUnlockTerms(): UnlockTerms {
  const { user, subscription, refreshProfile } = useAuth();
  const plan = usePlanState();
  const isPro = subscription?.status === 'active';
  const freeUnlock = useFreeUnlock();
  const credit = useUnlockCredit();
  const [hasRetried, setHasRetried] = useState(false);
  const [isPlanLoading, setIsPlanLoading] = useState(false);
  const isUnread = isPro && freeUnlock.data === undefined;
  const terms = useMemo(
    () => ({
      state: 'known' as const,
      // If the credit failed to load, the API still rejects a payment while the agency has a credit.
      freeUnlock: firstOf(freeUnlock.data ?? null, credit.data ?? null),
      priceCents: user === null ? null : unlockPriceCents(planOf(subscription?.status ?? null)),
    }),
    [freeUnlock.data, credit.data, user, subscription],
  );
  const isLoading =
    isPlanLoading || plan === 'loading' || credit.isLoading || (isUnread && freeUnlock.fetchStatus === 'fetching');
  if (isLoading && !hasRetried) return LOADING;
  if (isLoading || isUnread || plan === 'unknown') {
    const retry = async () => {
      setHasRetried(true);
      if (isPro) void freeUnlock.refetch();
      if (plan !== 'unknown') return;
      setIsPlanLoading(true);
      await refreshProfile();
      setIsPlanLoading(false);
    };
    return { state: 'unknown', retrying: isLoading, retry: () => void retry() };
  }
  return terms;
}

/**
 * Fetches the agency's unused free unlock, or null. Only for active subscribers. Refetched on mount and on
 * window focus.
 */
export function useFreeUnlock() {
  const { subscription } = useAuth();
  return useQuery({
    queryKey: freeUnlockKeys.all,
    queryFn: async ({ signal }) => (await callApi(freeUnlockCall, { signal })).free_unlock,
    enabled: subscription?.status === 'active',
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** Fetches the agency's unused credit for a nonworking phone number, or null. Independent of the plan. */
export function useUnlockCredit() {
  const { user } = useAuth();
  return useQuery({
    queryKey: freeUnlockKeys.credit,
    queryFn: async ({ signal }) => (await callApi(unlockCreditCall, { signal })).unlock_credit,
    enabled: user !== null,
  });
}
