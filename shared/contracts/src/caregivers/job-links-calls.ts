import { defineCall } from '../call.ts';
import type { JobAgency, JobAgencyQuery, MakeJobLinkBody, MakeJobLinkResponse } from './job-links-schemas.ts';
import type {
  ApplicationStatus,
  ApplicationStatusBody,
  ReceivedApplicationParams,
  ReceivedApplicationsResponse,
} from './received-applications-schemas.ts';

export const makeJobLinkCall = defineCall<{ body: MakeJobLinkBody; response: MakeJobLinkResponse }>(
  'POST',
  '/api/job-links',
);
export const jobAgencyCall = defineCall<{ query: JobAgencyQuery; response: JobAgency }>('GET', '/api/job-agency');

/** Job applications that reached the caller's agency, through its job links or its verified name. */
export const receivedApplicationsCall = defineCall<{ response: ReceivedApplicationsResponse }>(
  'GET',
  '/api/received-applications',
);
/** Sets the status of an application, or of the contact if the agency has unlocked the caregiver. */
export const setApplicationStatusCall = defineCall<{
  params: ReceivedApplicationParams;
  body: ApplicationStatusBody;
  response: ApplicationStatus;
}>('PATCH', '/api/received-applications/:application_id');
