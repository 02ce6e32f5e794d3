import type { ConfirmationQuestion } from '@marketplace/contracts';
import { DAYS, hasSlot, TIME_WINDOWS, timeAgo, weekFromSlots } from '@marketplace/domain';
import { AppLink, useLanguage, useNoIndex, usePageTitle, useSearchParams } from '@marketplace/platform';
import { Button, Card, DefinitionList, Heading, Outcome, Stack, Text, WeekPicture } from '@marketplace/ui';
import { CheckCheck, PencilLine } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { FailureAlert } from '../form-failure/failure-alert.tsx';
import { type Failure, failureOf, SOMETHING_WRONG } from '../form-failure/failure.ts';
import { usePrefetchedWaitingTokens } from '../outbox/use-prefetched-tokens.ts';
import { QueueableForm } from '../outbox/queueable-form.tsx';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { isLinkRefused } from '../secure-link/link-call.ts';
import { useStoredLinkToken } from '../secure-link/use-link-token.ts';
import TryAgain from '../try-again.tsx';
import { ChangeTimes } from './change-times.tsx';
import { useConfirmAvailability, weekOwner, weekSlot } from './confirmation.mutation.ts';
import { isNothingToConfirm, useConfirmationQuestion } from './confirmation.query.ts';
import { LinkEnded } from './link-ended.tsx';

const WAITING_WEEK = ['confirm_week', 'change_week'] as const;

const loadChangeWeek = () => import(/* webpackChunkName: "later-change-week" */ './change-week.tsx');
const ChangeWeek = lazy(loadChangeWeek);

/** Landing page for the monthly email. Opening it changes nothing; its button confirms the week. */
export default function ConfirmAvailabilityPage() {
  const { t } = useLanguage();
  usePageTitle(t('Are you still available at these times?'));
  useNoIndex();
  return (
    <NarrowPage>
      <ConfirmAvailability />
    </NarrowPage>
  );
}

function ConfirmAvailability() {
  const { t } = useLanguage();
  const token = useStoredLinkToken('availability-link');
  const [params] = useSearchParams();
  const [changing, setChanging] = useState(params.has('change'));
  const question = useConfirmationQuestion(token);
  const confirmation = useConfirmAvailability();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isSent, setIsSent] = useState(false);
  usePrefetchedWaitingTokens(
    useMemo(() => token && { owner: weekOwner(token), token, byMail: true, changes: WAITING_WEEK }, [token]),
  );

  const isOpen = question.data?.open === true;
  useEffect(() => {
    if (isOpen) loadChangeWeek().catch(() => undefined);
  }, [isOpen]);

  const ended = [refusal, question.error, confirmation.error].some(isLinkRefused);
  if (token === null || ended) return <LinkEnded />;
  if (question.isError) {
    return <TryAgain query={question} busyText={t('Loading...')} />;
  }
  if (question.data === undefined) return <FormLoading />;
  if (isSent || (confirmation.isSuccess && confirmation.data !== 'waits')) {
    return (
      <Outcome
        picture="done"
        title={t('Thank you!')}
        headingLevel={1}
        focused
        primary={
          <Button asChild variant="secondary">
            <AppLink to="/">{t('Return to Home')}</AppLink>
          </Button>
        }
      >
        {t('Your times are confirmed. Agencies see that they are up to date.')}
      </Outcome>
    );
  }
  if (!question.data.open || [refusal, confirmation.error].some(isNothingToConfirm)) {
    return (
      <ChangeTimes token={token} title={t('Your times are not shown right now')}>
        {t(
          "You're not looking for work right now, or your profile is paused, so there's nothing to confirm. Has that changed? We can email you a secure link to your profile.",
        )}
      </ChangeTimes>
    );
  }
  if (changing) {
    return (
      <Suspense fallback={<FormLoading />}>
        <ChangeWeek
          token={token}
          availability={question.data.availability}
          onRefused={setRefusal}
          onBack={() => setChanging(false)}
        />
      </Suspense>
    );
  }
  const error = refusal ?? confirmation.error;
  return (
    <QueueableForm
      slot={weekSlot('confirm_week', token)}
      headingLevel={1}
      onSent={() => setIsSent(true)}
      onRefused={setRefusal}
      onDiscard={() => undefined}
    >
      <WeekQuestion
        question={question.data}
        confirming={confirmation.isPending}
        failure={error === null ? null : failureOf(error, SOMETHING_WRONG)}
        onConfirm={() => {
          setRefusal(null);
          confirmation.mutate(token);
        }}
        onChange={() => setChanging(true)}
      />
    </QueueableForm>
  );
}

interface WeekQuestionProps {
  question: ConfirmationQuestion;
  confirming: boolean;
  failure: Failure | null;
  onConfirm: () => void;
  onChange: () => void;
}

function WeekQuestion({ question, confirming, failure, onConfirm, onChange }: WeekQuestionProps) {
  const { t } = useLanguage();
  const [openedAt] = useState(() => new Date());
  const week = weekFromSlots(question.availability);
  // Omits the hours, so that a phone shows the button without scrolling.
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
