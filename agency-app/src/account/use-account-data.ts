import { useAuth, useQueryClient } from '@marketplace/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShortlistCount } from '../shortlist/shortlist.query.ts';
import { usePurchasePolling } from '../unlocks/recent-purchase.ts';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { freeUnlockKeys } from '../unlocks/unlocks.keys.ts';
import { usePlanState } from '../unlocks/use-plan-state.ts';

const READY_TIMEOUT_MS = 3000;

/** `ready` becomes true after every section has a response, to avoid layout shifts, or after three seconds. */
export function useAccountData() {
  const pollEvery = usePurchasePolling();
  const unlockedQuery = useUnlockedCandidates({ pollEvery });
  usePlanRefresh(pollEvery);
  const shortlistCount = useShortlistCount();
  const plan = usePlanState();
  const planSettled = plan !== 'loading';
  const answered = [unlockedQuery, shortlistCount].every(
    ({ isPending, failureCount }) => !isPending || failureCount > 0,
  );

  const [ready, setReady] = useState(answered && planSettled);
  if (answered && planSettled && !ready) setReady(true);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setReady(true), READY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [ready]);

  return { ready, plan, unlockedQuery, shortlistCount };
}

/**
 * Refetches the plan when the page opens or becomes visible, and polls during a purchase. Other tabs, Stripe and
 * colleagues may change the plan.
 */
function usePlanRefresh(pollEvery: number | false): void {
  const { profile, refreshProfile } = useAuth();
  const queries = useQueryClient();
  // After a full page load, the profile request is already in flight.
  const [openedLater] = useState(profile !== null);
  const refresh = useEffectEvent(() => {
    void refreshProfile();
    void queries.invalidateQueries({ queryKey: freeUnlockKeys.all });
  });
  useEffect(() => {
    if (openedLater) refresh();
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [openedLater]);
  useEffect(() => {
    if (pollEvery === false) return;
    const timer = setInterval(() => refresh(), pollEvery);
    return () => clearInterval(timer);
  }, [pollEvery]);
}

export type AccountData = ReturnType<typeof useAccountData>;
