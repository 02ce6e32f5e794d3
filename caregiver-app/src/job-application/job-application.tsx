import { lazy, Suspense, useEffect, useState } from 'react';
import { msg, toast, useLanguage, usePageTitle, useSearchParams } from '@marketplace/platform';
import { Alert, Stack } from '@marketplace/ui';
import { TryAgain } from '../page-parts/try-again.tsx';
import type { CreatedProfile } from '../profile-wizard/use-create-profile.ts';
import { FormLoading } from '../page-parts/form-loading.tsx';
import { catalogueText, SEND_FAILED } from '../secure-link/catalogue-text.ts';
import { CheckYourEmail } from '../secure-link/check-your-email.tsx';
import { useSendLink } from '../secure-link/use-send-link.ts';
import { useVerifiedLink, type VerifiedCaregiver } from '../secure-link/use-verified-link.ts';
import { ApplicantReview } from './applicant-review.tsx';
import { ApplicationSending } from './application-sending.tsx';
import { ApplicationSubmitted } from './application-submitted.tsx';
import { ApplyEmail } from './apply-email.tsx';
import { JobHeading } from './job-heading.tsx';
import { jobFields, jobFromSearch, type Job } from './job.ts';
import { applicationFailure, useJobApplication, type Applicant } from './use-job-application.ts';

const UpdateForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-update-form" */ '../profile-update/update-form.tsx')).UpdateForm,
}));
const ProfileWizard = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-profile-wizard" */ '../profile-wizard/profile-wizard.tsx'))
    .ProfileWizard,
}));

type Stage =
  | { at: 'start'; email: string }
  | { at: 'check-email'; email: string }
  | { at: 'wizard'; email: string }
  | { at: 'sending'; applicant: Applicant }
  | { at: 'review'; caregiver: VerifiedCaregiver }
  | { at: 'update'; caregiver: VerifiedCaregiver }
  | { at: 'submitted' };

const LINK_INVALID = msg('Invalid or expired link. Please start over.');

/** The application for the job in the address; nothing without one. `token` is that of the emailed link. */
export function JobApplicationOfAddress({ token }: { token: string | null }) {
  const [params] = useSearchParams();
  const job = jobFromSearch(params);
  return job && <JobApplication job={job} token={token} />;
}

/** The application for a job: by email first, or with the emailed link straight to the review. */
function JobApplication({ job, token }: { job: Job; token: string | null }) {
  const { t } = useLanguage();
  usePageTitle(t('Apply for {job}', { job: job.title }));
  const verified = useVerifiedLink(token);
  const [reached, setStage] = useState<Stage | null>(null);
  const application = useJobApplication(job);
  const sendLink = useSendLink(jobFields(job));
  const linkInvalid = verified.data === null;
  const stage: Stage =
    reached ?? (verified.data ? { at: 'review', caregiver: verified.data } : { at: 'start', email: '' });

  useEffect(() => {
    if (linkInvalid) toast({ title: t(LINK_INVALID), tone: 'error' });
  }, [linkInvalid, t]);

  function apply(applicant: Applicant) {
    application.mutate(applicant, { onSuccess: () => setStage({ at: 'submitted' }) });
  }
  function sendAgain(email: string) {
    sendLink.mutate(email, { onSuccess: () => setStage({ at: 'check-email', email }) });
  }
  function created({ uuid, editToken, email }: CreatedProfile) {
    // Without the edit token only the mail can say who they are.
    if (editToken === null) return sendAgain(email);
    const applicant = { uuid, token: editToken };
    setStage({ at: 'sending', applicant });
    apply(applicant);
  }

  const failure = application.isError ? applicationFailure(application.error) : null;
  const sendFailure = sendLink.isError ? catalogueText(sendLink.error, SEND_FAILED) : null;

  if (verified.isError) {
    return <TryAgain busy={verified.isFetching} busyText={t('Loading...')} onTry={() => void verified.refetch()} />;
  }
  if (verified.isLoading) return <FormLoading />;

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
      return (
        <CheckYourEmail
          email={stage.email}
          onVerified={(caregiver) => setStage({ at: 'review', caregiver })}
          onSendAnother={() => sendAgain(stage.email)}
          sending={sendLink.isPending}
          failure={sendFailure}
          sentAgain={sendLink.isSuccess}
          onOtherEmail={() => setStage({ at: 'start', email: stage.email })}
        >
          {t('You have a profile with us already. We sent you a secure link to apply for {job} with it.', {
            job: job.title,
          })}
        </CheckYourEmail>
      );
    case 'wizard':
      return (
        <Stack gap={6}>
          <JobHeading job={job} />
          <Suspense fallback={<FormLoading alone={false} />}>
            <ProfileWizard
              headingLevel={2}
              initialEmail={stage.email}
              checkEmail={false}
              finishText={t('Submit Application')}
              linkSubject={jobFields(job)}
              onCreated={created}
            />
          </Suspense>
          {sendFailure === null ? null : (
            <Alert live tone="danger">
              {t(sendFailure)}
            </Alert>
          )}
        </Stack>
      );
    case 'sending':
      return <ApplicationSending failure={failure} onRetry={() => apply(stage.applicant)} />;
    case 'review':
      return (
        <ApplicantReview
          job={job}
          profile={stage.caregiver.profile}
          applying={application.isPending}
          failure={failure}
          onApply={() => apply({ uuid: stage.caregiver.profile.uuid, token: stage.caregiver.token })}
          onUpdate={() => setStage({ at: 'update', caregiver: stage.caregiver })}
        />
      );
    case 'update':
      return (
        <Stack gap={6}>
          <JobHeading job={job} />
          <Suspense fallback={<FormLoading alone={false} />}>
            <UpdateForm
              caregiver={stage.caregiver}
              saveText={t('Update & Apply')}
              onSaved={(profile, token) => {
                setStage({ at: 'review', caregiver: { profile, token } });
                apply({ uuid: profile.uuid, token });
              }}
            />
          </Suspense>
        </Stack>
      );
    case 'submitted':
      return <ApplicationSubmitted job={job} waits={application.data?.shared === false} />;
  }
}
