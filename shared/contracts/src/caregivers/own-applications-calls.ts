import { defineCall } from '../call.ts';
import type { OwnApplicationsResponse } from './own-applications-schemas.ts';

/** These calls take the link or edit token as bearer token. */
export const ownApplicationsCall = defineCall<{ response: OwnApplicationsResponse }>('GET', '/api/own-applications');
export const withdrawApplicationCall = defineCall<{ params: { id: string }; response: OwnApplicationsResponse }>(
  'POST',
  '/api/own-applications/:id/withdraw',
);
