/** The guarantee as a question and a promise, wherever an unlock is offered. */
export const GUARANTEE = ['Dead number?', 'We make it right.'] as const;
/** Where its rules are: a section of the agency terms. */
export const GUARANTEE_PATH = '/agency-terms#section-5';

/** Every limit of the guarantee for a number that does not work. */
export const CLAIM_LIMITS = {
  /** Days after the unlock in which a claim can be made. */
  days: 14,
  /** Calls that have to be logged first, and on how many days. */
  calls: 3,
  callDays: 2,
  /** Days that the caregiver has to answer. */
  answerDays: 5,
  creditDays: 60,
  /** A free unlock comes back for this many days. */
  freeAgainDays: 30,
  /** Credits of one agency in 365 days for caregivers who did not answer. */
  creditsPerYear: 2,
} as const;
