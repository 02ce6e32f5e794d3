import * as z from 'zod/mini';

/** The code in the test mail: six digits. */
export const confirmEmailCheckBody = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the 6-digit code from the email')),
});

export type ConfirmEmailCheckBody = z.input<typeof confirmEmailCheckBody>;
