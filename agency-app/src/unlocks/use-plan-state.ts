import { useAuth } from '@marketplace/platform';
import { useEffect, useState } from 'react';

const TIMEOUT_MS = 8000;

/** 'unknown': the plan failed to load, so pages must not name one. */
export type PlanState = 'loading' | 'known' | 'unknown';

export function usePlanState(): PlanState {
  const { user, profile, subscriptionLoaded } = useAuth();
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useEffect(() => {
    if (subscriptionLoaded) return;
    const timer = setTimeout(() => setHasTimedOut(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [subscriptionLoaded]);
  if (user === null || subscriptionLoaded) return 'known';
  // Profile and subscription load together. A profile without a subscription means that the latter failed to
  // load.
  return profile !== null || hasTimedOut ? 'unknown' : 'loading';
}
