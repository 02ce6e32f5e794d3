import { createJobApplicationCall } from '@marketplace/contracts';
import { callApi, isApiError, useMutation } from '@marketplace/platform';
import { APPLICATION_FAILED, failureOf, type Failure } from '../form-failure/failure.ts';
import { applicationChange } from '../outbox/application.ts';
import { sendOrKeep } from '../outbox/send-or-keep.ts';
import { jobFields, type Job } from './job.ts';

export interface Applicant {
  uuid: string;
  token: string;
}

export function useJobApplication(job: Job) {
  return useMutation({
    mutationFn: ({ uuid, token }: Applicant) =>
      sendOrKeep(applicationChange(jobFields(job), uuid), (key) =>
        callApi(createJobApplicationCall, {
          body: { ...jobFields(job), token, communityMemberUuid: uuid },
          token: null,
          key,
        }),
      ),
  });
}

/** Failure of an application. If the agency is blocked, gives no advice to retry. */
export function applicationFailure(error: unknown): Failure {
  if (isApiError(error) && error.code === 'agency_blocked') return { words: error.detail, advice: [] };
  return failureOf(error, APPLICATION_FAILED);
}
