import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '@marketplace/platform';
import { Card, Stack, Text } from '@marketplace/ui';
import { failureOf, type Failure } from '../form-failure/failure.ts';
import { EMAIL_CHECK_FAILED, useEmailCheck } from '../secure-link/email-check.mutation.ts';
import { EmailForm } from '../secure-link/email-form.tsx';
import { SEND_FAILED, useSendLink } from '../secure-link/send-link.mutation.ts';
import { JobHeading } from './job-heading.tsx';
import { useJobAgency } from './job-agency.query.ts';
import { jobFields, type Job } from './job.ts';

const UnverifiedAgency = lazy(
  () => import(/* webpackChunkName: "later-unverified-agency" */ './unverified-agency.tsx'),
);

interface ApplyEmailProps {
  job: Job;
  initialEmail: string;
  onNewcomer: (email: string) => void;
  onLinkSent: (email: string) => void;
}

export function ApplyEmail({ job, initialEmail, onNewcomer, onLinkSent }: ApplyEmailProps) {
  const { t } = useLanguage();
  const agency = useJobAgency(job);
  const emailCheck = useEmailCheck();
  const sendLink = useSendLink(jobFields(job));
  const [failure, setFailure] = useState<Failure | null>(null);

  const refuse = (error: unknown, words: string) => setFailure(failureOf(error, words));

  function start(email: string) {
    setFailure(null);
    emailCheck.mutate(email, {
      onError: (error) => refuse(error, EMAIL_CHECK_FAILED),
      onSuccess: (exists) => {
        if (!exists) return onNewcomer(email);
        sendLink.mutate(email, {
          onError: (error) => refuse(error, SEND_FAILED),
          onSuccess: () => onLinkSent(email),
        });
      },
    });
  }

  return (
    <Stack gap={6}>
      <JobHeading job={job} />
      <Card padding={6}>
        <Stack gap={5}>
          <Text tone="muted">
            {t("Let's start with your email. If you already have a profile, you won't have to fill it in again.")}
          </Text>
          <EmailForm
            submitText={t('Continue')}
            busy={emailCheck.isPending || sendLink.isPending}
            busyText={t('Checking...')}
            failure={failure}
            initialEmail={initialEmail}
            onSubmit={start}
          />
        </Stack>
      </Card>
      {/* Below the form, so that the form does not move when the agency loads. */}
      {agency.verified === false ? (
        <Suspense>
          <UnverifiedAgency />
        </Suspense>
      ) : null}
    </Stack>
  );
}
