import { useState } from 'react';
import type { CaregiverControls } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { errorText, useLanguage } from '@marketplace/platform';
import { Alert, Button, SkeletonCard, Stack, Switch, Text, VisuallyHidden } from '@marketplace/ui';
import { adviceText, failureOf, SOMETHING_WRONG } from '../form-failure/failure.ts';
import { ExpiredWhileOpen } from '../secure-link/expired-while-open.tsx';
import { BlockedAgencies } from './blocked-agencies.tsx';
import { ControlCard, longDate, Rows } from './control-card.tsx';
import { DaysOff } from './days-off.tsx';
import { hasExpired, type ControlsOwner, useControls } from './profile-controls.query.ts';
import { DeleteProfile } from './delete-profile.tsx';
import { MonthlyQuestion } from './monthly-question.tsx';
import {
  controlSlot,
  showOutcome,
  showSaved,
  useBlockAgency,
  useDownloadData,
  usePause,
} from './profile-controls.mutation.ts';
import { useWaitingChoice } from '../outbox/outbox.ts';
import { OwnQuestions } from './own-questions.tsx';
import { SeenBy } from './seen-by.tsx';

const NOT_LOADED = msg("We couldn't load who has seen you.");

interface ProfileControlsProps {
  owner: ControlsOwner;
  email: string;
  onRenewed: (token: string) => void;
  onDeleted: () => void;
}

export function ProfileControls({ owner, email, onRenewed, onDeleted }: ProfileControlsProps) {
  const { t } = useLanguage();
  const [expired, setExpired] = useState(false);
  const controls = useControls(owner);

  if (expired || hasExpired(controls.error)) {
    return (
      <ExpiredWhileOpen
        email={email}
        promise={t('Enter the code from the new email to continue.')}
        onRenewed={(renewed) => {
          onRenewed(renewed);
          setExpired(false);
        }}
      />
    );
  }
  if (controls.isLoadingError) {
    const failure = failureOf(controls.error, NOT_LOADED);
    return (
      <Alert
        live
        tone="danger"
        title={t(failure.words)}
        action={<Button onClick={() => void controls.refetch()}>{t('Try again')}</Button>}
      >
        {adviceText(failure, t)}
      </Alert>
    );
  }
  if (controls.data === undefined) {
    return (
      <div>
        <VisuallyHidden role="status">{t('Loading...')}</VisuallyHidden>
        <SkeletonCard />
      </div>
    );
  }
  return (
    <Loaded
      owner={owner}
      email={email}
      controls={controls.data}
      onExpired={() => setExpired(true)}
      onDeleted={onDeleted}
    />
  );
}

interface LoadedProps {
  owner: ControlsOwner;
  email: string;
  controls: CaregiverControls;
  onExpired: () => void;
  onDeleted: () => void;
}

function Loaded({ owner, email, controls, onExpired, onDeleted }: LoadedProps) {
  const { t, locale } = useLanguage();
  const pause = usePause(owner);
  const block = useBlockAgency(owner);
  const download = useDownloadData(owner);
  const waitingPause = useWaitingChoice(controlSlot('pause', owner), 'paused');
  const say = (error: unknown) =>
    hasExpired(error) ? onExpired() : showOutcome(t(errorText(error, SOMETHING_WRONG)), 'error');

  const blockNow = (name: string) =>
    block
      .mutateAsync({ name, blocked: true })
      .then((answer) => showSaved(t, answer, t('{agency} is blocked', { agency: name })));

  return (
    <Stack gap={5}>
      <ControlCard
        title={t('Visibility')}
        about={
          controls.paused
            ? t('Your profile is paused. No agency can find or unlock it.')
            : controls.days_off?.running
              ? t('You are away. No agency can find or unlock your profile.')
              : t(
                  'Agencies can find your profile. They see your first name but no contact details until they unlock it.',
                )
        }
      >
        <Switch
          label={t('Pause my profile')}
          description={t('Take a break at any time. Nothing is lost, and you can come back with one tap.')}
          checked={waitingPause ?? controls.paused}
          disabled={pause.isPending}
          onCheckedChange={(paused) =>
            pause.mutate(paused, {
              onError: say,
              onSuccess: (answer) =>
                showSaved(t, answer, paused ? t('Your profile is paused') : t('Agencies can find your profile again')),
            })
          }
        />
      </ControlCard>
      <DaysOff owner={owner} controls={controls} onFailed={say} />
      <MonthlyQuestion owner={owner} wanted={controls.monthly_question} onFailed={say} />
      <OwnQuestions owner={owner} onFailed={say} />
      <SeenBy
        controls={controls}
        blocking={block.isPending && block.variables.blocked ? block.variables.name : null}
        onBlock={(name) => void blockNow(name).catch(say)}
      />
      <BlockedAgencies
        blocked={controls.blocked_agencies}
        busy={block.isPending}
        onBlock={async (name) => {
          try {
            await blockNow(name);
            return null;
          } catch (error) {
            if (hasExpired(error)) onExpired();
            return errorText(error, SOMETHING_WRONG);
          }
        }}
        onUnblock={(name) =>
          block.mutate(
            { name, blocked: false },
            { onError: say, onSuccess: (answer) => (answer === 'waits' ? showSaved(t, answer, '') : undefined) },
          )
        }
      />
      <ControlCard
        title={t('Text messages')}
        about={t('What you agreed to, and when. Use the switch in your profile above to change it.')}
      >
        <Rows role="list">
          {controls.sms_consent_history.map(({ granted, created_at }) => (
            <li key={created_at}>
              <Text>
                {t(
                  granted
                    ? msg('You agreed to text messages on {date}')
                    : msg('You said no to text messages on {date}'),
                  {
                    date: longDate(created_at, locale),
                  },
                )}
              </Text>
            </li>
          ))}
        </Rows>
      </ControlCard>
      <ControlCard title={t('Download my data')} about={t('Everything we store about you, in a JSON file.')}>
        <div>
          <Button
            variant="secondary"
            busy={download.isPending}
            busyText={t('Preparing...')}
            onClick={() => download.mutate(undefined, { onError: say })}
          >
            {t('Download my data')}
          </Button>
        </div>
      </ControlCard>
      <DeleteProfile owner={owner} email={email} onDeleted={onDeleted} onExpired={onExpired} />
    </Stack>
  );
}
