import { changeWeekCall, type ConfirmationQuestion } from '@marketplace/contracts';
import { type AvailabilitySlot, msg, slotsFromWeek, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { callApi, styled, useLanguage, useQueryClient } from '@marketplace/platform';
import { Button, Spinner, Stack, Text } from '@marketplace/ui';
import { Check, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { WeekEditor } from '../availability/week-editor.tsx';
import { adviceText, failureOf, UPDATE_FAILED } from '../form-failure/failure.ts';
import { sendOrQueue } from '../outbox/send-or-queue.ts';
import { useSentChanges } from '../outbox/sent-changes.ts';
import { FocusedHeading } from '../page-layout/focused-heading.tsx';
import { WideCard } from '../page-layout/form-frame.tsx';
import { isLinkRefused } from '../secure-link/link-call.ts';
import { weekOwner, weekSlot } from './confirmation.mutation.ts';
import { confirmationKeys, isNothingToConfirm } from './confirmation.query.ts';

interface ChangeWeekProps {
  token: string;
  availability: readonly AvailabilitySlot[];
  onRefused: (error: unknown) => void;
  onBack: () => void;
}

export default function ChangeWeek({ token, availability, onRefused, onBack }: ChangeWeekProps) {
  const { t } = useLanguage();
  const [initialWeek] = useState<WeekMask>(() => weekFromSlots(availability));
  const [week, setWeek] = useState(initialWeek);
  const { save, saving, retry } = useSavedWeek({ token, initialWeek, onRefused });
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
        <SaveState saving={saving} onUndo={week === initialWeek ? null : () => change(initialWeek)} onRetry={retry} />
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

type WeekSave = { at: 'unchanged' | 'saving' | 'saved' | 'waits' } | { at: 'failed'; error: unknown };

const DEBOUNCE_MS = 600;

interface SavedWeekOptions {
  token: string;
  initialWeek: WeekMask;
  onRefused: (error: unknown) => void;
}

/** Saves the latest week, debounced and one call at a time. Retries a failed save when the browser is online again. */
function useSavedWeek({ token, initialWeek, onRefused }: SavedWeekOptions) {
  const queries = useQueryClient();
  const [saving, setSaving] = useState<WeekSave>({ at: 'unchanged' });
  const latestWeek = useRef(initialWeek);
  const storedWeek = useRef(initialWeek);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const inFlight = useRef(false);

  async function send() {
    clearTimeout(timer.current);
    if (inFlight.current) return;
    inFlight.current = true;
    try {
      while (storedWeek.current !== latestWeek.current) {
        const week = latestWeek.current;
        const slots = slotsFromWeek(week);
        const answer = await sendOrQueue(
          {
            slot: weekSlot('change_week', token),
            kind: 'change_week',
            owner: weekOwner(token),
            body: { slots },
            label: { text: msg('Your times') },
          },
          (key) => callApi(changeWeekCall, { body: { token, slots }, token: null, key }),
        );
        storedWeek.current = week;
        if (answer === 'waits') {
          setSaving({ at: 'waits' });
          continue;
        }
        setSaving({ at: 'saved' });
        queries.setQueryData<ConfirmationQuestion>(
          confirmationKeys.question(token),
          (cached) => cached && { ...cached, availability: slots, confirmed_at: answer.confirmed_at },
        );
      }
    } catch (error) {
      if (isLinkRefused(error) || isNothingToConfirm(error)) onRefused(error);
      else setSaving({ at: 'failed', error });
    } finally {
      inFlight.current = false;
    }
  }
  useSentChanges({
    slot: weekSlot('change_week', token),
    onSent: () => setSaving((current) => (current.at === 'waits' ? { at: 'saved' } : current)),
    onRefused: (error) => {
      if (isLinkRefused(error) || isNothingToConfirm(error)) onRefused(error);
      else setSaving({ at: 'failed', error });
    },
  });
  function save(week: WeekMask) {
    latestWeek.current = week;
    setSaving({ at: 'saving' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), DEBOUNCE_MS);
  }
  const sendNow = useEffectEvent(() => {
    if (storedWeek.current !== latestWeek.current) void send();
  });
  useEffect(() => {
    const onWake = () => sendNow();
    window.addEventListener('online', onWake);
    // Phones may discard background pages, so save now.
    document.addEventListener('visibilitychange', onWake);
    return () => {
      onWake();
      window.removeEventListener('online', onWake);
      document.removeEventListener('visibilitychange', onWake);
    };
  }, []);
  return { save, saving, retry: () => save(latestWeek.current) };
}
