import { useAuth } from '@marketplace/platform';
import { useEffect, useState } from 'react';

/** How long to wait for the plan. A plan that fails to load must not block the agency. */
const TIMEOUT_MS = 8000;

/** Whether the agency's plan has loaded or timed out. Until then no page may name a plan. */
export function usePlanKnown(): boolean {
  const { user, profile, subscription } = useAuth();
  const [timedOut, setTimedOut] = useState(false);
  // Plan and profile load together.
  const loaded = profile !== null || subscription !== null;
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => setTimedOut(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [loaded]);
  return user === null || loaded || timedOut;
}
