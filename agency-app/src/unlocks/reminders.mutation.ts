import {
  addReminderCall,
  changeReminderCall,
  removeReminderCall,
  type AddReminderBody,
  type ChangeReminderBody,
  type UnlockReminder,
} from '@marketplace/contracts';
import { callApi, toast, useMutation } from '@marketplace/platform';
import { showFailure } from '../failure-text.ts';
import { useChangeUnlock } from './change-unlock.ts';

const byDay = (one: UnlockReminder, other: UnlockReminder) => one.due_on.localeCompare(other.due_on);

/** Replaces or adds one, and keeps the next one first. */
const withReminder = (reminders: readonly UnlockReminder[], reminder: UnlockReminder) =>
  [...reminders.filter(({ id }) => id !== reminder.id), reminder].toSorted(byDay);

/** Sets a reminder on an unlock. Sent again with the same id, it is stored once. */
export function useAddReminder(requestId: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: (body: AddReminderBody) => callApi(addReminderCall, { params: { request_id: requestId }, body }),
    onSuccess: (stored) => changeUnlock(({ reminders }) => ({ reminders: withReminder(reminders, stored) })),
  });
}

/** Moves a reminder or changes its text. */
export function useChangeReminder(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  return useMutation({
    mutationFn: (body: Pick<ChangeReminderBody, 'due_on' | 'text'>) =>
      callApi(changeReminderCall, { params: { request_id: requestId, id }, body }),
    onSuccess: (stored) => changeUnlock(({ reminders }) => ({ reminders: withReminder(reminders, stored) })),
  });
}

const NOT_SAVED = "We couldn't save the reminder. Please try again.";

/** Marks a reminder as done. The toast offers to undo that. */
export function useFinishReminder(requestId: string, id: string) {
  const changeUnlock = useChangeUnlock(requestId);
  const mark = async (done: boolean) => {
    const stored = await callApi(changeReminderCall, { params: { request_id: requestId, id }, body: { done } });
    await changeUnlock(({ reminders }) => ({
      reminders: done ? reminders.filter((known) => known.id !== id) : withReminder(reminders, stored),
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
    onSuccess: () => changeUnlock(({ reminders }) => ({ reminders: reminders.filter((known) => known.id !== id) })),
    onError: (error) => showFailure(error, "We couldn't remove the reminder. Please try again."),
  });
}
