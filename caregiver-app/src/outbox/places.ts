import { useEffect, useSyncExternalStore } from 'react';

let places: readonly string[] = [];
const changed = new Set<() => void>();

function setPlaces(next: readonly string[]): void {
  places = next;
  for (const notify of changed) notify();
}

/** Registers a form that shows queued changes on this page. `slot` is the prefix of their slots. */
export function usePlace(slot: string | null): void {
  useEffect(() => {
    if (slot === null) return;
    setPlaces([...places, slot]);
    return () => setPlaces(places.filter((other) => other !== slot));
  }, [slot]);
}

function subscribe(notify: () => void): () => void {
  changed.add(notify);
  return () => void changed.delete(notify);
}

export const usePlaces = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => places,
    () => places,
  );
