import { type ReminderMail, reminderMailCall, setReminderMailCall } from '@marketplace/contracts';
import { callApi, useMutation, useQuery, useQueryClient } from '@marketplace/platform';
import { Switch } from '@marketplace/ui';
import { showFailure } from '../failures/failure-text.ts';
import { reminderMailKeys } from './unlocks.keys.ts';

export function ReminderMailSwitch() {
  const storedSetting = useReminderMail();
  const change = useSetReminderMail();
  const setting = change.isPending ? change.variables : storedSetting.data;
  if (setting === undefined) return null;
  return (
    <Switch
      label="Email me when my reminders are due"
      checked={setting.reminder_mail}
      onCheckedChange={(reminder_mail) => change.mutate({ reminder_mail })}
    />
  );
}

function useSetReminderMail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReminderMail) => callApi(setReminderMailCall, { body }),
    onSuccess: (newSetting) => {
      queries.setQueryData<ReminderMail>(reminderMailKeys.all, newSetting);
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
