import { useEffect, useEffectEvent } from 'react';
import type { WaitingEntry } from './outbox.ts';

export interface OutboxListener {
  slot: string;
  onSent?: (answer: unknown, entry: WaitingEntry) => void;
  /** Whether the page sends the job application after the new profile is stored. */
  appliesItself?: boolean;
  /** Shows why the server rejected the change. Without it, an alert at the top of the page does. */
  onRefused?: (error: unknown) => void;
}

/** A form that loads within this time after a change was sent still receives the change. */
const RECENT_MS = 30_000;

const listeners = new Set<OutboxListener>();
let unseenChanges: { answer: unknown; entry: WaitingEntry; at: number }[] = [];

export const listenersOf = (slot: string): OutboxListener[] =>
  [...listeners].filter((listener) => slot.startsWith(listener.slot));

/** Notifies the page's forms that a change was sent, including forms that load soon. */
export function announceSent(answer: unknown, entry: WaitingEntry): void {
  const entryListeners = listenersOf(entry.slot);
  for (const { onSent } of entryListeners) onSent?.(answer, entry);
  if (entryListeners.length === 0) unseenChanges = [...unseenChanges, { answer, entry, at: Date.now() }];
}

function takeUnseenChanges(slot: string): typeof unseenChanges {
  const recentChanges = unseenChanges.filter(
    ({ entry, at }) => entry.slot.startsWith(slot) && Date.now() - at < RECENT_MS,
  );
  unseenChanges = unseenChanges.filter((change) => !recentChanges.includes(change));
  return recentChanges;
}

export function forgetSentChanges(): void {
  unseenChanges = [];
}

export function useSentChanges({ slot, appliesItself = false, onSent, onRefused }: OutboxListener): void {
  const onAnswer = useEffectEvent((answer: unknown, entry: WaitingEntry) => onSent?.(answer, entry));
  const onRejected = useEffectEvent((error: unknown) => onRefused?.(error));
  const showsRefusal = onRefused !== undefined;
  useEffect(() => {
    const listener: OutboxListener = {
      slot,
      appliesItself,
      onSent: (answer, entry) => onAnswer(answer, entry),
      ...(showsRefusal ? { onRefused: (error) => onRejected(error) } : {}),
    };
    listeners.add(listener);
    for (const { answer, entry } of takeUnseenChanges(slot)) onAnswer(answer, entry);
    return () => {
      listeners.delete(listener);
    };
  }, [slot, appliesItself, showsRefusal]);
}
