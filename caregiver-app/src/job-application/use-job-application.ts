import { createJobApplicationCall } from '@marketplace/contracts';
import { callApi, msg } from '@marketplace/platform';
import { useSingleMutation } from '../page-parts/use-single-mutation.ts';
import { jobFields, type Job } from './job.ts';

/** Who applies, and the token that authorises it. */
export interface Applicant {
  uuid: string;
  token: string;
}

/** Stores the application for the job. */
export function useJobApplication(job: Job) {
  return useSingleMutation(({ uuid, token }: Applicant) =>
    callApi(createJobApplicationCall, {
      body: { ...jobFields(job), token, communityMemberUuid: uuid },
      token: null,
    }),
  );
}

export const APPLICATION_FAILED = msg('Error submitting application. Please try again.');
