import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { weekFromSlots, type AvailabilitySlot, type WeekMask } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { Button, Spinner, Stack, Text } from '@marketplace/ui';
import { WeekEditor } from '../availability/week-editor.tsx';
import { adviceText, failureOf, UPDATE_FAILED } from '../form-failure/failure.ts';
import { FocusedHeading } from '../page-layout/focused-heading.tsx';
import { WideCard } from '../page-layout/form-frame.tsx';
import { useSavedWeek, type WeekSave } from './saved-week.ts';

interface ChangeWeekProps {
  token: string;
  availability: readonly AvailabilitySlot[];
  onRefused: (error: unknown) => void;
  onBack: () => void;
}

export default function ChangeWeek({ token, availability, onRefused, onBack }: ChangeWeekProps) {
  const { t } = useLanguage();
  const [opened] = useState<WeekMask>(() => weekFromSlots(availability));
  const [week, setWeek] = useState(opened);
  const { save, saving, retry } = useSavedWeek({ token, opened, onRefused });
  function change(next: WeekMask) {
    setWeek(next);
    save(next);
  }
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <FocusedHeading level={1}>{t('Change your times')}</FocusedHeading>
        <Text tone="muted" size="l">
          {t('Each change is saved right away.')}
        </Text>
      </Stack>
      <WideCard>
        <WeekEditor week={week} onChange={change} headingLevel={2} />
      </WideCard>
      <Bar>
        <SaveState saving={saving} onUndo={week === opened ? null : () => change(opened)} onRetry={retry} />
        <Button variant="link" onClick={onBack}>
          {t('Back to my times')}
        </Button>
      </Bar>
    </Stack>
  );
}

interface SaveStateProps {
  saving: WeekSave;
  onUndo: (() => void) | null;
  onRetry: () => void;
}

function SaveState({ saving, onUndo, onRetry }: SaveStateProps) {
  const { t } = useLanguage();
  const failure = saving.at === 'failed' ? failureOf(saving.error, UPDATE_FAILED) : null;
  return (
    <>
      <State role="status">
        {saving.at === 'saving' ? <Spinner label={t('Saving...')} /> : null}
        {saving.at === 'waits'
          ? `${t('Saved on this phone')}. ${t("Open this page when you're online to send it.")}`
          : null}
        {saving.at === 'saved' ? (
          <>
            <Check aria-hidden />
            {t('Saved')}
          </>
        ) : null}
        {failure === null ? null : `${t(failure.words)} ${adviceText(failure, t)}`}
      </State>
      {failure === null ? null : (
        <Button size="s" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
      {saving.at === 'saved' && onUndo !== null ? (
        <Button size="s" variant="secondary" icon={<Undo2 aria-hidden />} onClick={onUndo}>
          {t('Undo')}
        </Button>
      ) : null}
    </>
  );
}

const Bar = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: var(--layer-sticky);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  min-height: 4rem;
  margin-inline: calc(-1 * var(--gutter));
  padding: var(--space-2) var(--gutter) calc(var(--space-2) + env(safe-area-inset-bottom));
  background: var(--color-paper);

  > :last-child {
    margin-inline-start: auto;
  }
`;

const State = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-weight: var(--weight-bold);

  svg {
    width: 1.25rem;
    height: 1.25rem;
    color: var(--color-success);
  }
`;
