import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { loadLaterOutbox, useWaiting } from './outbox.ts';
import { useSentChanges, type OutboxListener } from './sent-changes.ts';

const WaitingNote = lazy(async () => ({ default: (await loadLaterOutbox()).WaitingNote }));

interface WaitingPlaceProps extends OutboxListener {
  headingLevel?: 1 | 2;
  onDiscard: () => void;
  children: ReactNode;
}

/** Hides a form while its change waits on this device. It stays mounted, so that 'Change something' loses no input. */
export function WaitingPlace({ headingLevel = 2, onDiscard, children, ...listener }: WaitingPlaceProps) {
  const entry = useWaiting(listener.slot);
  useSentChanges(listener);
  const waits = entry !== undefined;
  usePlace(waits ? listener.slot : null);
  return (
    <>
      {waits ? (
        <Suspense fallback={<FormLoading alone={false} />}>
          <WaitingNote entry={entry} headingLevel={headingLevel} onDiscard={onDiscard} />
        </Suspense>
      ) : null}
      <div hidden={waits}>{children}</div>
    </>
  );
}

let places: readonly string[] = [];
const changed = new Set<() => void>();

function setPlaces(next: readonly string[]): void {
  places = next;
  for (const notify of changed) notify();
}

function usePlace(slot: string | null): void {
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
