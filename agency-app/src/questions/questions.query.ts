import { questionsCall, type AgencyQuestion, type QuestionsResponse } from '@marketplace/contracts';
import { callApi, useAssociation, useQuery } from '@marketplace/platform';
import { EMPTY_WEEK, questionText, weekPhrase, type WeekMask } from '@marketplace/domain';

/** The question's state as text. Names the hours if they differ from `wanted`, the hours of the current search. */
export function questionWords({ hours, ...question }: AgencyQuestion, wanted: WeekMask): string {
  const isOther = wanted !== EMPTY_WEEK && (hours & ~wanted) !== 0;
  return questionText({ ...question, ...(isOther ? { otherHours: weekPhrase(hours) } : {}) });
}

export const questionKeys = {
  all: ['questions'] as const,
  of: (association: string | undefined) => [...questionKeys.all, association] as const,
};

/** Fetches the agency's newest question per candidate, and whether the agency may ask more questions. */
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
