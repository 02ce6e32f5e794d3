import {
  CLAIM_ANSWERS,
  countDays,
  DAYS_OFF_LIMITS,
  EVIDENCE_VALUES,
  isDay,
  isTimeZone,
  msg,
} from '@marketplace/domain';
import * as z from 'zod/mini';
import { associationCode, availabilitySlots, isoTimestamp } from '../fields.ts';
import { DELETE_CONFIRMATION } from './constants.ts';
import { caregiverProfileSchema } from './schemas.ts';

/** These calls take the token from the email link, or the edit token, as bearer token. */

/** An agency that received the contact details; one entry per unlock. */
const contactReceiver = z.object({
  agency_key: z.string(),
  agency_name: z.string(),
  agency_city: z.string(),
  agency_state: z.string(),
  verified: z.boolean(),
  unlocked_at: isoTimestamp,
  /** The agency's claim that the number does not work. `token` opens the question while it can be answered. */
  claim: z.nullable(
    z.object({ at: isoTimestamp, answer: z.nullable(z.enum(CLAIM_ANSWERS)), token: z.nullable(z.string()) }),
  ),
});

const blockedAgency = z.object({ agency_key: z.string(), agency_name: z.string(), blocked_at: isoTimestamp });

const smsConsentEvent = z.object({ granted: z.boolean(), created_at: isoTimestamp });

/** Days off, including the first and the last day. `running`: the caregiver is away now. */
const daysOff = z.object({ from: z.string(), to: z.string(), running: z.boolean() });

/**
 * Consent to text messages for the profile's phone. `asked`: the phone has not answered YES yet. `stopped`: it answered
 * STOP, so only START can turn messages on again.
 */
const textChoice = z.object({
  state: z.enum(['off', 'asked', 'on', 'stopped']),
  phone: z.string(),
  our_number: z.string(),
});

/** What the caregiver can see and control besides the profile. Lists are newest first. */
export const caregiverControlsResponse = z.object({
  /** Whether the caregiver paused the profile. It stays paused after days off end. */
  paused: z.boolean(),
  days_off: z.nullable(daysOff),
  monthly_question: z.boolean(),
  seen_by: z.array(contactReceiver),
  blocked_agencies: z.array(blockedAgency),
  sms_consent_history: z.array(smsConsentEvent),
  /** Null if text messages are not available here. */
  texts: z.nullable(textChoice),
});

/** Hides a profile everywhere and prevents unlocks, or shows it again. */
export const pauseProfileBody = z.strictObject({ paused: z.boolean() });
export const pauseProfileResponse = z.object({ paused: z.boolean(), days_off: z.nullable(daysOff) });

export const FIRST_DAY_PAST = msg("The first day can't be in the past");
export const FIRST_DAY_TOO_LATE = msg('The first day must be within the next 12 months');
const dayOff = (message: string) => z.string(message).check(z.refine(isDay, message));
/** Pauses the profile from the first to the last day, including both; null ends the pause. */
export const setDaysOffBody = z.strictObject({
  days_off: z.nullable(
    z
      .strictObject({
        from: dayOff(msg('Choose your first day off')),
        to: dayOff(msg('Choose your last day off')),
        /** Time zone in which the days begin and end. */
        time_zone: z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Unknown time zone')),
      })
      .check(
        z.refine((days) => countDays(days.from, days.to) >= 1, {
          path: ['to'],
          error: msg("The last day can't be before the first day"),
        }),
        z.refine((days) => countDays(days.from, days.to) <= DAYS_OFF_LIMITS.days, {
          path: ['to'],
          error: msg('Choose at most 90 days. For longer, pause your profile.'),
        }),
      ),
  ),
});
export const setDaysOffResponse = pauseProfileResponse;

export const monthlyQuestionBody = z.strictObject({ monthly_question: z.boolean() });
export const monthlyQuestionResponse = z.object({ monthly_question: z.boolean() });

/** Turns text messages on (after a YES from the phone) or off. */
export const chooseTextsBody = z.strictObject({ wanted: z.boolean() });
export const chooseTextsResponse = z.object({ texts: textChoice });

/** Blocks or unblocks all agencies with this name, ignoring case. Unknown names fail with agency_not_found. */
export const blockAgencyBody = z.strictObject({
  agency_name: z
    .string(msg('Please enter the name of the agency'))
    .check(
      z.trim(),
      z.minLength(1, msg('Please enter the name of the agency')),
      z.maxLength(200, msg('Agency name must be at most 200 characters')),
    ),
  blocked: z.boolean(),
});
export const blockAgencyResponse = z.object({ blocked_agencies: z.array(blockedAgency) });

export const deleteProfileBody = z.strictObject({
  confirmation: z.literal(DELETE_CONFIRMATION, msg('Please type DELETE to confirm')),
  association: z.optional(associationCode),
});
export const deleteProfileResponse = z.object({ deleted: z.literal(true) });

/** All stored data about a caregiver, in plain words. */
export const caregiverDataResponse = z.object({
  exported_at: isoTimestamp,
  profile: z.extend(caregiverProfileSchema, {
    display_status: z.string(),
    created_at: isoTimestamp,
    availability_confirmed_at: isoTimestamp,
  }),
  days_off: z.nullable(daysOff),
  /** When the last email was sent, and when the emails were turned off. */
  monthly_question: z.object({ mailed_at: z.nullable(isoTimestamp), stopped_at: z.nullable(isoTimestamp) }),
  consents: z.array(
    z.object({
      kind: z.string(),
      granted: z.boolean(),
      phone_number: z.nullable(z.string()),
      wording_version: z.string(),
      source: z.string(),
      created_at: isoTimestamp,
    }),
  ),
  secure_link: z.nullable(z.object({ created_at: isoTimestamp, expires_at: isoTimestamp })),
  /** Text messages of the last 90 days. */
  texts: z.array(
    z.object({
      phone_number: z.string(),
      about: z.string(),
      queued_at: isoTimestamp,
      ended_at: z.nullable(isoTimestamp),
      outcome: z.nullable(z.string()),
    }),
  ),
  job_applications: z.array(
    z.object({
      job_title: z.string(),
      agency: z.nullable(z.string()),
      internal: z.nullable(z.string()),
      source: z.string(),
      created_at: isoTimestamp,
      applied_at: isoTimestamp,
      seen_at: z.nullable(isoTimestamp),
      withdrawn_at: z.nullable(isoTimestamp),
      sent_to: z.array(z.string()),
      /** The application as sent. */
      sent: z.object({
        first_name: z.string(),
        last_name: z.string(),
        email_address: z.string(),
        phone_number: z.string(),
        discipline: z.string(),
        amount_of_exp: z.string(),
        preferred_city: z.string(),
        preferred_state: z.string(),
        desired_schedule: z.string(),
        availability: availabilitySlots,
      }),
    }),
  ),
  /** What each agency received, and when the agency viewed it. */
  unlocks: z.array(
    z.object({
      agency_name: z.string(),
      agency_city: z.string(),
      agency_state: z.string(),
      status: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email_address: z.string(),
      phone_number: z.string(),
      discipline: z.string(),
      city: z.string(),
      state: z.string(),
      unlocked_at: isoTimestamp,
      revoked_at: z.nullable(isoTimestamp),
      /** The agency's claim that the number does not work, and the caregiver's answer. */
      claim: z.nullable(
        z.object({
          phone_number: z.string(),
          at: isoTimestamp,
          answer: z.nullable(z.string()),
          answered_at: z.nullable(isoTimestamp),
        }),
      ),
      accesses: z.array(z.object({ channel: z.string(), at: isoTimestamp })),
    }),
  ),
  /** Licenses and certificates, including removed ones that had been checked. */
  evidence: z.array(
    z.object({
      type: z.enum(EVIDENCE_VALUES),
      state: z.nullable(z.string()),
      number: z.nullable(z.string()),
      expires_on: z.nullable(z.string()),
      stated_at: isoTimestamp,
      status: z.string(),
      disputed_at: z.nullable(isoTimestamp),
      removed_at: z.nullable(isoTimestamp),
      checks: z.array(
        z.object({
          outcome: z.string(),
          number: z.nullable(z.string()),
          expires_on: z.nullable(z.string()),
          words: z.string(),
          at: isoTimestamp,
        }),
      ),
    }),
  ),
  blocked_agencies: z.array(z.object({ agency_name: z.string(), blocked_at: isoTimestamp })),
  /** Versions of the profile from the last two weeks, kept for the emails that tell agencies about changes. */
  earlier_profiles: z.array(
    z.object({
      until: isoTimestamp,
      shown_as_looking_for_work: z.boolean(),
      availability: availabilitySlots,
      preferred_city: z.string(),
      preferred_state: z.nullable(z.string()),
    }),
  ),
});

export type BlockedAgency = z.output<typeof blockedAgency>;
export type TextChoice = z.output<typeof textChoice>;
export type ChooseTextsBody = z.input<typeof chooseTextsBody>;
export type ChooseTextsResponse = z.output<typeof chooseTextsResponse>;
export type CaregiverControls = z.output<typeof caregiverControlsResponse>;
export type DaysOff = z.output<typeof daysOff>;
export type SetDaysOffBody = z.input<typeof setDaysOffBody>;
export type PauseProfileBody = z.input<typeof pauseProfileBody>;
export type PauseProfileResponse = z.output<typeof pauseProfileResponse>;
export type MonthlyQuestionBody = z.input<typeof monthlyQuestionBody>;
export type MonthlyQuestionResponse = z.output<typeof monthlyQuestionResponse>;
export type BlockAgencyBody = z.input<typeof blockAgencyBody>;
export type BlockAgencyResponse = z.output<typeof blockAgencyResponse>;
export type DeleteProfileBody = z.input<typeof deleteProfileBody>;
export type DeleteProfileResponse = z.output<typeof deleteProfileResponse>;
export type CaregiverData = z.output<typeof caregiverDataResponse>;
