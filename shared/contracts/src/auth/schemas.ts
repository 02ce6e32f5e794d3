import * as z from 'zod/mini';
import {
  agencyCity,
  agencyEmail,
  agencyFirstName,
  agencyLastName,
  agencyName,
  agencyPhone,
  agencyState,
  agencyTitle,
  associationCode,
  isoTimestamp,
  newPassword,
  opaqueToken,
} from '../fields.ts';
import { MAX_PASSWORD_LENGTH } from './password-rules.ts';

const SIGN_UP_CREDENTIALS_MESSAGE = 'You must provide either an email or phone number and a password.';

/** Message if the email or password is missing. Invalid values have their own messages. */
const credential = z.string(SIGN_UP_CREDENTIALS_MESSAGE);

export const signUpBody = z.strictObject({
  first_name: agencyFirstName,
  last_name: agencyLastName,
  email: z.pipe(credential, agencyEmail),
  password: z.pipe(credential, newPassword),
  phone: agencyPhone,
  title: agencyTitle,
  agency_name: agencyName,
  agency_city: agencyCity,
  agency_state: agencyState,
  association: z.optional(associationCode),
});

export const signInBody = z.strictObject({
  email: agencyEmail,
  password: z
    .string()
    .check(z.minLength(1, 'Password is required'), z.maxLength(MAX_PASSWORD_LENGTH, 'Password is required')),
});

export const emailLinkBody = z.strictObject({ email: agencyEmail, association: z.optional(associationCode) });
export const tokenBody = z.strictObject({ token: opaqueToken });
/**
 * Token from a confirmation email. A browser other than the one that signed up must also send the sign-up's password or
 * a new one.
 */
export const confirmEmailBody = z
  .strictObject({
    token: opaqueToken,
    password: z.optional(signInBody.shape.password),
    new_password: z.optional(newPassword),
  })
  .check(
    z.refine((form) => form.password === undefined || form.new_password === undefined, {
      error: 'Send a password or a new one, not both.',
      path: ['new_password'],
    }),
  );
export const updatePasswordBody = z.strictObject({
  recovery_token: opaqueToken,
  password: newPassword,
  association: z.optional(associationCode),
});

export const resetPasswordForm = z.object({ password: newPassword, confirmPassword: z.string() }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
  }),
);

const userSchema = z.object({ id: z.uuid(), email: z.string() });
/** `expires_in` is in seconds, `expires_at` in Unix seconds. The refresh token is only in an HttpOnly cookie. */
export const sessionSchema = z.object({
  access_token: z.string(),
  expires_in: z.int(),
  expires_at: z.int(),
  token_type: z.literal('bearer'),
  user: userSchema,
});
/** Response if the link was opened in a browser other than the one that signed up. The address is still unconfirmed. */
const passwordRequiredSchema = z.object({ password_required: z.literal(true), agency_name: z.string() });
export const confirmEmailResponseSchema = z.union([sessionSchema, passwordRequiredSchema]);
/** `recovery_token` authorizes one password change until `expires_at`. */
export const recoverySchema = z.object({ recovery_token: z.string(), expires_at: isoTimestamp });
export const sentSchema = z.object({ sent: z.literal(true) });
export const doneSchema = z.object({ done: z.literal(true) });
export const currentSessionSchema = z.object({ user: userSchema });

export type User = z.output<typeof userSchema>;
export type Session = z.output<typeof sessionSchema>;
export type SignUpForm = z.input<typeof signUpBody>;
export type SignInForm = z.input<typeof signInBody>;
export type EmailLinkBody = z.input<typeof emailLinkBody>;
export type ConfirmEmailBody = z.input<typeof confirmEmailBody>;
export type ConfirmEmailResponse = z.output<typeof confirmEmailResponseSchema>;
export type TokenBody = z.input<typeof tokenBody>;
export type UpdatePasswordBody = z.input<typeof updatePasswordBody>;
export type ResetPasswordForm = z.input<typeof resetPasswordForm>;
export type Recovery = z.output<typeof recoverySchema>;
export type SentResponse = z.output<typeof sentSchema>;
export type DoneResponse = z.output<typeof doneSchema>;
export type CurrentSession = z.output<typeof currentSessionSchema>;
