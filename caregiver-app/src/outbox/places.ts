import { useEffect, useSyncExternalStore } from 'react';

let places: readonly string[] = [];
const changed = new Set<() => void>();

function setPlaces(next: readonly string[]): void {
  places = next;
  for (const notify of changed) notify();
}

/** Says that a form on this page shows the changes whose slots start with this. */
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

/** Starts of the slots whose changes a form on this page shows. */
export const usePlaces = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => places,
    () => places,
  );
