import {
  type OwnApplication,
  ownApplicationsCall,
  type OwnApplicationsResponse,
  withdrawApplicationCall,
} from '@marketplace/contracts';
import { DAY_MS, msg, withoutHiddenCharacters } from '@marketplace/domain';
import {
  callApi,
  errorText,
  type Language,
  type Translate,
  useLanguage,
  useMutation,
  useQuery,
  useQueryClient,
} from '@marketplace/platform';
import { Alert, Badge, Button, Card, Cluster, Heading, Stack, Text } from '@marketplace/ui';
import { useState } from 'react';
import { SOMETHING_WRONG } from '../form-failure/failure.ts';
import { useWaiting } from '../outbox/outbox.ts';
import { sendOrQueue } from '../outbox/send-or-queue.ts';
import { longDate, Row, Rows } from './control-card.tsx';
import { showOutcome, showSaved } from './profile-controls.mutation.ts';
import { type ControlsOwner, hasExpired, ownApplicationKeys } from './profile-controls.query.ts';

export function OwnApplications({ owner }: { owner: ControlsOwner }) {
  const { t } = useLanguage();
  const ownApplications = useOwnApplications(owner.token);
  const withdraw = useWithdrawApplication(owner);
  // The section below asks for a new code.
  if (hasExpired(ownApplications.error)) return null;
  if (ownApplications.isLoadingError) {
    return (
      <Alert
        live
        tone="danger"
        title={t("We couldn't load your applications.")}
        action={<Button onClick={() => void ownApplications.refetch()}>{t('Try again')}</Button>}
      />
    );
  }
  const applications = ownApplications.data?.applications ?? [];
  if (applications.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="own-applications" padding={6}>
      <Stack gap={3}>
        <Heading level={2} size={3} id="own-applications">
          {t('Your applications')}
        </Heading>
        <Rows role="list">
          {applications.map((application) => (
            <Application
              key={application.application_id}
              application={application}
              busy={withdraw.isPending && withdraw.variables.application_id === application.application_id}
              onWithdraw={() =>
                withdraw.mutate(application, {
                  onSuccess: (answer) => showSaved(t, answer, t('Your application is withdrawn')),
                  onError: (error) => showOutcome(t(errorText(error, SOMETHING_WRONG)), 'error'),
                })
              }
            />
          ))}
        </Rows>
      </Stack>
    </Card>
  );
}

interface ApplicationProps {
  application: OwnApplication;
  busy: boolean;
  onWithdraw: () => void;
}

function Application({ application, busy, onWithdraw }: ApplicationProps) {
  const { t, locale } = useLanguage();
  const [isConfirming, setAsking] = useState(false);
  const [now] = useState(() => new Date());
  const { agency_name: agency, job_title: job, state } = application;
  const waits = useWaiting(withdrawalSlot(application.application_id)) !== undefined;
  return (
    <Row>
      <Stack gap={1}>
        <Text weight="bold">{agency === null ? job : t('{job} at {agency}', { job, agency })}</Text>
        <Text size="s" tone="muted">
          {t('Applied on {date}', { date: longDate(application.applied_at, locale) })}
        </Text>
        <Badge tone={state === 'waiting' || waits ? 'warning' : undefined}>
          {waits ? t('Withdrawal saved on this phone') : stateText(application, now, t, locale)}
        </Badge>
        {isConfirming && !waits && state !== 'withdrawn' ? (
          <Stack gap={2}>
            <Text size="s">
              {t('The agency will no longer see your application. It may have saved your contact details.')}
            </Text>
            <Cluster gap={2}>
              <Button size="s" busy={busy} busyText={t('Saving...')} onClick={onWithdraw}>
                {t('Withdraw it')}
              </Button>
              <Button size="s" variant="ghost" disabled={busy} onClick={() => setAsking(false)}>
                {t('Keep it')}
              </Button>
            </Cluster>
          </Stack>
        ) : null}
      </Stack>
      {isConfirming || waits || state === 'withdrawn' ? null : (
        <Button
          variant="ghost"
          size="s"
          aria-label={t('Withdraw the application for {job}', { job })}
          onClick={() => setAsking(true)}
        >
          {t('Withdraw')}
        </Button>
      )}
    </Row>
  );
}

function stateText({ state, since }: OwnApplication, now: Date, t: Translate, locale: Language['locale']): string {
  switch (state) {
    case 'sent':
      return t('Sent');
    case 'waiting':
      return t('Waiting for our team to check the agency');
    case 'withdrawn':
      return t('Withdrawn');
    case 'seen':
      return seenText(new Date(since), now, t, locale);
  }
}

/** 'Seen by the agency Tuesday'; after a week, with the date. */
function seenText(seenAt: Date, now: Date, t: Translate, locale: Language['locale']): string {
  if (seenAt.toDateString() === now.toDateString()) return t('Seen by the agency today');
  const recent = now.getTime() - seenAt.getTime() < 6 * DAY_MS;
  const format = new Intl.DateTimeFormat(locale, recent ? { weekday: 'long' } : { month: 'short', day: 'numeric' });
  return t('Seen by the agency {day}', { day: format.format(seenAt) });
}

/** `token`: link token or edit token. */
function useOwnApplications(token: string) {
  return useQuery({
    queryKey: ownApplicationKeys.of(token),
    networkMode: 'always',
    queryFn: ({ signal }) => callApi(ownApplicationsCall, { token, signal }),
  });
}

const withdrawalSlot = (id: string): string => `withdrawal ${id}`;

function useWithdrawApplication({ uuid, token }: ControlsOwner) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ application_id: id, job_title }: OwnApplication) =>
      sendOrQueue(
        {
          slot: withdrawalSlot(id),
          kind: 'withdrawal',
          owner: uuid,
          params: { id },
          body: {},
          label: {
            text: msg('Withdraw the application for {job}'),
            values: { job: withoutHiddenCharacters(job_title) },
          },
        },
        (key) => callApi(withdrawApplicationCall, { params: { id }, token, key }),
      ),
    onSuccess: (answer) => {
      if (answer === 'waits') return;
      queries.setQueryData<OwnApplicationsResponse>(ownApplicationKeys.of(token), answer);
    },
  });
}
