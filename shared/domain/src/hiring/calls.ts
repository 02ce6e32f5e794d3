import { addDays, localDay, reminderDayText, type Day } from './reminders.ts';
import type { HiringStatus } from './hiring-statuses.ts';

export const CALL_OUTCOMES = [
  { value: 'no_answer', label: 'No answer' },
  { value: 'left_message', label: 'Left a message' },
  { value: 'talked', label: 'Talked' },
  { value: 'wrong_number', label: 'Wrong number' },
  { value: 'not_in_service', label: 'Not in service' },
] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number]['value'];
export const CALL_OUTCOME_VALUES: readonly CallOutcome[] = CALL_OUTCOMES.map(({ value }) => value);

export const MAX_CALLS = 200;

export function callOutcomeLabel(value: CallOutcome): string {
  return CALL_OUTCOMES.find((outcome) => outcome.value === value)?.label ?? value;
}

export interface Progress {
  status: HiringStatus;
  /** Open reminders, earliest first. */
  reminders: readonly { due_on: Day }[];
  /** Newest first. */
  calls: readonly { outcome: CallOutcome; at: string }[];
}

export interface NextStep {
  text: string;
  isForToday: boolean;
  day: Day;
}

const isOpen = (status: HiringStatus) => status !== 'hired' && status !== 'not_a_fit';

/** Days until the next try after an unanswered call. */
const RETRY_AFTER_DAYS = 1;

/** Returns null if no step is left. A reminder comes before any other step. */
export function nextStep({ status, reminders, calls }: Progress, today: Day): NextStep | null {
  const [reminder] = reminders;
  if (reminder !== undefined) {
    const dayText = reminderDayText(reminder.due_on, today);
    const text = reminder.due_on < today ? `Call back, ${dayText}` : `Call back ${dayText}`;
    return { text, isForToday: reminder.due_on <= today, day: reminder.due_on };
  }
  if (!isOpen(status)) return null;
  const [lastCall] = calls;
  if (lastCall === undefined) {
    return status === 'new' ? { text: 'Make the first call', isForToday: true, day: today } : null;
  }
  if (lastCall.outcome === 'talked' || status === 'interviewing') return null;
  const day = addDays(localDay(new Date(lastCall.at)), RETRY_AFTER_DAYS);
  return {
    text: day <= today ? 'Try again today' : `Try again ${reminderDayText(day, today)}`,
    isForToday: day <= today,
    day,
  };
}
