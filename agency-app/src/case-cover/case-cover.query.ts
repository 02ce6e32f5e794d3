import { candidateCoverCall, type CandidateCover, type CandidateListParams } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';
import { candidateCoverKeys } from '../candidate-search/candidate-search.keys.ts';
import { useShownAnswer, type AnswerWithParams } from '../candidate-search/shown-answer.ts';

const coverOptions = (params: CandidateListParams) => ({
  queryKey: candidateCoverKeys.of(params),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnswerWithParams<CandidateCover>> => ({
    ...(await callApi(candidateCoverCall, { query: params, signal })),
    asked: params,
  }),
  staleTime: 30_000,
});

/** Fetches people who cover a case's hours. Keeps the previous result during a fetch (`isPlaceholderData`). */
export function useCaseCover(params: CandidateListParams) {
  const coverQuery = useQuery({
    ...coverOptions(params),
    enabled: (params.hours ?? EMPTY_WEEK) !== EMPTY_WEEK,
    placeholderData: keepPreviousData,
  });
  const data = useShownAnswer(coverQuery, params, coverOptions);
  return { ...coverQuery, data };
}
