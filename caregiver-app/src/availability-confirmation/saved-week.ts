import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeWeekCall, type ConfirmationQuestion } from '@marketplace/contracts';
import { msg, slotsFromWeek, type WeekMask } from '@marketplace/domain';
import { callApi, useQueryClient } from '@marketplace/platform';
import { sendOrKeep } from '../outbox/send-or-keep.ts';
import { useSentChanges } from '../outbox/sent-changes.ts';
import { weekOwner, weekSlot } from './confirmation.mutation.ts';
import { isLinkRefused } from '../secure-link/link-call.ts';
import { confirmationKeys, isNothingToConfirm } from './confirmation.query.ts';

export type WeekSave = { at: 'unchanged' | 'saving' | 'saved' | 'waits' } | { at: 'failed'; error: unknown };

const DEBOUNCE_MS = 600;

interface SavedWeekOptions {
  token: string;
  opened: WeekMask;
  onRefused: (error: unknown) => void;
}

/**
 * Saves the latest week after a debounce, one call at a time. Retries a failed save when the browser is online again.
 */
export function useSavedWeek({ token, opened, onRefused }: SavedWeekOptions) {
  const queries = useQueryClient();
  const [saving, setSaving] = useState<WeekSave>({ at: 'unchanged' });
  const wanted = useRef(opened);
  const stored = useRef(opened);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const inFlight = useRef(false);

  async function send() {
    clearTimeout(timer.current);
    if (inFlight.current) return;
    inFlight.current = true;
    try {
      while (stored.current !== wanted.current) {
        const week = wanted.current;
        const slots = slotsFromWeek(week);
        const answer = await sendOrKeep(
          {
            slot: weekSlot('change_week', token),
            kind: 'change_week',
            owner: weekOwner(token),
            body: { slots },
            label: { text: msg('Your times') },
          },
          (key) => callApi(changeWeekCall, { body: { token, slots }, token: null, key }),
        );
        stored.current = week;
        if (answer === 'waits') {
          setSaving({ at: 'waits' });
          continue;
        }
        setSaving({ at: 'saved' });
        queries.setQueryData<ConfirmationQuestion>(
          confirmationKeys.question(token),
          (cached) => cached && { ...cached, availability: slots, confirmed_at: answer.confirmed_at },
        );
      }
    } catch (error) {
      if (isLinkRefused(error) || isNothingToConfirm(error)) onRefused(error);
      else setSaving({ at: 'failed', error });
    } finally {
      inFlight.current = false;
    }
  }
  useSentChanges({
    slot: weekSlot('change_week', token),
    onSent: () => setSaving((now) => (now.at === 'waits' ? { at: 'saved' } : now)),
    onRefused: (error) => {
      if (isLinkRefused(error) || isNothingToConfirm(error)) onRefused(error);
      else setSaving({ at: 'failed', error });
    },
  });
  function save(week: WeekMask) {
    wanted.current = week;
    setSaving({ at: 'saving' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), DEBOUNCE_MS);
  }
  const sendNow = useEffectEvent(() => {
    if (stored.current !== wanted.current) void send();
  });
  useEffect(() => {
    const now = () => sendNow();
    window.addEventListener('online', now);
    // Phones may discard background pages, so save now.
    document.addEventListener('visibilitychange', now);
    return () => {
      now();
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, []);
  return { save, saving, retry: () => save(wanted.current) };
}
