import type { AskResponse, RefusedQuestion } from '@marketplace/contracts';
import { QUESTION_LIMITS } from '@marketplace/domain';

const REASONS: Record<RefusedQuestion, (name: string) => string> = {
  candidate_not_found: (name) => `${name} is no longer listed or not looking for work.`,
  terms_pending: (name) => `We have to send ${name} our new terms first. Try again in two days.`,
  asked_recently: (name) => `You already asked ${name} within the last ${QUESTION_LIMITS.daysBetween} days.`,
  two_today: (name) => `${name} already got two questions today. Try again tomorrow.`,
  day_used: (name) => `You've used all your questions for today. Ask ${name} tomorrow.`,
};

/** Reasons why candidates were not asked, one sentence each. */
export const rejectionReasons = ({ refused }: AskResponse, nameOf: (uuid: string) => string): string[] =>
  refused.map(({ candidate_uuid, reason }) => REASONS[reason](nameOf(candidate_uuid)));
