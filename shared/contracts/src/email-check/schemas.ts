import * as z from 'zod/mini';

export const confirmEmailCheckBody = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the 6-digit code from the email')),
});

export type ConfirmEmailCheckBody = z.input<typeof confirmEmailCheckBody>;
