import { defineCall } from '../call.ts';
import type { SendCaregiverTokenResponse } from '../caregivers/schemas.ts';
import type { SuccessResponse } from '../fields.ts';
import type {
  ChangeWeekBody,
  ChangeWeekResponse,
  ConfirmationQuestion,
  ConfirmationTokenBody,
  ConfirmAvailabilityResponse,
  ConfirmWeekBody,
  SendChangeLinkBody,
  StopConfirmationMailBody,
} from './schemas.ts';

/** Returns the week that a monthly email asks about. Read-only; a POST keeps the token out of the URL. */
export const openConfirmationCall = defineCall<{ body: ConfirmationTokenBody; response: ConfirmationQuestion }>(
  'POST',
  '/api/availability-confirmation/open',
);
export const confirmAvailabilityCall = defineCall<{
  body: ConfirmWeekBody;
  response: ConfirmAvailabilityResponse;
}>('POST', '/api/availability-confirmation/confirm');
/** Saves a different week, which also counts as confirmed. */
export const changeWeekCall = defineCall<{ body: ChangeWeekBody; response: ChangeWeekResponse }>(
  'POST',
  '/api/availability-confirmation/change-week',
);
export const sendChangeLinkCall = defineCall<{ body: SendChangeLinkBody; response: SendCaregiverTokenResponse }>(
  'POST',
  '/api/availability-confirmation/send-link',
);
/** Unsubscribes from the monthly emails. Authorized by an email's token. */
export const stopConfirmationMailCall = defineCall<{ body: StopConfirmationMailBody; response: SuccessResponse }>(
  'POST',
  '/api/availability-confirmation/stop',
);
/** One-click unsubscribe for mail clients (RFC 8058): the token is in the URL; the posted form is ignored. */
export const stopConfirmationMailByMailCall = defineCall<{ query: { token: string }; response: SuccessResponse }>(
  'POST',
  '/api/availability-confirmation/stop-by-mail',
);
