import { DAY_MS } from '../durations.ts';
import type { CallOutcome } from '../hiring/calls.ts';
import type { HiringStatus } from '../hiring/hiring-statuses.ts';
import { addDays, type Day } from '../hiring/reminders.ts';
import { msg } from '../languages/messages.ts';
import { YES_DAYS } from '../questions/questions.ts';

export const CLAIM_LIMITS = {
  /** Days after the unlock within which a claim can be made. */
  days: 14,
  /** A claim requires this many logged calls, on this many different days. */
  calls: 3,
  callDays: 2,
  answerDays: 5,
  creditDays: 60,
  /** Days until a returned free unlock expires. */
  freeAgainDays: 30,
  /** Maximum credits per agency in 365 days for caregivers who did not answer. */
  creditsPerYear: 2,
} as const;

export const CLAIM_REASONS = [
  { value: 'not_this_person', label: 'The number belongs to somebody else' },
  { value: 'dead', label: 'The number is not in service' },
  { value: 'mailbox', label: 'The mailbox is closed or full' },
  { value: 'no_answer', label: 'Nobody answers' },
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number]['value'];
export const CLAIM_REASON_VALUES: readonly ClaimReason[] = CLAIM_REASONS.map(({ value }) => value);

export const claimReasonLabel = (value: ClaimReason): string =>
  CLAIM_REASONS.find((reason) => reason.value === value)?.label ?? value;

/**
 * The caregiver's answers to a claim. `working`: the number is right, and the caregiver already works with the agency.
 */
export const CLAIM_ANSWERS = ['confirmed', 'corrected', 'working', 'never_mine'] as const;
export type ClaimAnswer = (typeof CLAIM_ANSWERS)[number];

export const BEST_TIMES = [
  { value: 'any', label: msg('Any time') },
  { value: 'morning', label: msg('In the morning') },
  { value: 'afternoon', label: msg('In the afternoon') },
  { value: 'evening', label: msg('In the evening') },
] as const;
export type BestTime = (typeof BEST_TIMES)[number]['value'];
export const BEST_TIME_VALUES: readonly BestTime[] = BEST_TIMES.map(({ value }) => value);

export const bestTimeLabel = (value: BestTime): string =>
  BEST_TIMES.find((time) => time.value === value)?.label ?? value;

/**
 * Outcomes of a claim. `kept`: the agency keeps the contact, because the caregiver can be reached or support declined
 * the claim.
 */
const CLAIM_OUTCOMES = ['kept', 'refund', 'credit', 'support'] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

export const CLAIM_STATES = [
  'open',
  'confirmed',
  'corrected',
  'working',
  'declined',
  'refunding',
  'refunded',
  'credited',
  'support',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

interface ClaimedUnlock {
  /** Whether the unlock was paid and neither refunded nor disputed. */
  live: boolean;
  createdAt: Date;
  status: HiringStatus;
  calls: readonly { outcome: CallOutcome; at: Date }[];
  hasClaim: boolean;
}

export type ClaimBlocker =
  | { kind: 'not_live' }
  | { kind: 'claimed' }
  | { kind: 'over' }
  | { kind: 'status'; status: HiringStatus }
  | { kind: 'calls'; calls: number; days: number };

const addDaysTo = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

let eastern: Intl.DateTimeFormat | undefined;
/** Returns the day on the East Coast, so that an evening of calls is one day both in the browser and on the server. */
function callDay(time: Date): Day {
  eastern ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
  return eastern.format(time);
}

/**
 * Whether the call counts toward the claim. An answered call counts only if the wrong person answered, or if no reason
 * is given.
 */
const counts = (outcome: CallOutcome, reason: ClaimReason | null) =>
  (outcome !== 'talked' && outcome !== 'wrong_number') || reason === null || reason === 'not_this_person';

/** Why a claim cannot be made now; null if it can. Without a reason, every call counts. */
export function claimBlocker(unlock: ClaimedUnlock, reason: ClaimReason | null, now: Date): ClaimBlocker | null {
  if (unlock.hasClaim) return { kind: 'claimed' };
  if (!unlock.live) return { kind: 'not_live' };
  if (callDay(now) > addDays(callDay(unlock.createdAt), CLAIM_LIMITS.days)) return { kind: 'over' };
  if (unlock.status === 'interviewing' || unlock.status === 'hired') return { kind: 'status', status: unlock.status };
  const calls = unlock.calls.filter(({ outcome }) => counts(outcome, reason));
  const remainingCalls = {
    calls: Math.max(0, CLAIM_LIMITS.calls - calls.length),
    days: Math.max(0, CLAIM_LIMITS.callDays - new Set(calls.map(({ at }) => callDay(at))).size),
  };
  return remainingCalls.calls > 0 || remainingCalls.days > 0 ? { kind: 'calls', ...remainingCalls } : null;
}

const CALLS = ['one more call', 'two more calls', 'three calls'];
const callsText = (calls: number) => CALLS[Math.max(calls, 1) - 1] ?? `${calls} calls`;

export function claimBlockerText(blocker: ClaimBlocker): string {
  switch (blocker.kind) {
    case 'claimed':
      return 'Your agency has made a claim for this unlock. There is one claim for each unlock.';
    case 'not_live':
      return 'This unlock was refunded or is in dispute with your bank, so there is nothing to claim.';
    case 'over':
      return `Claims can be made within ${CLAIM_LIMITS.days} days after the unlock.`;
    case 'status':
      return blocker.status === 'hired'
        ? 'You marked this person as Hired. Claims are only for people you could not reach.'
        : 'You marked this person as Interviewing. Claims are only for people you could not reach.';
    case 'calls': {
      const { calls, days } = blocker;
      if (days === 0) return `Log ${callsText(calls)}.`;
      if (days > 1) return `Log ${callsText(calls)} on at least two days.`;
      return calls > 1
        ? `Log ${callsText(calls)}, at least one of them on another day.`
        : 'Log one more call on another day.';
    }
  }
}

export interface Claim {
  madeAt: Date;
  answer: ClaimAnswer | null;
  /** Whether the caregiver said yes to this agency's question shortly before the unlock. */
  saidYes: boolean;
  free: boolean;
  /** Credits of the agency in the last 365 days for caregivers who did not answer. */
  creditsThisYear: number;
  wasNeverTheirsBefore: boolean;
}

export const claimDueAt = (madeAt: Date): Date => addDaysTo(madeAt, CLAIM_LIMITS.answerDays);

/** Returns null while the caregiver can still answer. */
export function settleClaim(claim: Claim, now: Date): ClaimOutcome | null {
  const compensation = claim.free ? 'credit' : 'refund';
  switch (claim.answer) {
    case 'confirmed':
    case 'corrected':
    case 'working':
      return 'kept';
    case 'never_mine':
      // An agency and a caregiver could otherwise collude and repeat the claim.
      return claim.wasNeverTheirsBefore ? 'support' : compensation;
    case null:
      if (now < claimDueAt(claim.madeAt)) return null;
      if (claim.saidYes) return compensation;
      return claim.creditsThisYear < CLAIM_LIMITS.creditsPerYear ? 'credit' : 'support';
  }
}

export const creditExpiry = (free: boolean, grantedAt: Date): Date =>
  addDaysTo(grantedAt, free ? CLAIM_LIMITS.freeAgainDays : CLAIM_LIMITS.creditDays);

export const isRecentYes = (answeredAt: Date, unlockedAt: Date): boolean =>
  answeredAt <= unlockedAt && answeredAt >= addDaysTo(unlockedAt, -YES_DAYS);

/** `live`: the unlock's payment was not returned. */
export function claimState(
  { answer, outcome }: { answer: ClaimAnswer | null; outcome: ClaimOutcome | null },
  live: boolean,
): ClaimState {
  switch (outcome) {
    case null:
      return 'open';
    case 'kept':
      return answer === null || answer === 'never_mine' ? 'declined' : answer;
    case 'refund':
      return live ? 'refunding' : 'refunded';
    case 'credit':
      return 'credited';
    case 'support':
      return 'support';
  }
}

export const GUARANTEE_RULES: readonly string[] = [
  `If a phone number does not work, you can make a claim within ${CLAIM_LIMITS.days} days after the unlock. Before that, log at least ${CLAIM_LIMITS.calls} calls on at least ${CLAIM_LIMITS.callDays} days on the contact.`,
  'We ask the caregiver at once. If they confirm or correct the number, we tell you how to reach them, and the claim ends.',
  `If they say that the number was never theirs, we refund what you paid. We also refund it if they said yes to your question within ${YES_DAYS} days before the unlock and do not answer us within ${CLAIM_LIMITS.answerDays} days.`,
  `If they do not answer otherwise, you get one unlock credit, good for ${CLAIM_LIMITS.creditDays} days without a plan, at most ${CLAIM_LIMITS.creditsPerYear} times in 365 days. Beyond that, our support team decides.`,
  `A free unlock is granted anew for ${CLAIM_LIMITS.freeAgainDays} days instead. The contact details leave your account with the money or the credit.`,
  'There is no claim while the status is Interviewing or Hired, while a payment is disputed with your bank, or a second time for the same unlock. If a caregiver repeats that a number was never theirs, our support team decides.',
];

export const EARLIER_GUARANTEE = `For an unlock from before these rules, write to us within ${CLAIM_LIMITS.days} days and we refund it.`;
