import * as z from 'zod/mini';
import {
  CARE_SETTING_VALUES,
  DESIRED_SCHEDULE_LABELS,
  DISCIPLINE_OPTIONS,
  EXPERIENCE_LABELS,
  LANGUAGE_CODES,
  msg,
  recordOf,
  YES_NO_KEYS,
} from '@marketplace/domain';
import {
  associationCode,
  availabilitySlots,
  caregiverCity,
  caregiverEmail,
  caregiverFirstName,
  caregiverLastName,
  caregiverPhone,
  caregiverState,
  isoTimestamp,
  opaqueToken,
  zipCode,
} from '../fields.ts';
import { DEFAULT_APPLICATION_SOURCE, MAX_JOB_LINK_LENGTH, MAX_JOB_TEXT_LENGTH } from './constants.ts';

const preferredLanguage = z.enum(LANGUAGE_CODES, msg('Please choose a language'));
export type PreferredLanguage = z.output<typeof preferredLanguage>;

const NO_LANGUAGE = msg('Please select at least one language');
const NO_CARE_SETTING = msg('Please select at least one care setting');
const EMAIL_MISSING = msg('Please enter your email address');
/** Error if a caregiver who is not looking for work sets availability. */
export const NOT_LOOKING_MESSAGE = msg('Mark yourself as looking for work to set your availability.');
const TERMS_MESSAGE = msg('Please accept the Terms and Conditions to continue');

const personalFields = {
  first_name: caregiverFirstName,
  last_name: caregiverLastName,
  phone_number: caregiverPhone,
  preferred_city: caregiverCity,
  preferred_state: caregiverState,
  /** Optional; makes the distance more precise. An empty string means none. */
  preferred_zip: z.optional(z.union([z.literal(''), zipCode], msg('Please enter a valid 5-digit ZIP code'))),
};
const professionalFields = {
  discipline: z.enum(DISCIPLINE_OPTIONS, msg('Please select your discipline')),
  languages: z
    .array(z.string().check(z.maxLength(60)), NO_LANGUAGE)
    .check(z.minLength(1, NO_LANGUAGE), z.maxLength(40)),
  amount_of_exp: z.enum(EXPERIENCE_LABELS, msg('Please select your experience level')),
  care_setting_exp: z.array(z.enum(CARE_SETTING_VALUES), NO_CARE_SETTING).check(z.minLength(1, NO_CARE_SETTING)),
  desired_schedule: z.enum(DESIRED_SCHEDULE_LABELS, msg('Desired schedule is required')),
  ...recordOf(YES_NO_KEYS, () => z.boolean()),
};

export const personalStep = z.object({ ...personalFields, email_address: caregiverEmail });
export const professionalStep = z.object(professionalFields);

/** 256 random bits in base64url. */
const creationSecret = z.string().check(z.regex(/^[\w-]{43}$/));

/**
 * A new profile, stored in one transaction. The client generates `uuid` and `creation_secret`. A retry within 30
 * minutes with the same uuid, email and secret succeeds, and its data replaces the earlier data.
 */
export const createCommunityMemberBody = z.strictObject({
  uuid: z.uuid(),
  creation_secret: z.optional(creationSecret),
  ...personalFields,
  email_address: caregiverEmail,
  ...professionalFields,
  // Pages of an earlier release may still be open in browsers. They do not send facts that were added later.
  ...recordOf(YES_NO_KEYS, () => z._default(z.boolean(), false)),
  looking_for_work_now: z._default(z.boolean(), true),
  sms_opt_in: z._default(z.boolean(), true),
  terms_accepted: z.literal(true, TERMS_MESSAGE),
  availability: availabilitySlots,
  preferred_language: z._default(preferredLanguage, 'en'),
  association: z.optional(associationCode),
});
/** `edit_token` authorizes follow-up calls for `expires_in` seconds. */
export const createCommunityMemberResponse = z.object({ uuid: z.uuid(), edit_token: z.string(), expires_in: z.int() });

export const checkExistingProfileBody = z.strictObject({ email: caregiverEmail });
export const checkExistingProfileResponse = z.object({ exists: z.boolean() });

const jobText = z.string().check(z.trim(), z.maxLength(MAX_JOB_TEXT_LENGTH));
const jobLink = z.optional(z.nullable(z.string().check(z.maxLength(MAX_JOB_LINK_LENGTH))));
const jobFields = {
  job_title: z.optional(jobText),
  agency: z.optional(z.nullable(jobText)),
  internal: z.optional(z.nullable(jobText)),
  source: z.optional(jobText),
  job_link: jobLink,
};
/**
 * `redirectUrl` is ignored; the server builds the link. The email uses the profile's language, or `language` if there
 * is no profile.
 */
export const sendCaregiverTokenBody = z.strictObject({
  email: z
    .string(EMAIL_MISSING)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: EMAIL_MISSING, abort: true }),
      z.email(msg('Please enter a valid email address')),
      z.maxLength(255),
    ),
  redirectUrl: z.optional(z.string().check(z.maxLength(2000))),
  ...jobFields,
  preferred_language: z.optional(preferredLanguage),
  association: z.optional(associationCode),
});
export const caregiverEmailForm = z.object({ email: sendCaregiverTokenBody.shape.email });
/** Responds the same for known and unknown addresses. */
export const sendCaregiverTokenResponse = z.object({ sent: z.literal(true) });

/** The token from the link, or the 6-digit code from the email together with the email address. */
export const verifyCaregiverTokenBody = z.union([
  z.strictObject({ token: opaqueToken }),
  z.strictObject({
    email: caregiverEmail,
    code: z.string().check(z.regex(/^\d{6}$/, msg('Please enter the 6-digit code'))),
  }),
]);

export const caregiverProfileSchema = z.object({
  uuid: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  /** Whether the caregiver has used a link or code emailed to this address. */
  email_confirmed: z.boolean(),
  /** False while email to this address bounces. */
  email_reached: z.boolean(),
  phone_number: z.string(),
  preferred_city: z.string(),
  preferred_state: z.string(),
  preferred_zip: z.nullable(z.string()),
  discipline: z.string(),
  languages: z.array(z.string()),
  amount_of_exp: z.string(),
  care_setting_exp: z.array(z.enum(CARE_SETTING_VALUES)),
  desired_schedule: z.string(),
  ...recordOf(YES_NO_KEYS, () => z.boolean()),
  looking_for_work_now: z.boolean(),
  sms_opt_in: z.boolean(),
  availability: availabilitySlots,
  preferred_language: preferredLanguage,
  last_modified: isoTimestamp,
});
/** `edit_token` replaces the link's token in later calls; null if the link is invalid. */
export const verifyCaregiverTokenResponse = z.object({
  valid: z.boolean(),
  profile: z.nullable(caregiverProfileSchema),
  edit_token: z.nullable(z.string()),
});

export const caregiverUpdates = z.strictObject({
  ...personalFields,
  ...professionalFields,
  looking_for_work_now: z.boolean(),
  sms_opt_in: z.boolean(),
  availability: availabilitySlots,
  preferred_language: z.optional(preferredLanguage),
});
/** Each variant requires a token in the body or the Authorization header. A uuid alone gets a 401. */
export const caregiverProfileBody = z.union([
  z.strictObject({ token: z.optional(opaqueToken), method: z.literal('GET') }),
  z.strictObject({ token: z.optional(opaqueToken), uuid: z.optional(z.uuid()), method: z.literal('GET_SMS_CONSENT') }),
  z.strictObject({
    token: z.optional(opaqueToken),
    uuid: z.optional(z.uuid()),
    phone_number: z.optional(caregiverPhone),
    sms_opt_in: z.boolean(),
    method: z.literal('UPDATE_SMS_CONSENT'),
  }),
  z.strictObject({ token: z.optional(opaqueToken), updates: z.partial(caregiverUpdates) }),
]);
export const caregiverProfileResponse = z.object({
  profile: z.optional(caregiverProfileSchema),
  sms_consent: z.optional(z.object({ sms_opt_in: z.boolean() })),
});

export const availabilityQuery = z.strictObject({ uuid: z.uuid() });
export const saveAvailabilityBody = z.strictObject({ token: z.optional(opaqueToken), slots: availabilitySlots });
export const availabilityResponse = z.object({ availability: availabilitySlots });

export const createJobApplicationBody = z.strictObject({
  token: z.optional(opaqueToken),
  communityMemberUuid: z.uuid(),
  job_title: jobText.check(z.minLength(1)),
  agency: z.optional(z.nullable(jobText)),
  internal: z.optional(z.nullable(jobText)),
  source: z._default(jobText, DEFAULT_APPLICATION_SOURCE),
  job_link: jobLink,
});
/** `shared`: false until the agency is verified. A repeated application returns the same id. */
export const createJobApplicationResponse = z.object({ application_id: z.uuid(), shared: z.boolean() });

export type CreateCommunityMemberBody = z.input<typeof createCommunityMemberBody>;
export type NewCommunityMember = z.output<typeof createCommunityMemberBody>;
export type CreateCommunityMemberResponse = z.output<typeof createCommunityMemberResponse>;
export type CheckExistingProfileBody = z.input<typeof checkExistingProfileBody>;
export type CheckExistingProfileResponse = z.output<typeof checkExistingProfileResponse>;
export type SendCaregiverTokenBody = z.input<typeof sendCaregiverTokenBody>;
export type SendCaregiverTokenResponse = z.output<typeof sendCaregiverTokenResponse>;
export type VerifyCaregiverTokenBody = z.input<typeof verifyCaregiverTokenBody>;
export type VerifyCaregiverTokenResponse = z.output<typeof verifyCaregiverTokenResponse>;
export type CaregiverProfile = z.output<typeof caregiverProfileSchema>;
export type CaregiverUpdates = z.output<typeof caregiverUpdates>;
export type CaregiverProfileBody = z.input<typeof caregiverProfileBody>;
export type CaregiverProfileResponse = z.output<typeof caregiverProfileResponse>;
export type SaveAvailabilityBody = z.input<typeof saveAvailabilityBody>;
export type AvailabilityResponse = z.output<typeof availabilityResponse>;
export type CreateJobApplicationBody = z.input<typeof createJobApplicationBody>;
export type CreateJobApplicationResponse = z.output<typeof createJobApplicationResponse>;
