import { useAuth, useQueryClient } from '@marketplace/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShortlistCount } from '../shortlist/shortlist.query.ts';
import { usePurchasePolling } from '../unlocks/recent-purchase.ts';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { freeUnlockKeys } from '../unlocks/unlocks.keys.ts';
import { usePlanState } from '../unlocks/use-plan-state.ts';

const READY_TIMEOUT_MS = 3000;

/**
 * Data for the account's overview. `ready` is true once every section has its first response, so they all appear together and
 * none shifts another. A section that doesn't respond delays the rest by at most three seconds.
 */
export function useAccountData() {
  const pollEvery = usePurchasePolling();
  const unlocked = useUnlockedCandidates({ pollEvery });
  usePlanRefresh(pollEvery);
  const shortlistCount = useShortlistCount();
  const plan = usePlanState();
  const planSettled = plan !== 'loading';
  const answered = [unlocked, shortlistCount].every(({ isPending, failureCount }) => !isPending || failureCount > 0);

  const [ready, setReady] = useState(answered && planSettled);
  if (answered && planSettled && !ready) setReady(true);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setReady(true), READY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [ready]);

  return { ready, plan, unlocked, shortlistCount };
}

/**
 * The plan loads once, with the session. Another tab, the payment provider or a coworker may have changed it since, so
 * it is refetched when this page opens or becomes visible, and while a purchase is being settled.
 */
function usePlanRefresh(pollEvery: number | false): void {
  const { profile, refreshProfile } = useAuth();
  const queries = useQueryClient();
  // On a fresh page load, the request is already in flight.
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
