import * as z from 'zod/mini';
import { isoTimestamp, opaqueToken } from '../fields.ts';
import { MAX_PASSWORD_LENGTH } from './password-rules.ts';
import { sessionSchema } from './schemas.ts';

export const RECOVERY_CODE_COUNT = 10;

const CODE_MESSAGE = 'Enter the 6-digit code from your app';
const RECOVERY_CODE_MESSAGE = 'Enter one of your recovery codes';
const PASSWORD_MESSAGE = 'Password is required';

/** Code from an authenticator app; spaces are ignored. */
const appCode = z.pipe(
  z.string(CODE_MESSAGE).check(z.maxLength(20, CODE_MESSAGE), z.regex(/^\s*(\d\s*){6}$/, CODE_MESSAGE)),
  z.transform((text) => text.replace(/\s/g, '')),
);
/** Recovery code. The server ignores case, spaces and dashes. */
const recoveryCode = z
  .string(RECOVERY_CODE_MESSAGE)
  .check(z.trim(), z.minLength(1, RECOVERY_CODE_MESSAGE), z.maxLength(40, RECOVERY_CODE_MESSAGE));
const currentPassword = z
  .string(PASSWORD_MESSAGE)
  .check(z.minLength(1, PASSWORD_MESSAGE), z.maxLength(MAX_PASSWORD_LENGTH, PASSWORD_MESSAGE));

interface Proof {
  code?: string | undefined;
  recovery_code?: string | undefined;
}
const eitherCode = z.refine<Proof>((proof) => (proof.code === undefined) !== (proof.recovery_code === undefined), {
  error: CODE_MESSAGE,
  path: ['code'],
});

export const startSecondFactorBody = z.strictObject({ password: currentPassword });
export const secondFactorCodeBody = z.strictObject({ code: appCode });
export const disableSecondFactorBody = z
  .strictObject({
    password: currentPassword,
    code: z.optional(appCode),
    recovery_code: z.optional(recoveryCode),
  })
  .check(eitherCode);
export const verifySecondFactorBody = z
  .strictObject({
    challenge: opaqueToken,
    code: z.optional(appCode),
    recovery_code: z.optional(recoveryCode),
  })
  .check(eitherCode);

/** `secret`: base32, to enter by hand if the QR code of `otpauth_uri` cannot be scanned. */
export const startedSecondFactorSchema = z.object({ secret: z.string(), otpauth_uri: z.string() });
/** Shown once; the server stores only hashes. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export const secondFactorStatusSchema = z.object({
  active: z.boolean(),
  activated_at: z.nullable(isoTimestamp),
  recovery_codes_remaining: z.int(),
});
/** The password was correct; a code is required. `challenge` is valid until `expires_at`. */
const secondFactorRequiredSchema = z.object({
  second_factor_required: z.literal(true),
  challenge: z.string(),
  expires_at: isoTimestamp,
});
export const signInResponseSchema = z.union([sessionSchema, secondFactorRequiredSchema]);

export type StartSecondFactorBody = z.input<typeof startSecondFactorBody>;
export type SecondFactorCodeBody = z.input<typeof secondFactorCodeBody>;
export type DisableSecondFactorBody = z.input<typeof disableSecondFactorBody>;
export type VerifySecondFactorBody = z.input<typeof verifySecondFactorBody>;
export type StartedSecondFactor = z.output<typeof startedSecondFactorSchema>;
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;
export type SecondFactorStatus = z.output<typeof secondFactorStatusSchema>;
export type SecondFactorRequired = z.output<typeof secondFactorRequiredSchema>;
export type SignInResponse = z.output<typeof signInResponseSchema>;
