import { useState } from 'react';
import type { CaregiverControls } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { errorText, useLanguage } from '@marketplace/platform';
import { Button, Stack, Text } from '@marketplace/ui';
import { SOMETHING_WRONG } from '../form-failure/failure.ts';
import ExpiredWhileOpen from '../secure-link/expired-while-open.tsx';
import { AgencyControl } from './agency-control.tsx';
import { ControlCard, longDate, Rows } from './control-card.tsx';
import { DaysOff } from './days-off.tsx';
import { hasExpired, type ControlsOwner, useControls } from './profile-controls.query.ts';
import { DeleteProfile } from './delete-profile.tsx';
import { MonthlyQuestion, TextChoice, VisibilityControl } from './visibility-control.tsx';
import { showOutcome, useDownloadData } from './profile-controls.mutation.ts';
import { OwnQuestions } from './own-questions.tsx';
import { PartLoading } from './part-loading.tsx';

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
  if (controls.data === undefined) return <PartLoading query={controls} failed={NOT_LOADED} />;
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
  const { t } = useLanguage();
  const expire = (error: unknown) => {
    if (hasExpired(error)) onExpired();
  };
  const fail = (error: unknown) =>
    hasExpired(error) ? onExpired() : showOutcome(t(errorText(error, SOMETHING_WRONG)), 'error');

  return (
    <Stack gap={5}>
      <VisibilityControl owner={owner} controls={controls} onFailed={fail} />
      <DaysOff owner={owner} controls={controls} onFailed={fail} />
      <MonthlyQuestion owner={owner} isOn={controls.monthly_question} onFailed={fail} />
      <OwnQuestions owner={owner} onFailed={fail} />
      {controls.texts ? <TextChoice owner={owner} texts={controls.texts} onFailed={fail} /> : null}
      <AgencyControl owner={owner} controls={controls} onFailed={fail} onExpired={expire} />
      <ConsentHistory history={controls.sms_consent_history} />
      <DataDownload owner={owner} onFailed={fail} />
      <DeleteProfile owner={owner} email={email} onDeleted={onDeleted} onExpired={onExpired} />
    </Stack>
  );
}

function ConsentHistory({ history }: { history: CaregiverControls['sms_consent_history'] }) {
  const { t, locale } = useLanguage();
  return (
    <ControlCard
      title={t('Text messages')}
      about={t('What you agreed to, and when. Use the switch in your profile above to change it.')}
    >
      <Rows role="list">
        {history.map(({ granted, created_at }, index) => (
          <li key={index}>
            <Text>
              {t(
                granted ? msg('You agreed to text messages on {date}') : msg('You said no to text messages on {date}'),
                {
                  date: longDate(created_at, locale),
                },
              )}
            </Text>
          </li>
        ))}
      </Rows>
    </ControlCard>
  );
}

function DataDownload({ owner, onFailed }: { owner: ControlsOwner; onFailed: (error: unknown) => void }) {
  const { t } = useLanguage();
  const download = useDownloadData(owner);
  return (
    <ControlCard title={t('Download my data')} about={t('Everything we store about you, in a JSON file.')}>
      <div>
        <Button
          variant="secondary"
          busy={download.isPending}
          busyText={t('Preparing...')}
          onClick={() => download.mutate(undefined, { onError: onFailed })}
        >
          {t('Download my data')}
        </Button>
      </div>
    </ControlCard>
  );
}
