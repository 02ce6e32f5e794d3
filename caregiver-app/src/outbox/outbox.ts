import { useMemo, useSyncExternalStore } from 'react';
import type { WaitingChange as ChangeOfProfile } from '@marketplace/contracts';
import { deviceStorage, jsonOrNull } from '@marketplace/platform';

/** Kinds of changes. A new profile needs no waiting token, because a secret authorizes it. */
export type ChangeKind = ChangeOfProfile | 'new_profile';

/** Display text of a change, in English; the screen translates it. */
export interface ChangeLabel {
  text: string;
  values?: Record<string, string>;
}

/** A queued change. Its waiting token authorizes only this change. */
export interface WaitingEntry {
  /** Subject of the change. A later change with the same slot replaces this one. */
  slot: string;
  kind: ChangeKind;
  /** Idempotency key. */
  key: string;
  /** Caregiver's UUID; for a monthly email, the last characters of its token. */
  owner: string;
  token: string | null;
  body: object;
  params?: { id: string } | undefined;
  label: ChangeLabel;
  until: number;
  /** Whether an attempt may have reached the server. */
  tried: boolean;
  /** Slot of a change that the server must store before this one. */
  after?: string | undefined;
}

export type FinishedChange = Pick<WaitingEntry, 'slot' | 'kind' | 'owner' | 'body' | 'params' | 'label' | 'after'>;

/** A change that will not be sent: older than 24 hours, or rejected by the server. Kept until the user dismisses it. */
interface EndedEntry {
  slot: string;
  label: ChangeLabel;
  ended: string;
}

export type Entry = WaitingEntry | EndedEntry;

const KEY = 'caregiver-outbox';
const listeners = new Set<() => void>();

function entriesIn(text: string): Entry[] {
  const storedEntries = jsonOrNull(text);
  return Array.isArray(storedEntries) ? storedEntries.filter(isEntry) : [];
}

// Checks only the shape; the server validates the content.
function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null || !('slot' in value) || !('label' in value)) return false;
  return typeof value.slot === 'string' && ('ended' in value || 'body' in value);
}

export const isWaiting = (entry: Entry): entry is WaitingEntry => 'body' in entry && entry.until > Date.now();

const outboxText = () => deviceStorage.get(KEY) || '[]';
export const outbox = (): Entry[] => entriesIn(outboxText());

export function writeOutbox(entries: readonly Entry[]): boolean {
  if (entries.length === 0) deviceStorage.remove(KEY);
  const isStored = entries.length === 0 || deviceStorage.set(KEY, JSON.stringify(entries));
  for (const notify of listeners) notify();
  return isStored;
}

export const dropFromOutbox = (slot: string) => writeOutbox(outbox().filter((entry) => entry.slot !== slot));

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener('storage', notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', notify);
  };
}

/** Outbox of this device. Updates when another tab changes it. */
export function useOutbox(): Entry[] {
  const text = useSyncExternalStore(subscribe, outboxText, () => '[]');
  return useMemo(() => entriesIn(text), [text]);
}

export const useWaiting = (slot: string): WaitingEntry | undefined =>
  useOutbox().find((entry): entry is WaitingEntry => isWaiting(entry) && entry.slot.startsWith(slot));

/**
 * Returns a field's value in a queued change; undefined without one. The field's switch shows this value until
 * the change is sent.
 */
export function useWaitingChoice(slot: string, field: string): boolean | undefined {
  const entry = useWaiting(slot);
  return entry && Reflect.get(entry.body, field) === true;
}
