import { defineCall } from '../call.ts';
import type { JobAgency, JobAgencyQuery, MakeJobLinkBody, MakeJobLinkResponse } from './job-links-schemas.ts';
import type { ReceivedApplicationsResponse } from './received-applications-schemas.ts';

/** A link for a job posting of the caller's agency. */
export const makeJobLinkCall = defineCall<{ body: MakeJobLinkBody; response: MakeJobLinkResponse }>(
  'POST',
  '/api/job-links',
);
/** Which agency a job link leads to. */
export const jobAgencyCall = defineCall<{ query: JobAgencyQuery; response: JobAgency }>('GET', '/api/job-agency');

/** Job applications that reached the caller's agency: through its own job links, or by its verified name. */
export const receivedApplicationsCall = defineCall<{ response: ReceivedApplicationsResponse }>(
  'GET',
  '/api/received-applications',
);
