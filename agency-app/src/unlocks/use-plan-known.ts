import { useAuth } from '@marketplace/platform';
import { useEffect, useState } from 'react';

/** How long the plan is waited for. One that cannot be loaded must not keep the agency from anything. */
const PATIENCE_MS = 8000;

/** Whether the session has brought the agency's plan, or has had long enough to. Until then no page may name a plan. */
export function usePlanKnown(): boolean {
  const { user, profile, subscription } = useAuth();
  const [patient, setPatient] = useState(true);
  // Plan and profile come together.
  const loaded = profile !== null || subscription !== null;
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [loaded]);
  return user === null || loaded || !patient;
}
