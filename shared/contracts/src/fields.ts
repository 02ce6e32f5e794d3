import * as z from 'zod/mini';
import {
  FIFTY_STATE_CODES,
  STATE_CODES,
  hasAreaCode,
  hasHiddenCharacters,
  hasHiddenCharactersInLines,
  hasSiteAddress,
  msg,
  phoneDigits,
  storedName,
} from '@marketplace/domain';
import { AGENCY_ROLES } from './agencies/roles.ts';
import { MAX_PASSWORD_LENGTH, PASSWORD_RULES } from './auth/password-rules.ts';

/** Fields shared by several calls. Their messages come from section 5 of the specification. */

/**
 * Allows combining marks, because some letters (Yoruba 'ọ̀') have no composed form. A name may begin with an apostrophe
 * ('t Hooft).
 */
const PERSON_OR_PLACE = /^['’]?\p{L}[\p{L}\p{M}\s'’-]*$/u;

interface NameMessages {
  required: string;
  short: string;
  long: string;
  letters: string;
}
const nameWith = ({ required: requiredMessage, short, long, letters }: NameMessages) =>
  z.string(requiredMessage).check(
    z.overwrite(storedName),
    z.trim(),
    z.minLength(1, { error: requiredMessage, abort: true }),
    z.minLength(2, short),
    z.maxLength(50, long),
    z.refine((name) => PERSON_OR_PLACE.test(name) && !hasHiddenCharacters(name), letters),
  );
export const caregiverFirstName = nameWith({
  required: msg('First name is required'),
  short: msg('First name must be at least 2 characters'),
  long: msg('First name must be less than 50 characters'),
  letters: msg('First name can only contain letters, spaces, hyphens, and apostrophes'),
});
export const caregiverLastName = nameWith({
  required: msg('Last name is required'),
  short: msg('Last name must be at least 2 characters'),
  long: msg('Last name must be less than 50 characters'),
  letters: msg('Last name can only contain letters, spaces, hyphens, and apostrophes'),
});
export const caregiverCity = nameWith({
  required: msg('City is required'),
  short: msg('City must be at least 2 characters'),
  long: msg('City must be less than 50 characters'),
  letters: msg('City can only contain letters, spaces, hyphens, and apostrophes'),
});

const MAX_CAREGIVER_EMAIL_LENGTH = 100;
const EMAIL_REQUIRED = msg('Email is required');
export const caregiverEmail = z
  .string(EMAIL_REQUIRED)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: EMAIL_REQUIRED, abort: true }),
    z.email(msg('Please enter a valid email address')),
    z.maxLength(MAX_CAREGIVER_EMAIL_LENGTH, msg('Email must be less than 100 characters')),
  );

const PHONE_MESSAGE = msg('Please enter a valid phone number (e.g., (555) 123-4567 or 555-123-4567)');
/** A caregiver's US phone number. Outputs ten digits. */
export const caregiverPhone = z.pipe(
  z.string(PHONE_MESSAGE).check(
    z.trim(),
    z.refine((text) => hasAreaCode(phoneDigits(text) ?? ''), PHONE_MESSAGE),
  ),
  z.transform((text) => phoneDigits(text) ?? text),
);

export const caregiverState = z.enum(STATE_CODES, msg('Please select a valid state'));
export const zipCode = z.string().check(z.regex(/^\d{5}$/, msg('Please enter a valid 5-digit ZIP code')));

const hiddenMessage = (label: string) => `${label} has a hidden character. Please clear the field and type it again.`;
const longMessage = (label: string, max: number) =>
  `${label} must be at most ${max.toLocaleString('en-US')} characters`;

/**
 * Single-line text that users enter and other users read. Rejects line breaks and invisible characters. May be empty.
 */
export const typedText = (label: string, max: number) =>
  z.string(`${label} is required`).check(
    z.trim(),
    z.maxLength(max, longMessage(label, max)),
    z.refine((text) => !hasHiddenCharacters(text), hiddenMessage(label)),
  );
export const typedLines = (label: string, max: number) =>
  z.string(`${label} is required`).check(
    z.trim(),
    z.maxLength(max, longMessage(label, max)),
    z.refine((text) => !hasHiddenCharactersInLines(text), hiddenMessage(label)),
  );

const required = (label: string, max: number) => typedText(label, max).check(z.minLength(1, `${label} is required`));
export const agencyFirstName = required('First name', 100);
export const agencyLastName = required('Last name', 100);
export const agencyTitle = required('Title', 100);
/** Must not contain a link, because our emails send the name to people who do not know the agency. */
export const agencyName = required('Agency name', 200).check(
  z.refine(
    (name) => !hasSiteAddress(name),
    'Agency name cannot have a web address. Please leave it out, and put a space after each period.',
  ),
);
export const agencyCity = required('City', 100);
export const agencyState = z.enum(FIFTY_STATE_CODES, 'Please select your state');
export const agencyPhone = z.pipe(
  z.string('Invalid phone number format').check(
    z.trim(),
    z.maxLength(40, 'Invalid phone number format'),
    z.regex(/^\+?[\d\s()-]{10,}$/, 'Invalid phone number format'),
    z.refine((text) => text.replace(/\D/g, '').length >= 10, 'Invalid phone number format'),
  ),
  z.transform((text) => text.replace(/\D/g, '')),
);
export const agencyRole = z.enum(AGENCY_ROLES, 'Please choose a role');
export const agencyEmail = z
  .string('Invalid email address')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.email('Invalid email address'),
    z.maxLength(255, 'Email must be at most 255 characters'),
  );

export const newPassword = z
  .string('Password is required')
  .check(
    z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`),
    ...PASSWORD_RULES.map((rule) => z.refine<string>(rule.test, `Password needs: ${rule.label.toLowerCase()}`)),
  );

export const associationCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/, 'Unknown association'));

export const availabilitySlot = z.strictObject({
  day_of_week: z.int().check(z.minimum(0), z.maximum(6)),
  time_window: z.int().check(z.minimum(1), z.maximum(4)),
});
export const availabilitySlots = z.array(availabilitySlot).check(z.maxLength(28, msg('A week has 28 time slots')));

export const opaqueToken = z.string().check(z.minLength(1), z.maxLength(2000));
export const isoTimestamp = z.string();

/** Who did something. `name` is the name at that time; `id` is null if the account was deleted. */
export const doneBySchema = z.object({ id: z.nullable(z.uuid()), name: z.string() });

/** Last change of a hiring status. `at` is null in old records. */
export const statusChangeSchema = z.object({ by: doneBySchema, at: z.nullable(isoTimestamp) });
export type StatusChange = z.output<typeof statusChangeSchema>;

export const successSchema = z.object({ success: z.boolean() });
export type SuccessResponse = z.output<typeof successSchema>;
