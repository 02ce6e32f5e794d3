import { defineCall } from '../call.ts';
import type { ReceivedApplicationsResponse } from './received-applications-schemas.ts';

/** Job applications that reached the caller's agency: through its own job links, or by its verified name. */
export const receivedApplicationsCall = defineCall<{ response: ReceivedApplicationsResponse }>(
  'GET',
  '/api/received-applications',
);
