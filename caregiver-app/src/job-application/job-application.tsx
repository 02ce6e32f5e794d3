import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { msg } from '@marketplace/domain';
import { isApiError, toast, useLanguage, useSearchParams } from '@marketplace/platform';
import { Stack } from '@marketplace/ui';
import { TryAgain } from '../try-again.tsx';
import {
  applicationChange,
  applicationsFor,
  NEW_PROFILE,
  newProfileIn,
  type CreatedProfile,
} from '../outbox/new-profile.ts';
import { isWaiting, outbox } from '../outbox/outbox.ts';
import { keepForLater } from '../outbox/send-or-keep.ts';
import { usePreparedToWait } from '../outbox/use-prepared.ts';
import { WaitingPlace } from '../outbox/waiting-place.tsx';
import { profileSlot } from '../profile-update/update-profile.mutation.ts';
import { useWizardTitle } from '../profile-wizard/wizard-steps.ts';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { failureOf } from '../form-failure/failure.ts';
import { FailureAlert } from '../form-failure/failure-alert.tsx';
import { SEND_FAILED, useSendLink } from '../secure-link/send-link.mutation.ts';
import { useVerifiedLink } from '../secure-link/verified-link.query.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import { ApplicationSending } from './application-sending.tsx';
import { ApplicationSubmitted } from './application-submitted.tsx';
import { ApplyEmail } from './apply-email.tsx';
import { JobHeading } from './job-heading.tsx';
import { jobFields, jobFromSearch, shownTitle, type Job } from './job.ts';
import { dropApplication, keepApplication, keptApplication, type KeptStage } from './kept-application.ts';
import { applicationFailure, useJobApplication, type Applicant } from './job-application.mutation.ts';

// Not needed first: the email or link is checked before.
const loadCheckYourEmail = () =>
  import(/* webpackChunkName: "later-check-your-email" */ '../secure-link/check-your-email.tsx');
const CheckYourEmail = lazy(async () => ({ default: (await loadCheckYourEmail()).CheckYourEmail }));
const ApplicantReview = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-applicant-review" */ './applicant-review.tsx')).ApplicantReview,
}));
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
  | { at: 'sending'; applicant: Applicant; email: string }
  | { at: 'review'; caregiver: VerifiedCaregiver }
  | { at: 'update'; caregiver: VerifiedCaregiver }
  | { at: 'submitted'; waits: boolean };

const START: Stage = { at: 'start', email: '' };

/** Restores a kept stage; null if it needs the caregiver of its token first. */
function restoredStage(kept: KeptStage | null): Stage | null {
  if (kept === null || kept.at === 'review' || kept.at === 'update') return null;
  if (kept.at !== 'sending') return kept;
  return { at: 'sending', applicant: { uuid: kept.uuid, token: kept.token }, email: kept.email };
}

/** A profile that waits for a connection is sent from the wizard's stage. */
function waitingStage(token: string | null): Stage | null {
  const entry = outbox()
    .filter(isWaiting)
    .find(({ kind }) => kind === NEW_PROFILE);
  const waiting = token === null ? newProfileIn(entry) : null;
  return waiting === null ? null : { at: 'wizard', email: waiting.profile.email_address };
}

function keep(job: Job, stage: Stage): void {
  switch (stage.at) {
    case 'start':
      return dropApplication();
    case 'sending':
      return keepApplication(job, { at: 'sending', ...stage.applicant, email: stage.email });
    case 'review':
    case 'update':
      return keepApplication(job, { at: stage.at, token: stage.caregiver.token });
    default:
      return keepApplication(job, stage);
  }
}

const CHANGES = ['profile', 'application'] as const;
const NOBODY: Applicant = { uuid: '', token: '' };

const applicantAt = (stage: Stage): Applicant => {
  if (stage.at === 'sending') return stage.applicant;
  if (stage.at !== 'review' && stage.at !== 'update') return NOBODY;
  return { uuid: stage.caregiver.profile.uuid, token: stage.caregiver.token };
};

/** An application that waits for the update before it. */
const afterUpdate = (job: Job, { profile: { uuid } }: VerifiedCaregiver) => ({
  ...applicationChange(jobFields(job), uuid),
  after: profileSlot(uuid),
});

const isHeld = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'shared' in answer && answer.shared === false;

const LINK_INVALID = msg('Invalid or expired link. Please start over.');

/** The application for the job in the URL; renders nothing without a job. `token` is from the emailed link. */
export function JobApplicationOfAddress({ token }: { token: string | null }) {
  const [params] = useSearchParams();
  const job = jobFromSearch(params);
  return job === null ? null : <JobApplication job={job} token={token} />;
}

/** Job application: starts with the email, or with the emailed link at the review. */
function JobApplication({ job, token }: { job: Job; token: string | null }) {
  const { t } = useLanguage();
  const [kept] = useState(() => (token === null ? keptApplication(job) : null));
  const keptToken = kept?.at === 'review' || kept?.at === 'update' ? kept.token : null;
  const verified = useVerifiedLink(token ?? keptToken, token === null);
  const [reached, setReached] = useState<Stage | null>(() => restoredStage(kept) ?? waitingStage(token));
  const application = useJobApplication(job);
  const [refusal, setRefusal] = useState<unknown>(null);
  const sendLink = useSendLink(jobFields(job));
  const linkInvalid = verified.data === null;
  const opened = verified.data ?? null;
  const stage: Stage =
    reached ?? (opened ? { at: kept?.at === 'update' ? 'update' : 'review', caregiver: opened } : START);
  const { uuid: applicantUuid, token: applicantToken } = applicantAt(stage);
  usePreparedToWait(
    useMemo(
      () => applicantUuid && { owner: applicantUuid, token: applicantToken, changes: CHANGES },
      [applicantUuid, applicantToken],
    ),
  );
  useWizardTitle(t('Apply for {job}', { job: shownTitle(job) }), stage.at === 'wizard');

  useEffect(() => {
    if (!linkInvalid) return;
    dropApplication();
    toast({ title: t(LINK_INVALID), tone: 'error', about: 'link-invalid' });
  }, [linkInvalid, t]);
  useEffect(() => {
    if (opened !== null && reached === null && kept === null) keep(job, { at: 'review', caregiver: opened });
  }, [opened, reached, kept, job]);

  function setStage(next: Stage) {
    keep(job, next);
    setReached(next);
  }
  function apply(applicant: Applicant, email: string) {
    setRefusal(null);
    application.mutate(applicant, {
      onSuccess: (answer) => (answer === 'waits' ? undefined : submitted(answer)),
      onError: (error) => refuse(error, email),
    });
  }
  const submitted = (answer: unknown) => setStage({ at: 'submitted', waits: isHeld(answer) });
  function refuse(error: unknown, email: string) {
    setRefusal(error);
    // The token has expired, so a retry would fail forever.
    if (!isApiError(error) || error.status !== 401) return;
    toast({ title: t(LINK_INVALID), tone: 'error', about: 'link-invalid' });
    setStage({ at: 'start', email });
  }
  // After a reload between storing profile and application, sends the application.
  const sendKept = useEffectEvent(() => {
    if (kept?.at === 'sending') apply({ uuid: kept.uuid, token: kept.token }, kept.email);
  });
  useEffect(() => {
    sendKept();
    // Preload: the connection may be lost after sending the mail.
    loadCheckYourEmail().catch(() => undefined);
  }, []);
  function applyAs({ profile, token: accepted }: VerifiedCaregiver) {
    apply({ uuid: profile.uuid, token: accepted }, profile.email_address);
  }
  function sendAgain(email: string) {
    sendLink.mutate(email, { onSuccess: () => setStage({ at: 'check-email', email }) });
  }
  function created({ uuid, editToken, email }: CreatedProfile) {
    // Without an edit token, only the mail can identify the caregiver.
    if (editToken === null) return sendAgain(email);
    const applicant = { uuid, token: editToken };
    setStage({ at: 'sending', applicant, email });
    apply(applicant, email);
  }

  const failure = refusal === null || application.isPending ? null : applicationFailure(refusal);
  const sendFailure = sendLink.isError ? failureOf(sendLink.error, SEND_FAILED) : null;

  if (verified.isError) {
    return <TryAgain query={verified} busyText={t('Loading...')} />;
  }
  if (verified.isLoading) return <FormLoading />;

  return (
    <WaitingPlace
      slot={applicationsFor(jobFields(job))}
      headingLevel={1}
      onSent={submitted}
      onRefused={(error) => refuse(error, '')}
      onDiscard={() => setStage(START)}
    >
      {shown()}
    </WaitingPlace>
  );

  function shown() {
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
            {t('You already have a profile with us. We sent you a secure link to apply for {job} with it.', {
              job: shownTitle(job),
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
                job={jobFields(job)}
                onCreated={created}
              />
            </Suspense>
            {sendFailure === null ? null : <FailureAlert failure={sendFailure} />}
          </Stack>
        );
      case 'sending':
        return <ApplicationSending failure={failure} onRetry={() => apply(stage.applicant, stage.email)} />;
      case 'review':
        return (
          <Suspense fallback={<FormLoading />}>
            <ApplicantReview
              job={job}
              profile={stage.caregiver.profile}
              applying={application.isPending}
              failure={failure}
              onApply={() => applyAs(stage.caregiver)}
              onUpdate={() => setStage({ at: 'update', caregiver: stage.caregiver })}
            />
          </Suspense>
        );
      case 'update':
        return (
          <Stack gap={6}>
            <JobHeading job={job} />
            <Suspense fallback={<FormLoading alone={false} />}>
              <UpdateForm
                caregiver={stage.caregiver}
                saveText={t('Update & Apply')}
                onRenewed={(renewed) => keepApplication(job, { at: 'update', token: renewed })}
                onWaits={() => void keepForLater(afterUpdate(job, stage.caregiver)).catch(() => undefined)}
                onSaved={(profile, accepted) => {
                  const caregiver = { profile, token: accepted };
                  setStage({ at: 'review', caregiver });
                  if (!outbox().some(({ slot }) => slot.startsWith(applicationsFor(jobFields(job)))))
                    applyAs(caregiver);
                }}
              />
            </Suspense>
          </Stack>
        );
      case 'submitted':
        return <ApplicationSubmitted job={job} waits={stage.waits} onOtherEmail={() => setStage(START)} />;
    }
  }
}
