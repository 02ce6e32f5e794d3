import { reminderMailCall, setReminderMailCall, type ReminderMail } from '@marketplace/contracts';
import { callApi, useMutation, useQuery, useQueryClient } from '@marketplace/platform';
import { showFailure } from '../failure-text.ts';
import { reminderMailKeys } from './unlocks.keys.ts';

/** Whether the signed-in person gets the daily email of due reminders, and the way to change that. */
export function useReminderMail() {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: reminderMailKeys.all,
    queryFn: ({ signal }) => callApi(reminderMailCall, { signal }),
  });
  const change = useMutation({
    mutationFn: (body: ReminderMail) => callApi(setReminderMailCall, { body }),
    onSuccess: (stored) => {
      queries.setQueryData<ReminderMail>(reminderMailKeys.all, stored);
    },
    onError: (error) => showFailure(error, "We couldn't change your reminder emails. Please try again."),
  });
  const wanted = change.isPending ? change.variables.reminder_mail : data?.reminder_mail;
  return { wanted, setWanted: (reminder_mail: boolean) => change.mutate({ reminder_mail }) };
}
