import type { UnlockReminder } from '@marketplace/contracts';
import { reminderDayText } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button, Text } from '@marketplace/ui';
import { Check } from 'lucide-react';
import { useFinishReminder } from './reminders.mutation.ts';
import { useToday } from '../formats/use-today.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

export function ReminderLine({ reminder }: { reminder: UnlockReminder }) {
  const today = useToday();
  const dayText = reminderDayText(reminder.due_on, today);
  return (
    <>
      <DueText size="s" weight="bold" data-due={reminder.due_on <= today}>
        {reminder.due_on < today ? `Call back, ${dayText}` : `Call back ${dayText}`}
      </DueText>
      <MutedText>{[reminder.text, reminder.by?.name].filter(Boolean).join(' · ')}</MutedText>
    </>
  );
}

const DueText = styled(Text)`
  &[data-due='true'] {
    color: var(--color-on-warning-soft);
  }
`;

interface DoneButtonProps {
  requestId: string;
  reminder: UnlockReminder;
  name: string;
  /** Small enough for a row of a list. */
  compact?: boolean;
}

export function DoneButton({ requestId, reminder, name, compact = false }: DoneButtonProps) {
  const finishing = useFinishReminder(requestId, reminder.id);
  return (
    <Done
      variant="secondary"
      size="s"
      icon={<Check aria-hidden="true" />}
      aria-label={`Done with the reminder about ${name}`}
      data-compact={compact}
      busy={finishing.isPending}
      busyText={compact ? 'Done' : 'Saving...'}
      onClick={() => finishing.mutate()}
    >
      Done
    </Done>
  );
}

const Done = styled(Button)`
  flex: none;

  &[data-compact='true'] {
    gap: 0.25rem;
    padding-inline: 0.3125rem 0.5rem;

    ${BELOW_TABLET} {
      min-height: max(2.5rem, var(--target-min));
    }
  }
`;
