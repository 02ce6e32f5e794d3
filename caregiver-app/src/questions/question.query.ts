import { caregiverQuestionsCall, openQuestionCall, stopQuestionsCall } from '@marketplace/contracts';
import { callApi, useQuery } from '@marketplace/platform';
import { LINK_CALL } from '../secure-link/link-call.ts';

export const questionKeys = {
  one: (token: string | null) => ['question', token] as const,
  stop: (token: string | null) => ['stop-questions', token] as const,
  own: (token: string) => ['caregiver-questions', token] as const,
};

/** The question of a mail. Opening it changes nothing. */
export function useQuestion(token: string | null) {
  return useQuery({
    ...LINK_CALL,
    queryKey: questionKeys.one(token),
    enabled: token !== null,
    queryFn: ({ signal }) => callApi(openQuestionCall, { body: { token: token ?? '' }, token: null, signal }),
  });
}

/** Ends the mails of questions as soon as the page is open. Doing so twice changes nothing. */
export function useStopQuestions(token: string | null) {
  return useQuery({
    ...LINK_CALL,
    queryKey: questionKeys.stop(token),
    enabled: token !== null,
    queryFn: ({ signal }) => callApi(stopQuestionsCall, { body: { token: token ?? '' }, token: null, signal }),
  });
}

/** The caregiver's own questions, by the link or edit token of the profile. */
export function useOwnQuestions(token: string) {
  return useQuery({
    queryKey: questionKeys.own(token),
    networkMode: 'always',
    queryFn: ({ signal }) => callApi(caregiverQuestionsCall, { token, signal }),
  });
}
