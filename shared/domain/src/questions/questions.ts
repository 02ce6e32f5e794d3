import { HOUR_MS, DAY_MS } from '../durations.ts';
import { msg } from '../languages/messages.ts';

export const QUESTION_LIMITS = {
  /** Maximum number of questions that an agency can ask in 24 hours, before and after its first purchase. */
  perDayUnpaid: 10,
  perDayPaid: 50,
  /** Days until an agency may ask the same caregiver again. */
  daysBetween: 14,
  perDayToCaregiver: 2,
  perCall: 10,
} as const;

/** Days until a yes expires. */
export const YES_DAYS = 14;
/** Hours until an unanswered question shows 'No answer yet'. */
const NO_ANSWER_HOURS = 72;
/** Days for which agencies see a question and caregivers can answer it. */
export const QUESTION_DAYS = 30;

/** Hourly pay in cents. The minimum is the federal minimum wage. */
export const MIN_PAY_CENTS = 725;
export const MAX_PAY_CENTS = 20_000;
export const PAY_RANGE_TEXT = `Pay must be between $${MIN_PAY_CENTS / 100} and $${MAX_PAY_CENTS / 100} an hour`;

/** Parses '18.50' or '$18.5' to cents; null if it is not an allowed pay. */
export function readPay(text: string): number | null {
  const [, dollars, cents = ''] = /^\$?(\d{1,3})(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? [];
  if (dollars === undefined) return null;
  const pay = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  return pay >= MIN_PAY_CENTS && pay <= MAX_PAY_CENTS ? pay : null;
}

export const payText = (cents: number): string => (cents / 100).toFixed(2);
export const MAX_START_DAYS_AHEAD = 180;

/** Client needs in a question. Chosen from a list, so that they can be translated. */
export const NEEDS = [
  { value: 'personal_care', label: msg('Bathing and dressing') },
  { value: 'lifting', label: msg('Lifting or transfers') },
  { value: 'dementia', label: msg('Dementia care') },
  { value: 'meals', label: msg('Meals and light housework') },
  { value: 'driving', label: msg('Driving the client') },
  { value: 'pets', label: msg('Pets in the home') },
  { value: 'smoker_in_home', label: msg('Smoker in the home') },
  { value: 'non_smoker', label: msg('Non-smoker wanted') },
] as const;
export type Need = (typeof NEEDS)[number]['value'];
export const NEED_VALUES: readonly Need[] = NEEDS.map(({ value }) => value);

export type Answer = 'yes' | 'no';
/** State of a question as the agency sees it. `ended`: a yes that is no longer valid. */
export type QuestionState = 'asked' | 'no_answer' | 'yes' | 'no' | 'ended';

interface Question {
  asked_at: Date;
  answer: Answer | null;
  answered_at: Date | null;
  /** When a yes ended early because the caregiver paused, blocked the agency, or changed the week. */
  ended_at: Date | null;
}

export function questionState({ asked_at, answer, answered_at, ended_at }: Question, now: Date): QuestionState {
  if (answer === 'no') return 'no';
  if (answer === null) return now.getTime() - asked_at.getTime() >= NO_ANSWER_HOURS * HOUR_MS ? 'no_answer' : 'asked';
  const lasts = answered_at !== null && now.getTime() - answered_at.getTime() < YES_DAYS * DAY_MS;
  return ended_at === null && lasts ? 'yes' : 'ended';
}
