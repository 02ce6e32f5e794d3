import { caregiverQuestionsCall, openQuestionCall, stopQuestionsCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';
import { LINK_CALL } from '../secure-link/link-call.ts';

export const questionKeys = {
  one: (token: string | null) => ['question', token] as const,
  stop: (token: string | null) => ['stop-questions', token] as const,
  own: (token: string) => ['caregiver-questions', token] as const,
};

export function useQuestion(token: string | null) {
  return useQuery({
    ...LINK_CALL,
    queryKey: questionKeys.one(token),
    enabled: token !== null,
    queryFn: ({ signal }) => callApi(openQuestionCall, { body: { token: token ?? '' }, token: null, signal }),
  });
}

/** Stops the emails about questions when the page opens. Idempotent. */
export function useStopQuestions(token: string | null) {
  return useQuery({
    ...LINK_CALL,
    queryKey: questionKeys.stop(token),
    enabled: token !== null,
    queryFn: ({ signal }) => callApi(stopQuestionsCall, { body: { token: token ?? '' }, token: null, signal }),
  });
}

/** `token`: link token or edit token. */
export function useOwnQuestions(token: string) {
  return useQuery({
    queryKey: questionKeys.own(token),
    networkMode: 'always',
    queryFn: ({ signal }) => callApi(caregiverQuestionsCall, { token, signal }),
  });
}
