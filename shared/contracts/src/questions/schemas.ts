import {
  FULL_WEEK,
  isDay,
  MAX_PAY_CENTS,
  MIN_PAY_CENTS,
  NEED_VALUES,
  PAY_RANGE_TEXT,
  QUESTION_LIMITS,
} from '@marketplace/domain';
import * as z from 'zod/mini';
import { associationCode, isoTimestamp, opaqueToken, zipCode } from '../fields.ts';

export const payCents = z
  .int(PAY_RANGE_TEXT)
  .check(z.minimum(MIN_PAY_CENTS, PAY_RANGE_TEXT), z.maximum(MAX_PAY_CENTS, PAY_RANGE_TEXT));
export const requestedHours = z
  .int('Please choose the hours to fill')
  .check(z.minimum(1, 'Please choose the hours to fill'), z.maximum(FULL_WEEK, 'Please choose the hours to fill'));
export const startDay = z.string('Please choose a day').check(z.refine(isDay, 'Please choose a day'));
const need = z.enum(NEED_VALUES);
export const needs = z.array(need).check(z.maxLength(NEED_VALUES.length));

/** Has no field for free text. `association`: code of the association site; absent on the main site. */
export const askBody = z.strictObject({
  candidates: z
    .array(z.uuid())
    .check(
      z.minLength(1),
      z.maxLength(QUESTION_LIMITS.perCall, `Please choose at most ${QUESTION_LIMITS.perCall} people`),
    ),
  case_id: z.optional(z.uuid()),
  hours: requestedHours,
  /** ZIP of the workplace. Caregivers only see its city and the distance in whole miles. */
  zip_code: zipCode,
  pay_cents: payCents,
  starts_on: z.nullable(startDay),
  needs,
  association: z.optional(associationCode),
});

/**
 * Why a candidate was not asked. `candidate_not_found`: not listed. `terms_pending`: the email about the new terms was
 * sent less than a day ago.
 */
const REFUSED_QUESTIONS = ['candidate_not_found', 'terms_pending', 'asked_recently', 'two_today', 'day_used'] as const;
export const askResponse = z.object({
  asked: z.array(z.uuid()),
  refused: z.array(z.object({ candidate_uuid: z.uuid(), reason: z.enum(REFUSED_QUESTIONS) })),
});

/** The agency's newest question to a candidate. */
const agencyQuestion = z.object({
  candidate_uuid: z.uuid(),
  case_id: z.nullable(z.uuid()),
  state: z.enum(['asked', 'no_answer', 'yes', 'no', 'ended']),
  /** Date of the answer, or of the question if unanswered. Never the time. */
  since: z.string(),
  /** Date of the question. */
  asked_on: z.string(),
  hours: z.int(),
  pay_cents: z.int(),
});
export const questionsQuery = z.strictObject({ association: z.optional(associationCode) });
/** `on`: questions are enabled on this site. `may_ask`: this agency may ask. `left_today`: remaining quota. */
export const questionsResponse = z.object({
  on: z.boolean(),
  may_ask: z.boolean(),
  left_today: z.int(),
  questions: z.array(agencyQuestion),
});

/** Token from a question's email: can show and answer the question, block the agency, and stop these emails. */
export const questionTokenBody = z.strictObject({ token: opaqueToken });
export const answerByTokenBody = z.strictObject({ token: opaqueToken, answer: z.enum(['yes', 'no']) });
/** Requires the link or edit token in the Authorization header. */
export const answerBody = z.strictObject({ answer: z.enum(['yes', 'no']) });
export const questionParams = z.strictObject({ id: z.uuid() });

/** Agency and case are described as they were when the agency asked. */
export const caregiverQuestion = z.object({
  id: z.uuid(),
  agency_name: z.string(),
  agency_city: z.string(),
  agency_state: z.string(),
  verified: z.boolean(),
  hours: z.int(),
  pay_cents: z.int(),
  starts_on: z.nullable(z.string()),
  needs: z.array(need),
  area: z.string(),
  miles: z.nullable(z.int()),
  asked_at: isoTimestamp,
  answer: z.nullable(z.enum(['yes', 'no'])),
  answered_at: z.nullable(isoTimestamp),
  /** `expired`: too old to answer. `filled`, `closed`: status of the case. */
  state: z.enum(['open', 'filled', 'closed', 'expired']),
  blocked: z.boolean(),
});
export const openQuestionResponse = z.object({
  first_name: z.string(),
  question: caregiverQuestion,
  stopped: z.boolean(),
});
export const caregiverQuestionsResponse = z.object({ questions: z.array(caregiverQuestion), stopped: z.boolean() });
export const questionMailsBody = z.strictObject({ stopped: z.boolean() });
export const questionMailsResponse = z.object({ stopped: z.boolean() });

export type AskBody = z.output<typeof askBody>;
export type AskResponse = z.output<typeof askResponse>;
export type AgencyQuestion = z.output<typeof agencyQuestion>;
export type QuestionsQuery = z.output<typeof questionsQuery>;
export type QuestionsResponse = z.output<typeof questionsResponse>;
export type RefusedQuestion = (typeof REFUSED_QUESTIONS)[number];
export type QuestionTokenBody = z.input<typeof questionTokenBody>;
export type AnswerByTokenBody = z.input<typeof answerByTokenBody>;
export type AnswerBody = z.input<typeof answerBody>;
export type QuestionParams = z.input<typeof questionParams>;
export type CaregiverQuestion = z.output<typeof caregiverQuestion>;
export type OpenQuestionResponse = z.output<typeof openQuestionResponse>;
export type CaregiverQuestionsResponse = z.output<typeof caregiverQuestionsResponse>;
export type QuestionMailsBody = z.input<typeof questionMailsBody>;
