import { AppLink, useLanguage, useSearchParams } from '@marketplace/platform';
import { Button, Card, Outcome, Spinner, Stack } from '@marketplace/ui';
import { lazy, Suspense, useEffect } from 'react';
import { FailureAlert } from '../form-failure/failure-alert.tsx';
import type { Failure } from '../form-failure/failure.ts';
import { applicationsFor } from '../outbox/application.ts';
import { outbox } from '../outbox/outbox.ts';
import { enqueue } from '../outbox/send-or-queue.ts';
import { QueueableForm } from '../outbox/queueable-form.tsx';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { useWizardTitle } from '../profile-wizard/wizard-steps.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import TryAgain from '../try-again.tsx';
import { afterUpdate, START } from './application-stage.ts';
import { ApplyEmail } from './apply-email.tsx';
import { useJobAgency } from './job-agency.query.ts';
import { JobHeading } from './job-heading.tsx';
import { type Job, jobFields, jobFromSearch, shownTitle } from './job.ts';
import { storeApplication } from './stored-application.ts';
import { useApplication } from './use-application.ts';

// Loaded later, because the email or link is checked first.
const loadCheckYourEmail = () =>
  import(/* webpackChunkName: "later-check-your-email" */ '../secure-link/check-your-email.tsx');
const CheckYourEmail = lazy(loadCheckYourEmail);
const ApplicantReview = lazy(() => import(/* webpackChunkName: "later-applicant-review" */ './applicant-review.tsx'));
const loadUpdateForm = () => import(/* webpackChunkName: "later-update-form" */ '../profile-update/update-form.tsx');
const UpdateForm = lazy(loadUpdateForm);
const ProfileWizard = lazy(
  () => import(/* webpackChunkName: "later-profile-wizard" */ '../profile-wizard/profile-wizard.tsx'),
);

/** Application for the job in the URL; renders nothing without a job. `token` is from the emailed link. */
export default function JobApplicationOfAddress({ token }: { token: string | null }) {
  const [params] = useSearchParams();
  const job = jobFromSearch(params);
  return job === null ? null : <JobApplication job={job} token={token} />;
}

function JobApplication({ job, token }: { job: Job; token: string | null }) {
  const { t } = useLanguage();
  const application = useApplication(job, token);
  // Fetched during the check of the link, so that the review does not move when the agency loads.
  useJobAgency(job);
  const { verified, stage, setStage, submitted, refuse } = application;
  useWizardTitle(t('Apply for {job}', { job: shownTitle(job) }), stage.at === 'wizard');
  useEffect(() => {
    // Preloads the next screen, because the connection may be lost after the email request.
    loadCheckYourEmail().catch(() => undefined);
  }, []);
  const reviews = stage.at === 'review';
  useEffect(() => {
    if (reviews)
      loadUpdateForm()
        .then(({ loadParts }) => loadParts())
        .catch(() => undefined);
  }, [reviews]);

  if (verified.isError) return <TryAgain query={verified} busyText={t('Loading...')} />;
  if (verified.isLoading) return <FormLoading />;
  return (
    <QueueableForm
      slot={applicationsFor(jobFields(job))}
      headingLevel={1}
      onSent={submitted}
      onRefused={(error) => refuse(error, '')}
      onDiscard={() => setStage(START)}
    >
      <ShownStage job={job} application={application} />
    </QueueableForm>
  );
}

interface StageProps {
  job: Job;
  application: ReturnType<typeof useApplication>;
}

function ShownStage({ job, application }: StageProps) {
  const { stage, setStage, failure, apply, applyAs } = application;
  switch (stage.at) {
    case 'start':
      return (
        <ApplyEmail
          job={job}
          initialEmail={stage.email}
          onNewcomer={(email) => setStage({ at: 'wizard', email })}
          onLinkSent={(email) => setStage({ at: 'check-email', email })}
        />
      );
    case 'check-email':
      return <MailedLink job={job} application={application} email={stage.email} />;
    case 'wizard':
      return <NewApplicant job={job} application={application} email={stage.email} />;
    case 'sending':
      return <ApplicationSending failure={failure} onRetry={() => apply(stage.applicant, stage.email)} />;
    case 'review':
      return (
        <Suspense fallback={<FormLoading />}>
          <ApplicantReview
            job={job}
            profile={stage.caregiver.profile}
            applying={application.applying}
            failure={failure}
            onApply={() => applyAs(stage.caregiver)}
            onUpdate={() => setStage({ at: 'update', caregiver: stage.caregiver })}
          />
        </Suspense>
      );
    case 'update':
      return <UpdateFirst job={job} application={application} caregiver={stage.caregiver} />;
    case 'submitted':
      return <ApplicationSubmitted job={job} waits={stage.waits} onOtherEmail={() => setStage(START)} />;
  }
}

function MailedLink({ job, application, email }: StageProps & { email: string }) {
  const { t } = useLanguage();
  const { setStage, sendAgain, sendLink, sendFailure } = application;
  return (
    <CheckYourEmail
      email={email}
      onVerified={(caregiver) => setStage({ at: 'review', caregiver })}
      onSendAnother={() => sendAgain(email)}
      sending={sendLink.isPending}
      failure={sendFailure}
      sentAgain={sendLink.isSuccess}
      onOtherEmail={() => setStage({ at: 'start', email })}
    >
      {t('You already have a profile with us. We sent you a secure link to apply for {job} with it.', {
        job: shownTitle(job),
      })}
    </CheckYourEmail>
  );
}

function NewApplicant({ job, application, email }: StageProps & { email: string }) {
  const { t } = useLanguage();
  const { created, sendFailure } = application;
  return (
    <Stack gap={6}>
      <JobHeading job={job} />
      <Suspense fallback={<FormLoading alone={false} />}>
        <ProfileWizard
          headingLevel={2}
          initialEmail={email}
          checkEmail={false}
          finishText={t('Submit Application')}
          job={jobFields(job)}
          onCreated={created}
        />
      </Suspense>
      {sendFailure === null ? null : <FailureAlert failure={sendFailure} />}
    </Stack>
  );
}

function UpdateFirst({ job, application, caregiver }: StageProps & { caregiver: VerifiedCaregiver }) {
  const { t } = useLanguage();
  const { setStage, applyAs } = application;
  return (
    <Stack gap={6}>
      <JobHeading job={job} />
      <Suspense fallback={<FormLoading alone={false} />}>
        <UpdateForm
          caregiver={caregiver}
          saveText={t('Update & Apply')}
          onRenewed={(renewed) => storeApplication(job, { at: 'update', token: renewed })}
          onWaits={() => void enqueue(afterUpdate(job, caregiver)).catch(() => undefined)}
          onSaved={(profile, accepted) => {
            const saved = { profile, token: accepted };
            setStage({ at: 'review', caregiver: saved });
            if (!outbox().some(({ slot }) => slot.startsWith(applicationsFor(jobFields(job))))) applyAs(saved);
          }}
        />
      </Suspense>
    </Stack>
  );
}

function ApplicationSending({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }) {
  const { t } = useLanguage();
  if (failure === null) {
    return (
      <Card padding={8}>
        <Stack gap={4} align="center">
          <Spinner label={t('Sending your application...')} />
        </Stack>
      </Card>
    );
  }
  return (
    <Outcome
      picture="away"
      title={t('Your profile is saved')}
      headingLevel={1}
      focused
      primary={
        <Button size="l" onClick={onRetry}>
          {t('Send my application')}
        </Button>
      }
    >
      <FailureAlert failure={failure} />
      <p>{t("Your application hasn't been sent yet. You don't have to fill in anything again.")}</p>
    </Outcome>
  );
}

interface ApplicationSubmittedProps {
  job: Job;
  waits: boolean;
  onOtherEmail: () => void;
}

function ApplicationSubmitted({ job, waits, onOtherEmail }: ApplicationSubmittedProps) {
  const { t } = useLanguage();
  const { name } = useJobAgency(job);
  const names = { agency: name ?? t('the agency'), job: shownTitle(job) };
  return (
    <Outcome
      picture="sent"
      title={t('Application Submitted!')}
      headingLevel={1}
      focused
      primary={
        <Button asChild>
          <AppLink to="/">{t('Return to Home')}</AppLink>
        </Button>
      }
      secondary={
        <Button variant="link" onClick={onOtherEmail}>
          {t('Apply with a different email')}
        </Button>
      }
    >
      {waits
        ? t(
            'Your profile will be shared with {agency} after our team has checked the agency. They will then contact you about {job}.',
            names,
          )
        : t('Your profile will be shared with {agency}. They will contact you about {job}.', names)}
    </Outcome>
  );
}
