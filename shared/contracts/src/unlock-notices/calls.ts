import { defineCall } from '../call.ts';
import type { SuccessResponse } from '../fields.ts';
import type { UnlockNotice, UnlockNoticeBody } from './schemas.ts';

/** Returns the agency that unlocked the caregiver. Read-only; a POST keeps the token out of the URL. */
export const openUnlockNoticeCall = defineCall<{ body: UnlockNoticeBody; response: UnlockNotice }>(
  'POST',
  '/api/unlock-notices/open',
);
/** Idempotent. */
export const blockFromNoticeCall = defineCall<{ body: UnlockNoticeBody; response: SuccessResponse }>(
  'POST',
  '/api/unlock-notices/block',
);
/** 'Not me': reports to support that the email reached the wrong person. Idempotent. */
export const reportWrongPersonCall = defineCall<{ body: UnlockNoticeBody; response: SuccessResponse }>(
  'POST',
  '/api/unlock-notices/not-me',
);
