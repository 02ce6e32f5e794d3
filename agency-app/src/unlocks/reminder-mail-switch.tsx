import { type ReminderMail, reminderMailCall, setReminderMailCall } from '@marketplace/contracts';
import { callApi, useMutation, useQuery, useQueryClient } from '@marketplace/platform';
import { Switch } from '@marketplace/ui';
import { showFailure } from '../failures/failure-text.ts';
import { reminderMailKeys } from './unlocks.keys.ts';

export function ReminderMailSwitch() {
  const stored = useReminderMail();
  const change = useSetReminderMail();
  const wanted = change.isPending ? change.variables : stored.data;
  if (wanted === undefined) return null;
  return (
    <Switch
      label="Email me when my reminders are due"
      checked={wanted.reminder_mail}
      onCheckedChange={(reminder_mail) => change.mutate({ reminder_mail })}
    />
  );
}

function useSetReminderMail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReminderMail) => callApi(setReminderMailCall, { body }),
    onSuccess: (stored) => {
      queries.setQueryData<ReminderMail>(reminderMailKeys.all, stored);
    },
    onError: (error) => showFailure(error, "We couldn't change your reminder emails. Please try again."),
  });
}

function useReminderMail() {
  return useQuery({
    queryKey: reminderMailKeys.all,
    queryFn: ({ signal }) => callApi(reminderMailCall, { signal }),
  });
}
