import * as z from 'zod/mini';
import { isoTimestamp, opaqueToken } from '../fields.ts';

/** Token from an email about one unlock: can show and block the agency, and report a wrong recipient. */
export const unlockNoticeBody = z.strictObject({ token: opaqueToken });
export const unlockNotice = z.object({
  agency_name: z.string(),
  agency_city: z.string(),
  agency_state: z.string(),
  verified: z.boolean(),
  /** Number from which the agency will call, 10 digits; null if the agency set none. */
  calls_from: z.nullable(z.string()),
  unlocked_at: isoTimestamp,
  blocked: z.boolean(),
});

export type UnlockNoticeBody = z.input<typeof unlockNoticeBody>;
export type UnlockNotice = z.output<typeof unlockNotice>;
