import { defineCall } from '../call.ts';
import type { SendCaregiverTokenResponse } from '../caregivers/schemas.ts';
import type { Success } from '../unlocks/schemas.ts';
import type {
  ConfirmationQuestion,
  ConfirmationTokenBody,
  ConfirmAvailabilityResponse,
  SendChangeLinkBody,
  StopConfirmationMailBody,
} from './schemas.ts';

/** Shows the week that a monthly mail asks about. Changes nothing; a POST, so that the token stands in no address. */
export const openConfirmationCall = defineCall<{ body: ConfirmationTokenBody; response: ConfirmationQuestion }>(
  'POST',
  '/api/availability-confirmation/open',
);
/** 'Yes, these times are right.' */
export const confirmAvailabilityCall = defineCall<{
  body: ConfirmationTokenBody;
  response: ConfirmAvailabilityResponse;
}>('POST', '/api/availability-confirmation/confirm');
export const sendChangeLinkCall = defineCall<{ body: SendChangeLinkBody; response: SendCaregiverTokenResponse }>(
  'POST',
  '/api/availability-confirmation/send-link',
);
/** Ends the monthly mails; needs the token of a mail and no session. */
export const stopConfirmationMailCall = defineCall<{ body: StopConfirmationMailBody; response: Success }>(
  'POST',
  '/api/availability-confirmation/stop',
);
/** The same for mail programs (RFC 8058): the token stands in the address, the form that they post is not read. */
export const stopConfirmationMailByMailCall = defineCall<{ query: { token: string }; response: Success }>(
  'POST',
  '/api/availability-confirmation/stop-by-mail',
);
