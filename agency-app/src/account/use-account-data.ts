import { useEffect, useState } from 'react';
import { useReceivedApplications } from '../applications/received-applications.query.ts';
import { useBlockedCandidates, useShortlist } from '../candidate-lists/candidate-lists.query.ts';
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
  const unlocked = useUnlockedCandidates();
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

export type AccountData = ReturnType<typeof useAccountData>;
