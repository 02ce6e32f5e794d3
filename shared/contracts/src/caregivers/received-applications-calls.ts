import { defineCall } from '../call.ts';
import type { ReceivedApplicationsResponse } from './received-applications-schemas.ts';

/** Job applications that name the caller's agency. */
export const receivedApplicationsCall = defineCall<{ response: ReceivedApplicationsResponse }>(
  'GET',
  '/api/received-applications',
);
