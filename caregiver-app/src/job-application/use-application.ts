import { createJobApplicationCall } from '@marketplace/contracts';
import { callApi, isApiError, useLanguage, useMutation } from '@marketplace/platform';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { APPLICATION_FAILED, type Failure, failureOf } from '../form-failure/failure.ts';
import { applicationChange } from '../outbox/application.ts';
import type { CreatedProfile } from '../outbox/new-profile.ts';
import { sendOrQueue } from '../outbox/send-or-queue.ts';
import { usePrefetchedWaitingTokens } from '../outbox/use-prefetched-tokens.ts';
import { SEND_FAILED, useSendLink } from '../secure-link/send-link.mutation.ts';
import { tellInvalidLink } from '../secure-link/tell-invalid-link.ts';
import { useVerifiedLink } from '../secure-link/verified-link.query.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import {
  type Applicant,
  applicantAt,
  storeStage,
  restoreStage,
  type Stage,
  START,
  findWaitingStage,
} from './application-stage.ts';
import { type Job, jobFields } from './job.ts';
import { dropApplication, readStoredApplication } from './stored-application.ts';

const CHANGES = ['profile', 'application'] as const;

const isHeld = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'shared' in answer && answer.shared === false;

/** Stage of the application, stored in this tab. `verified`: caregiver that the link identified. */
function useStage(job: Job, token: string | null) {
  const { t } = useLanguage();
  const [storedStage] = useState(() => (token === null ? readStoredApplication(job) : null));
  const restoredToken = storedStage?.at === 'review' || storedStage?.at === 'update' ? storedStage.token : null;
  const verified = useVerifiedLink(token ?? restoredToken, token === null);
  const [reached, setReached] = useState<Stage | null>(() => restoreStage(storedStage) ?? findWaitingStage(token));
  const caregiver = verified.data ?? null;
  const stage: Stage =
    reached ?? (caregiver ? { at: storedStage?.at === 'update' ? 'update' : 'review', caregiver } : START);
  const linkInvalid = verified.data === null;
  useEffect(() => {
    if (!linkInvalid) return;
    dropApplication();
    tellInvalidLink(t);
  }, [linkInvalid, t]);
  useEffect(() => {
    if (caregiver !== null && reached === null && storedStage === null) storeStage(job, { at: 'review', caregiver });
  }, [caregiver, reached, storedStage, job]);
  function setStage(next: Stage) {
    storeStage(job, next);
    setReached(next);
  }
  return { storedStage, verified, stage, setStage };
}

export function useApplication(job: Job, token: string | null) {
  const { t } = useLanguage();
  const { storedStage, verified, stage, setStage } = useStage(job, token);
  const application = useJobApplication(job);
  const sendLink = useSendLink(jobFields(job));
  const [refusal, setRefusal] = useState<unknown>(null);
  const { uuid: applicantUuid, token: applicantToken } = applicantAt(stage);
  usePrefetchedWaitingTokens(
    useMemo(
      () => applicantUuid && { owner: applicantUuid, token: applicantToken, changes: CHANGES },
      [applicantUuid, applicantToken],
    ),
  );

  const submitted = (answer: unknown) => setStage({ at: 'submitted', waits: isHeld(answer) });
  function apply(applicant: Applicant, email: string) {
    setRefusal(null);
    application.mutate(applicant, {
      onSuccess: (answer) => (answer === 'waits' ? undefined : submitted(answer)),
      onError: (error) => refuse(error, email),
    });
  }
  function refuse(error: unknown, email: string) {
    setRefusal(error);
    // The token has expired, so a retry cannot succeed.
    if (!isApiError(error) || error.status !== 401) return;
    tellInvalidLink(t);
    setStage({ at: 'start', email });
  }
  // Sends the application if a reload interrupted it after the profile was stored.
  const sendStoredApplication = useEffectEvent(() => {
    if (storedStage?.at === 'sending') apply({ uuid: storedStage.uuid, token: storedStage.token }, storedStage.email);
  });
  useEffect(() => {
    sendStoredApplication();
  }, []);
  function applyAs({ profile, token: accepted }: VerifiedCaregiver) {
    apply({ uuid: profile.uuid, token: accepted }, profile.email_address);
  }
  function sendAgain(email: string) {
    sendLink.mutate(email, { onSuccess: () => setStage({ at: 'check-email', email }) });
  }
  function created({ uuid, editToken, email }: CreatedProfile) {
    // Without an edit token, only an emailed link can identify the caregiver.
    if (editToken === null) return sendAgain(email);
    const applicant = { uuid, token: editToken };
    setStage({ at: 'sending', applicant, email });
    apply(applicant, email);
  }
  return {
    stage,
    setStage,
    verified,
    sendLink,
    applying: application.isPending,
    failure: refusal === null || application.isPending ? null : applicationFailure(refusal),
    sendFailure: sendLink.isError ? failureOf(sendLink.error, SEND_FAILED) : null,
    apply,
    applyAs,
    sendAgain,
    created,
    submitted,
    refuse,
  };
}

function useJobApplication(job: Job) {
  return useMutation({
    mutationFn: ({ uuid, token }: Applicant) =>
      sendOrQueue(applicationChange(jobFields(job), uuid), (key) =>
        callApi(createJobApplicationCall, {
          body: { ...jobFields(job), token, communityMemberUuid: uuid },
          token: null,
          key,
        }),
      ),
  });
}

/** Failure of an application. For a blocked agency, omits the advice to retry. */
function applicationFailure(error: unknown): Failure {
  if (isApiError(error) && error.code === 'agency_blocked') return { words: error.detail, advice: [] };
  return failureOf(error, APPLICATION_FAILED);
}
