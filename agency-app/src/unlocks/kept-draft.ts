import { jsonOrNull, tabStorage, useAuth } from '@marketplace/platform';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** A note or reminder that is not known to be stored. Retries use the same `id`, so that the server stores it once. */
export interface Draft {
  id: string;
  text: string;
  day?: string;
  /**
   * All versions of a reminder that were sent with this id. Any of them may be stored, because responses can get lost.
   */
  sent?: readonly SentReminder[];
}

export interface SentReminder {
  due_on: string;
  text: string;
}

const keyOf = (personId: string, what: string) => `marketplace:draft:${personId}:${what}`;

function read(key: string): Draft | null {
  const storedDraft = jsonOrNull(tabStorage.get(key));
  if (typeof storedDraft !== 'object' || storedDraft === null || !('id' in storedDraft) || !('text' in storedDraft))
    return null;
  if (typeof storedDraft.id !== 'string' || typeof storedDraft.text !== 'string') return null;
  const day = 'day' in storedDraft && typeof storedDraft.day === 'string' ? { day: storedDraft.day } : {};
  const reminders =
    'sent' in storedDraft && Array.isArray(storedDraft.sent) ? { sent: storedDraft.sent.filter(isSentReminder) } : {};
  return { id: storedDraft.id, text: storedDraft.text, ...day, ...reminders };
}

const isSentReminder = (value: unknown): value is SentReminder =>
  typeof value === 'object' &&
  value !== null &&
  'due_on' in value &&
  typeof value.due_on === 'string' &&
  'text' in value &&
  typeof value.text === 'string';

function write(key: string, draft: Draft | null): void {
  if (draft === null) tabStorage.remove(key);
  else tabStorage.set(key, JSON.stringify(draft));
}

/**
 * A draft that survives a reload of this tab, until set to null. Stored per person, so that the next person in this tab
 * does not see it. `what` identifies the field.
 */
export function useStoredDraft(what: string): [draft: Draft | null, setDraft: (draft: Draft | null) => void] {
  const { user } = useAuth();
  const key = keyOf(user?.id ?? '', what);
  const [state, setState] = useState(() => ({ key, draft: read(key) }));
  const current = state.key === key ? state : { key, draft: read(key) };
  return [
    current.draft,
    (draft) => {
      write(key, draft);
      setState({ key, draft });
    },
  ];
}

/** Returns focus to the opener after its form has closed. */
export function useFocusBack(opener: RefObject<HTMLButtonElement | null>, open: boolean): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [opener, open]);
}

/** Focuses this button after an entry was removed together with its button. */
export function useFocusAfterRemoval(fallback: RefObject<HTMLButtonElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) fallback.current?.focus();
    before.current = count;
  }, [fallback, count]);
}
