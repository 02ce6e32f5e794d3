import { useLanguage } from '@marketplace/platform';
import { Switch } from '@marketplace/ui';
import { ControlCard } from './control-card.tsx';
import type { ControlsOwner } from './profile-controls.query.ts';
import { showOutcome, useMonthlyQuestion } from './profile-controls.mutation.ts';

interface MonthlyQuestionProps {
  owner: ControlsOwner;
  wanted: boolean;
  onFailed: (error: unknown) => void;
}

/** Turns the monthly mail about the week on or off. */
export function MonthlyQuestion({ owner, wanted, onFailed }: MonthlyQuestionProps) {
  const { t } = useLanguage();
  const want = useMonthlyQuestion(owner);
  return (
    <ControlCard
      title={t('Monthly email')}
      about={t('Agencies see when you last confirmed your times. Profiles confirmed recently rank higher.')}
    >
      <Switch
        label={t('Ask me once a month whether my times are still right')}
        description={t('It takes one tap and no password.')}
        checked={wanted}
        disabled={want.isPending}
        onCheckedChange={(next) =>
          want.mutate(next, {
            onError: onFailed,
            onSuccess: () =>
              showOutcome(next ? t("We'll ask you once a month") : t("We won't ask you anymore"), 'success'),
          })
        }
      />
    </ControlCard>
  );
}
