import {
  DAY_MS,
  availabilityText,
  AVAILABILITY_PRESETS,
  CARE_SETTINGS,
  DAYS,
  DESIRED_SCHEDULE_LABELS,
  DISCIPLINE_OPTIONS,
  DISCIPLINES,
  EXPERIENCE_LABELS,
  LANGUAGE_NAMES,
  TIME_WINDOWS,
  timeAgo,
} from '@marketplace/domain';
import {
  blockAgencyBody,
  caregiverEmailForm,
  caregiverUpdates,
  createCommunityMemberBody,
  deleteProfileBody,
  ERROR_CODES,
  NOT_LOOKING_MESSAGE,
  OUTCOME_UNKNOWN,
  verifyCaregiverTokenBody,
  type ErrorCode,
} from '@marketplace/contracts';
import type { Translate } from '@marketplace/platform';
import { describe, expect, test } from 'vitest';
import { loadTexts } from '../load-texts.ts';

const { messages: spanish } = await loadTexts('es');

const asked = new Set<string>();
const ask: Translate = (text) => {
  asked.add(text);
  return text;
};
const textsAsked = (say: () => void) => {
  asked.clear();
  say();
  return [...asked];
};

/** Abbreviations such as 'RN' are identical in both languages. */
const isWord = (text: string) => !/^[A-Z]{2,3}$/.test(text) || text === 'ASL';
const LISTS = [
  ...DISCIPLINES.map(({ name }) => name),
  ...DISCIPLINE_OPTIONS.filter(isWord),
  ...EXPERIENCE_LABELS,
  ...CARE_SETTINGS.map(({ label }) => label),
  ...DESIRED_SCHEDULE_LABELS,
  ...LANGUAGE_NAMES,
  ...AVAILABILITY_PRESETS.flatMap(({ label, description }) => [label, description]),
  ...textsAsked(() => {
    for (let slots = 0; slots <= 28; slots += 1) availabilityText(slots, ask);
    for (let days = 0; days < 800; days += 1) timeAgo(new Date(0), new Date(days * DAY_MS), ask);
  }),
];

const CAREGIVER_ERRORS: readonly ErrorCode[] = [
  'validation_failed',
  'malformed_request',
  'zip_not_found',
  'link_invalid',
  'code_invalid',
  'edit_token_required',
  'origin_refused',
  'not_found',
  'agency_not_found',
  'association_not_found',
  'association_retired',
  'profile_exists',
  'uuid_taken',
  'nothing_to_confirm',
  'agency_blocked',
  'payload_too_large',
  'rate_limited',
  'code_guesses_used',
  'link_mails_used',
  'internal_error',
  'database_unavailable',
];
const WRONG = [
  undefined,
  '',
  'x',
  '!!',
  '0',
  `${'x'.repeat(300)}@example.test`,
  [],
  Array.from({ length: 29 }, () => 1),
];
/** Messages of all schemas for invalid values. Forms must not show zod's default messages. */
function schemaMessages(): string[] {
  const schemas = [createCommunityMemberBody, caregiverUpdates, caregiverEmailForm, deleteProfileBody, blockAgencyBody];
  const bodies = schemas.flatMap((schema) =>
    WRONG.map((value) => {
      const body = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, value]));
      return schema.safeParse(body).error;
    }),
  );
  const code = verifyCaregiverTokenBody.safeParse({ email: 'a@example.test', code: 'x' }).error;
  return [...bodies, code]
    .flatMap((error) => error?.issues ?? [])
    .flatMap((issue) => [issue, ...('errors' in issue ? issue.errors.flat() : [])])
    .map(({ message }) => message)
    .filter((message) => !/^(Invalid|Too|Unrecognized)/.test(message) && message !== 'Unknown association');
}
const MESSAGES = [
  ...CAREGIVER_ERRORS.map((code) => ERROR_CODES[code].detail),
  OUTCOME_UNKNOWN,
  ...schemaMessages(),
  NOT_LOOKING_MESSAGE,
];

describe('Spanish catalog', () => {
  test('has every option that a caregiver can choose', () => {
    expect(LISTS.filter((text) => spanish[text] === undefined)).toEqual([]);
    const week = [...DAYS.flatMap(({ name, short }) => [name, short]), ...TIME_WINDOWS.map(({ name }) => name)];
    expect(week.filter((text) => spanish[text] === undefined)).toEqual([]);
  });

  test('has every message of the schemas and the API', () => {
    expect(MESSAGES.length).toBeGreaterThan(CAREGIVER_ERRORS.length + 20);
    expect(MESSAGES.filter((text) => spanish[text] === undefined)).toEqual([]);
  });
});
