import { CheckCheck, PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { ConfirmationQuestion } from '@marketplace/contracts';
import { DAYS, TIME_WINDOWS, hasSlot, timeAgo, weekFromSlots } from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { Button, Card, DefinitionList, Heading, Stack, Text, WeekPicture } from '@marketplace/ui';
import type { Failure } from '../form-failure/failure.ts';
import { FailureAlert } from '../form-failure/failure-alert.tsx';

interface WeekQuestionProps {
  question: ConfirmationQuestion;
  confirming: boolean;
  failure: Failure | null;
  onConfirm: () => void;
  onChange: () => void;
}

export function WeekQuestion({ question, confirming, failure, onConfirm, onChange }: WeekQuestionProps) {
  const { t } = useLanguage();
  const [openedAt] = useState(() => new Date());
  const week = weekFromSlots(question.availability);
  // Omits the hours, so that the button is visible on a phone without scrolling.
  const days = DAYS.flatMap(({ day_of_week, name }) => {
    const windows = TIME_WINDOWS.filter(({ time_window }) => hasSlot(week, { day_of_week, time_window }));
    if (windows.length === 0) return [];
    const value =
      windows.length === TIME_WINDOWS.length
        ? t('All day and night')
        : windows.map((window) => t(window.name)).join(', ');
    return [{ term: t(name), value }];
  });
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={1}>{t('Are you still available at these times?')}</Heading>
        <Text tone="muted" size="l">
          {t('Hello, {name}! You last confirmed your week {when}. Agencies trust times that are up to date.', {
            name: question.first_name,
            when: timeAgo(new Date(question.confirmed_at), openedAt, t),
          })}
        </Text>
      </Stack>
      <Card padding={6}>
        <Stack gap={6}>
          <WeekPicture size="l" week={week} />
          <DefinitionList items={days} />
          {failure === null ? null : <FailureAlert failure={failure} />}
          <Stack gap={3}>
            <Button
              size="l"
              fullWidth
              icon={<CheckCheck aria-hidden />}
              busy={confirming}
              busyText={t('Saving...')}
              onClick={onConfirm}
            >
              {t('Yes, these times are right')}
            </Button>
            <Button
              size="l"
              fullWidth
              variant="secondary"
              icon={<PencilLine aria-hidden />}
              disabled={confirming}
              onClick={onChange}
            >
              {t('Change my times')}
            </Button>
          </Stack>
        </Stack>
      </Card>
    </Stack>
  );
}
