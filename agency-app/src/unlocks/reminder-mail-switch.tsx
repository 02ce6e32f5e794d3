import { Switch } from '@marketplace/ui';
import { useSetReminderMail } from './reminder-mail.mutation.ts';
import { useReminderMail } from './reminder-mail.query.ts';

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
