import { type ReminderMail, reminderMailCall, setReminderMailCall } from '@marketplace/contracts';
import { callApi, styled, useMutation, useQuery, useQueryClient } from '@marketplace/platform';
import { Switch } from '@marketplace/ui';
import { showFailure } from '../failures/failure-text.ts';
import { reminderMailKeys } from './unlocks.keys.ts';

export function ReminderMailSwitch() {
  const storedSetting = useReminderMail();
  const change = useSetReminderMail();
  const setting = change.isPending ? change.variables : storedSetting.data;
  if (setting === undefined) return null;
  return (
    <QuietSwitch
      label="Email me when my reminders are due"
      checked={setting.reminder_mail}
      onCheckedChange={(reminder_mail) => change.mutate({ reminder_mail })}
    />
  );
}

const QuietSwitch = styled(Switch)`
  flex-direction: row-reverse;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  width: fit-content;
  color: var(--color-text-muted);
  font-size: var(--text-s);

  span {
    font-weight: 400;
  }
  input {
    width: 2.5rem;
    height: 1.5rem;
  }
  input::before {
    width: 1.125rem;
    height: 1.125rem;
  }
  input:checked::before {
    transform: translateX(1rem);
  }
`;

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
