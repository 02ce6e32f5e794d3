import type { UnlockReminder } from '@marketplace/contracts';
import { reminderDayText } from '@marketplace/domain';
import { Badge, Button, IconButton, Text } from '@marketplace/ui';
import { Check } from 'lucide-react';
import { useFinishReminder } from './reminders.mutation.ts';
import { useToday } from '../formats/use-today.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

export function ReminderLine({ reminder }: { reminder: UnlockReminder }) {
  const today = useToday();
  const dayText = reminderDayText(reminder.due_on, today);
  const isDue = reminder.due_on <= today;
  return (
    <>
      <Text size="s" weight="bold">
        {reminder.due_on < today ? `Call back, ${dayText}` : `Call back ${dayText}`}
        {isDue ? (
          <>
            {' '}
            <Badge tone="warning">Due</Badge>
          </>
        ) : null}
      </Text>
      <MutedText>{[reminder.text, reminder.by?.name].filter(Boolean).join(' · ')}</MutedText>
    </>
  );
}

interface DoneButtonProps {
  requestId: string;
  reminder: UnlockReminder;
  name: string;
  iconOnly?: boolean;
}

export function DoneButton({ requestId, reminder, name, iconOnly = false }: DoneButtonProps) {
  const finishing = useFinishReminder(requestId, reminder.id);
  const label = `Done with the reminder about ${name}`;
  const icon = <Check aria-hidden="true" />;
  if (iconOnly) {
    const finish = () => {
      if (!finishing.isPending) finishing.mutate();
    };
    return <IconButton variant="secondary" size="s" label={label} icon={icon} onClick={finish} />;
  }
  return (
    <Button
      variant="secondary"
      size="s"
      icon={icon}
      aria-label={label}
      busy={finishing.isPending}
      busyText="Saving..."
      onClick={() => finishing.mutate()}
    >
      Done
    </Button>
  );
}
