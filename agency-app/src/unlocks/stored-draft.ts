import { jsonOrNull, tabStorage, useAuth } from '@marketplace/platform';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Note or reminder that may not be stored yet. Retries reuse `id`, so that the server stores it once. */
export interface Draft {
  id: string;
  text: string;
  day?: string;
  /**
   * All versions of a reminder that were sent with this ID. The server may have stored any of them, because
   * responses get lost.
   */
  sent?: readonly SentReminder[];
}

export interface SentReminder {
  due_on: string;
  text: string;
}

const keyOf = (personId: string, fieldName: string) => `marketplace:draft:${personId}:${fieldName}`;

function readDraft(key: string): Draft | null {
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

function writeDraft(key: string, draft: Draft | null): void {
  if (draft === null) tabStorage.remove(key);
  else tabStorage.set(key, JSON.stringify(draft));
}

/**
 * Draft that survives a reload of this tab, until set to null. Stored per person and `fieldName`, so that the
 * tab's next user does not see it.
 */
export function useStoredDraft(fieldName: string): [draft: Draft | null, setDraft: (draft: Draft | null) => void] {
  const { user } = useAuth();
  const key = keyOf(user?.id ?? '', fieldName);
  const [state, setState] = useState(() => ({ key, draft: readDraft(key) }));
  const current = state.key === key ? state : { key, draft: readDraft(key) };
  return [
    current.draft,
    (draft) => {
      writeDraft(key, draft);
      setState({ key, draft });
    },
  ];
}

/** Returns the focus to the opener after its form closes. */
export function useFocusBack(opener: RefObject<HTMLButtonElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [opener, isOpen]);
}

/** Focuses this button after an entry was removed together with its own button. */
export function useFocusAfterRemoval(fallback: RefObject<HTMLButtonElement | null>, count: number): void {
  const previousCount = useRef(count);
  useEffect(() => {
    if (count < previousCount.current && document.activeElement === document.body) fallback.current?.focus();
    previousCount.current = count;
  }, [fallback, count]);
}
