import { questionsCall, type AgencyQuestion, type QuestionsResponse } from '@marketplace/contracts';
import { callApi, useAssociation, useQuery } from '@marketplace/platform';
import { daysBetween, EMPTY_WEEK, QUESTION_LIMITS, questionText, weekPhrase, type WeekMask } from '@marketplace/domain';
import { isAskable, type ShownCandidate } from '../candidate-facts/shown-candidate.ts';

/** Describes the question's state. Names the hours if they differ from the current search. */
export function questionWords({ hours, ...question }: AgencyQuestion, requestedHours: WeekMask): string {
  const asksOtherHours = requestedHours !== EMPTY_WEEK && (hours & ~requestedHours) !== 0;
  return questionText({ ...question, ...(asksOtherHours ? { otherHours: weekPhrase(hours) } : {}) });
}

export const questionKeys = {
  all: ['questions'] as const,
  of: (association: string | undefined) => [...questionKeys.all, association] as const,
};

/** Fetches the agency's latest question per candidate, and whether the agency may ask more. */
export function useQuestions() {
  const association = useAssociation()?.code;
  return useQuery({
    queryKey: questionKeys.of(association),
    queryFn: ({ signal }) => callApi(questionsCall, { query: { association }, signal }),
    staleTime: 30_000,
  });
}

export const questionTo = (answer: QuestionsResponse | undefined, uuid: string): AgencyQuestion | undefined =>
  answer?.questions.find(({ candidate_uuid }) => candidate_uuid === uuid);

/** Whether a page offers to ask a candidate before paying. 'loading' until the agency's questions are known. */
export type AskOffer = 'loading' | 'offered' | 'none';

/** Hides the offer while the API would reject a second question. */
export function askOffer(
  questions: QuestionsResponse | undefined,
  isLoading: boolean,
  candidate: Pick<ShownCandidate, 'uuid' | 'looking_for_work_now' | 'request_status'>,
  now: Date,
): AskOffer {
  if (!isAskable(candidate)) return 'none';
  if (questions === undefined) return isLoading ? 'loading' : 'none';
  const last = questionTo(questions, candidate.uuid);
  // The API counts from the time of the question, which the date does not have.
  const askedLately = last !== undefined && daysBetween(new Date(last.asked_on), now) <= QUESTION_LIMITS.daysBetween;
  return questions.on && !askedLately ? 'offered' : 'none';
}
