import { useLanguage } from '@marketplace/platform';
import { Switch } from '@marketplace/ui';
import { ControlCard } from './control-card.tsx';
import { useWaitingChoice } from '../outbox/outbox.ts';
import type { ControlsOwner } from './profile-controls.query.ts';
import { controlSlot, showSaved, useMonthlyQuestion } from './profile-controls.mutation.ts';

interface MonthlyQuestionProps {
  owner: ControlsOwner;
  wanted: boolean;
  onFailed: (error: unknown) => void;
}

export function MonthlyQuestion({ owner, wanted, onFailed }: MonthlyQuestionProps) {
  const { t } = useLanguage();
  const want = useMonthlyQuestion(owner);
  const waiting = useWaitingChoice(controlSlot('monthly_question', owner), 'monthly_question');
  return (
    <ControlCard
      title={t('Monthly email')}
      about={t('Agencies see when you last confirmed your times. Profiles confirmed recently rank higher.')}
    >
      <Switch
        label={t('Ask me once a month whether my times are still right')}
        description={t('It takes one tap and no password.')}
        checked={waiting ?? wanted}
        disabled={want.isPending}
        onCheckedChange={(next) =>
          want.mutate(next, {
            onError: onFailed,
            onSuccess: (answer) =>
              showSaved(t, answer, next ? t("We'll ask you once a month") : t("We won't ask you anymore")),
          })
        }
      />
    </ControlCard>
  );
}
