import { defineCall } from '../call.ts';
import type { Success } from '../fields.ts';
import type { UnlockNotice, UnlockNoticeBody } from './schemas.ts';

/** Returns who unlocked the caregiver. Read-only; a POST so that the token appears in no URL. */
export const openUnlockNoticeCall = defineCall<{ body: UnlockNoticeBody; response: UnlockNotice }>(
  'POST',
  '/api/unlock-notices/open',
);
/** Blocks the agency of the notice. Sent again, it changes nothing. */
export const blockFromNoticeCall = defineCall<{ body: UnlockNoticeBody; response: Success }>(
  'POST',
  '/api/unlock-notices/block',
);
/** 'Not me': tells support that the mail reached the wrong person. Sent again, it changes nothing. */
export const reportWrongPersonCall = defineCall<{ body: UnlockNoticeBody; response: Success }>(
  'POST',
  '/api/unlock-notices/not-me',
);
