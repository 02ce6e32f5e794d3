import { useEffect, useSyncExternalStore } from 'react';

let shownSlots: readonly string[] = [];
const listeners = new Set<() => void>();

function setShownSlots(next: readonly string[]): void {
  shownSlots = next;
  for (const notify of listeners) notify();
}

/** Marks queued changes as shown by this page. `slot`: prefix of their slots. */
export function useShownSlot(slot: string | null): void {
  useEffect(() => {
    if (slot === null) return;
    setShownSlots([...shownSlots, slot]);
    return () => setShownSlots(shownSlots.filter((shownSlot) => shownSlot !== slot));
  }, [slot]);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

export const useShownSlots = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => shownSlots,
    () => shownSlots,
  );
