import * as z from 'zod/mini';
import { opaqueToken } from '../fields.ts';

/** Changes to the week that a monthly email's link allows. */
export const WAITING_WEEK_CHANGES = ['confirm_week', 'change_week'] as const;
/** Changes that a device may queue until it has a connection. */
export const WAITING_CHANGES = [
  'profile',
  'application',
  'withdrawal',
  'answer',
  'pause',
  'days_off',
  'monthly_question',
  'block',
  'texts',
  'question_mails',
  ...WAITING_WEEK_CHANGES,
] as const;

/** `token`: from a monthly email for changes to the week, or from a question's email for `answer`. */
export const waitingTokensBody = z.strictObject({
  token: z.optional(opaqueToken),
  changes: z.array(z.enum(WAITING_CHANGES)).check(z.minLength(1), z.maxLength(24)),
});
/** One waiting token per requested change, in the same order. Each authorizes one change to one profile. */
export const waitingTokensResponse = z.object({ tokens: z.array(z.string()), expires_in: z.int() });

export type WaitingChange = (typeof WAITING_CHANGES)[number];
export type WaitingTokensBody = z.input<typeof waitingTokensBody>;
export type WaitingTokensResponse = z.output<typeof waitingTokensResponse>;
