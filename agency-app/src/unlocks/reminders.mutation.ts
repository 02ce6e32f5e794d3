import {
  addReminderCall,
  changeReminderCall,
  removeReminderCall,
  type AddReminderBody,
  type ChangeReminderBody,
  type UnlockReminder,
} from '@marketplace/contracts';
import { callApi, toast, useMutation } from '@marketplace/platform';
import { showFailure } from '../failures/failure-text.ts';
import { useChangeUnlock } from './change-unlock.ts';
import type { SentReminder } from './stored-draft.ts';

const byDay = (a: UnlockReminder, b: UnlockReminder) => a.due_on.localeCompare(b.due_on);

/** Replaces or adds a reminder, sorted by day. */
const withReminder = (reminders: readonly UnlockReminder[], reminder: UnlockReminder) =>
  [...reminders.filter(({ id }) => id !== reminder.id), reminder].toSorted(byDay);

type NewReminder = SentReminder & { id: string };

/**
 * Sets a reminder. Retries with the same ID store one reminder, with the latest day and text. `sentReminders`:
 * versions that were sent under this ID.
 */
export function useAddReminder(requestId: string, sentReminders: readonly SentReminder[]) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: async ({ id, due_on, text }: NewReminder): Promise<UnlockReminder> => {
      const add = (body: AddReminderBody) => callApi(addReminderCall, { params: { request_id: requestId }, body });
      const storedReminder = await add({ id, due_on, text });
      if (isSame(storedReminder, { due_on, text })) return storedReminder;
      // An earlier attempt was stored, and the user has changed the reminder since.
      if (sentReminders.some((sentReminder) => isSame(storedReminder, sentReminder))) {
        return callApi(changeReminderCall, { params: { request_id: requestId, id }, body: { due_on, text } });
      }
      // A duplicate of this tab stored another reminder under this ID. Keep both.
      return add({ id: crypto.randomUUID(), due_on, text });
    },
    onSuccess: (storedReminder) =>
      changeUnlock(({ reminders }) => ({ reminders: withReminder(reminders, storedReminder) })),
  });
}

const isSame = (a: SentReminder, b: SentReminder) => a.due_on === b.due_on && a.text === b.text;

export function useChangeReminder(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: (body: Pick<ChangeReminderBody, 'due_on' | 'text'>) =>
      callApi(changeReminderCall, { params: { request_id: requestId, id }, body }),
    onSuccess: (storedReminder) =>
      changeUnlock(({ reminders }) => ({ reminders: withReminder(reminders, storedReminder) })),
  });
}

const NOT_SAVED = "We couldn't save the reminder. Please try again.";

export function useFinishReminder(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  const markDone = async (isDone: boolean) => {
    const storedReminder = await callApi(changeReminderCall, {
      params: { request_id: requestId, id },
      body: { done: isDone },
    });
    await changeUnlock(({ reminders }) => ({
      reminders: isDone ? reminders.filter((reminder) => reminder.id !== id) : withReminder(reminders, storedReminder),
    }));
  };
  const undo = () => {
    markDone(false).catch((error: unknown) => showFailure(error, NOT_SAVED));
  };
  return useMutation({
    mutationFn: () => markDone(true),
    onSuccess: () => {
      toast({ title: 'Reminder done', tone: 'success', action: { label: 'Undo', onSelect: undo } });
    },
    onError: (error) => showFailure(error, NOT_SAVED),
  });
}

export function useRemoveReminder(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: () => callApi(removeReminderCall, { params: { request_id: requestId, id } }),
    onSuccess: () =>
      changeUnlock(({ reminders }) => ({ reminders: reminders.filter((reminder) => reminder.id !== id) })),
    onError: (error) => showFailure(error, "We couldn't remove the reminder. Please try again."),
  });
}
