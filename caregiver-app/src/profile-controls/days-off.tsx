import { useState, type SyntheticEvent } from 'react';
import type { CaregiverControls } from '@marketplace/contracts';
import { addDays, DAYS_OFF_LIMITS, localDay, msg } from '@marketplace/domain';
import { isApiError, styled, useLanguage } from '@marketplace/platform';
import { BELOW_TABLET, Button, Field, Text, TextInput } from '@marketplace/ui';
import { ControlCard } from './control-card.tsx';
import type { ControlsOwner } from './profile-controls.query.ts';
import { useDaysOffText } from './days-off-text.ts';
import { showSaved } from './profile-controls.mutation.ts';
import { useDaysOff } from './profile-controls.mutation.ts';

const Line = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  > :not(:last-child) {
    flex: 1;
  }
  > :last-child {
    margin-block-start: var(--space-6);
  }
  ${BELOW_TABLET} {
    flex-direction: column;
    align-items: stretch;
    > :last-child {
      margin-block-start: 0;
    }
  }
`;

interface DaysOffProps {
  owner: ControlsOwner;
  controls: CaregiverControls;
  onFailed: (error: unknown) => void;
}

export function DaysOff({ owner, controls, onFailed }: DaysOffProps) {
  const { t } = useLanguage();
  const change = useDaysOff(owner);
  const text = useDaysOffText(controls);
  return (
    <ControlCard
      title={t('Days off')}
      about={t('Going away? Agencies do not see your profile on these days. It comes back automatically.')}
    >
      {text === null ? (
        <DaysOffForm
          busy={change.isPending}
          error={change.error}
          onSet={(days) =>
            change.mutate(days, {
              onError: (error) => (fieldOf(error) === undefined ? onFailed(error) : undefined),
              onSuccess: (answer) => showSaved(t, answer, t('Your days off are saved')),
            })
          }
        />
      ) : (
        <>
          <Text weight="bold">{text}</Text>
          <div>
            <Button
              variant="secondary"
              busy={change.isPending}
              busyText={t('Saving...')}
              onClick={() =>
                change.mutate(null, {
                  onError: onFailed,
                  onSuccess: (answer) =>
                    showSaved(
                      t,
                      answer,
                      controls.days_off?.running && answer !== 'waits' && !answer.paused
                        ? t('Agencies can find your profile again')
                        : t('Your days off are canceled'),
                    ),
                })
              }
            >
              {controls.days_off?.running ? t("I'm back") : t('Cancel my days off')}
            </Button>
          </div>
        </>
      )}
    </ControlCard>
  );
}

const fieldOf = (error: unknown) =>
  isApiError(error) ? error.errors.find(({ field }) => field.startsWith('days_off.')) : undefined;

interface DaysOffFormProps {
  busy: boolean;
  error: unknown;
  onSet: (days: { from: string; to: string }) => void;
}

function DaysOffForm({ busy, error, onSet }: DaysOffFormProps) {
  const { t } = useLanguage();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [submittedDays, setTried] = useState<{ from: string; to: string } | null>(null);
  const [today] = useState(() => localDay(new Date()));
  const rejectedField = fieldOf(error);
  const isTried = submittedDays !== null && submittedDays.from === from && submittedDays.to === to;
  const errorAt = (field: 'from' | 'to', day: string, missingText: string) => {
    if (!isTried) return undefined;
    if (day === '') return t(missingText);
    return rejectedField?.field === `days_off.${field}` ? t(rejectedField.message) : undefined;
  };
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setTried({ from, to });
    if (!busy && from !== '' && to !== '') onSet({ from, to });
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('Days off')}>
      <Line>
        <Field label={t('First day off')} error={errorAt('from', from, msg('Choose your first day off'))}>
          <TextInput
            type="date"
            min={today}
            max={addDays(today, DAYS_OFF_LIMITS.ahead)}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
        <Field label={t('Last day off')} error={errorAt('to', to, msg('Choose your last day off'))}>
          <TextInput
            type="date"
            min={from || today}
            max={addDays(from || today, DAYS_OFF_LIMITS.days - 1)}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={busy} busyText={t('Saving...')}>
          {t('Set days off')}
        </Button>
      </Line>
    </form>
  );
}
