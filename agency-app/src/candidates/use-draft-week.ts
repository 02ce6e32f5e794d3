import type { WeekMask } from '@marketplace/domain';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Longer than the pause between two taps. */
const PAUSE_MS = 600;

/**
 * Draft of a week while the user paints it. Applies after a pause, so that one stroke causes one search and one history
 * entry. Applies at once when focus leaves the grid (`apply`) or the filters close.
 */
export function useDraftWeek(week: WeekMask, onApply: (week: WeekMask) => void) {
  const [draft, setShown] = useState(week);
  const [applied, setApplied] = useState(week);
  const pending = useRef<{ week: WeekMask; timer: ReturnType<typeof setTimeout> }>(null);
  // A ref, because the callback may change while a draft is pending.
  const apply = useRef<() => void>(() => undefined);
  const lastApplied = useRef(week);
  useEffect(() => {
    if (lastApplied.current !== week) {
      lastApplied.current = week;
      clearTimeout(pending.current?.timer);
      pending.current = null;
    }
    apply.current = () => {
      if (pending.current === null) return;
      const { week: painted, timer } = pending.current;
      clearTimeout(timer);
      pending.current = null;
      if (painted !== week) onApply(painted);
    };
  }, [week, onApply]);

  // Another control changed the applied week (chip removed, Back), so it replaces the draft.
  if (applied !== week) {
    setApplied(week);
    setShown(week);
  }

  useEffect(() => {
    const page = window.location.pathname;
    return () => {
      // Closing the filters applies the draft. Leaving the page does not: applying would navigate back to it.
      if (window.location.pathname === page) apply.current();
      else clearTimeout(pending.current?.timer);
    };
  }, []);

  return {
    draft,
    setDraft: (painted: WeekMask) => {
      setShown(painted);
      clearTimeout(pending.current?.timer);
      pending.current = { week: painted, timer: setTimeout(() => apply.current(), PAUSE_MS) };
    },
    apply: useCallback(() => apply.current(), []),
  };
}
