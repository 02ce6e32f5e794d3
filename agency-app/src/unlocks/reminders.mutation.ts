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
import type { SentReminder } from './kept-draft.ts';

const byDay = (one: UnlockReminder, other: UnlockReminder) => one.due_on.localeCompare(other.due_on);

/** Replaces or adds a reminder, sorted by day. */
const withReminder = (reminders: readonly UnlockReminder[], reminder: UnlockReminder) =>
  [...reminders.filter(({ id }) => id !== reminder.id), reminder].toSorted(byDay);

type NewReminder = SentReminder & { id: string };

/**
 * Sets a reminder on an unlock. Retries with the same id store one reminder, with the day and text sent last.
 * `sentReminders`: versions already sent under this id.
 */
export function useAddReminder(requestId: string, sentReminders: readonly SentReminder[]) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: async ({ id, due_on, text }: NewReminder): Promise<UnlockReminder> => {
      const add = (body: AddReminderBody) => callApi(addReminderCall, { params: { request_id: requestId }, body });
      const stored = await add({ id, due_on, text });
      if (isSame(stored, { due_on, text })) return stored;
      // An earlier attempt was stored after all. The user has changed the reminder since.
      if (sentReminders.some((one) => isSame(stored, one))) {
        return callApi(changeReminderCall, { params: { request_id: requestId, id }, body: { due_on, text } });
      }
      // A copy of this tab stored another reminder under this id. Keep both.
      return add({ id: crypto.randomUUID(), due_on, text });
    },
    onSuccess: (stored) => changeUnlock(({ reminders }) => ({ reminders: withReminder(reminders, stored) })),
  });
}

const isSame = (one: SentReminder, other: SentReminder) => one.due_on === other.due_on && one.text === other.text;

export function useChangeReminder(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: (body: Pick<ChangeReminderBody, 'due_on' | 'text'>) =>
      callApi(changeReminderCall, { params: { request_id: requestId, id }, body }),
    onSuccess: (stored) => changeUnlock(({ reminders }) => ({ reminders: withReminder(reminders, stored) })),
  });
}

const NOT_SAVED = "We couldn't save the reminder. Please try again.";

export function useFinishReminder(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  const mark = async (done: boolean) => {
    const stored = await callApi(changeReminderCall, { params: { request_id: requestId, id }, body: { done } });
    await changeUnlock(({ reminders }) => ({
      reminders: done ? reminders.filter((other) => other.id !== id) : withReminder(reminders, stored),
    }));
  };
  const undo = () => {
    mark(false).catch((error: unknown) => showFailure(error, NOT_SAVED));
  };
  return useMutation({
    mutationFn: () => mark(true),
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
    onSuccess: () => changeUnlock(({ reminders }) => ({ reminders: reminders.filter((other) => other.id !== id) })),
    onError: (error) => showFailure(error, "We couldn't remove the reminder. Please try again."),
  });
}
