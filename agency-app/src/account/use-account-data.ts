import { useAuth, useQueryClient } from '@marketplace/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { useReceivedApplications } from '../applications/received-applications.query.ts';
import { useBlockedCandidates, useShortlist } from '../shortlist/candidate-lists.query.ts';
import { freeUnlockKeys } from '../unlocks/free-unlock.query.ts';
import { usePurchasePolling } from '../unlocks/recent-purchase.ts';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { usePlanKnown } from '../unlocks/use-plan-known.ts';

/** How long the parts of the page wait for one another. */
const TOGETHER_WITHIN_MS = 3000;

/**
 * What the account page shows. `ready` is true once every part has its first answer, so that the parts appear together
 * and none pushes another out from under the reader's eyes. One that does not answer holds the others up for three
 * seconds, and then waits alone.
 */
export function useAccountData() {
  const pollEvery = usePurchasePolling();
  const unlocked = useUnlockedCandidates({ pollEvery });
  usePlanKeptFresh(pollEvery);
  const shortlist = useShortlist();
  const blocked = useBlockedCandidates();
  const applications = useReceivedApplications();
  const planKnown = usePlanKnown();
  const answered = [unlocked, shortlist, blocked, applications].every(
    ({ isPending, failureCount }) => !isPending || failureCount > 0,
  );

  const [ready, setReady] = useState(answered && planKnown);
  if (answered && planKnown && !ready) setReady(true);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setReady(true), TOGETHER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [ready]);

  return { ready, planKnown, unlocked, shortlist, blocked, applications };
}

/**
 * The plan comes with the session, once; another tab, the provider or a colleague may have changed it since. It is asked
 * for anew when this page is opened or comes back into sight, and while a purchase is being settled.
 */
function usePlanKeptFresh(pollEvery: number | false): void {
  const { profile, refreshProfile } = useAuth();
  const queries = useQueryClient();
  // On a fresh load it is on its way already.
  const [cameLater] = useState(profile !== null);
  const refresh = useEffectEvent(() => {
    void refreshProfile();
    void queries.invalidateQueries({ queryKey: freeUnlockKeys.all });
  });
  useEffect(() => {
    if (cameLater) refresh();
    const seen = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [cameLater]);
  useEffect(() => {
    if (pollEvery === false) return;
    const timer = setInterval(() => refresh(), pollEvery);
    return () => clearInterval(timer);
  }, [pollEvery]);
}

export type AccountData = ReturnType<typeof useAccountData>;
