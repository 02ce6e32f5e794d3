import { useEffect, useSyncExternalStore } from 'react';

let mountedForms: readonly string[] = [];
const listeners = new Set<() => void>();

function setMountedForms(next: readonly string[]): void {
  mountedForms = next;
  for (const notify of listeners) notify();
}

/** Registers a form that shows queued changes on this page. `slot` is the prefix of their slots. */
export function useMountedForm(slot: string | null): void {
  useEffect(() => {
    if (slot === null) return;
    setMountedForms([...mountedForms, slot]);
    return () => setMountedForms(mountedForms.filter((mountedSlot) => mountedSlot !== slot));
  }, [slot]);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

export const useMountedForms = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => mountedForms,
    () => mountedForms,
  );
