import { defineCall } from '../call.ts';
import type { SentResponse } from '../auth/schemas.ts';
import type { SuccessResponse } from '../fields.ts';
import type { ConfirmEmailCheckBody } from './schemas.ts';

/** Emails a code to the person's address after email to it bounced. */
export const sendEmailCheckCall = defineCall<{ response: SentResponse }>('POST', '/api/email-check/send');
/** Confirms with the code that email reaches the address again. */
export const confirmEmailCheckCall = defineCall<{ body: ConfirmEmailCheckBody; response: SuccessResponse }>(
  'POST',
  '/api/email-check/confirm',
);
