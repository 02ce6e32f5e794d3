import type { CandidateListParams } from '@marketplace/contracts';
import { useQuery, type QueryKey, type UseQueryResult } from '@marketplace/platform';

export type AnswerWithParams<Answer> = Answer & { asked: CandidateListParams };

interface SearchOptions<Answer> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<AnswerWithParams<Answer>>;
}

/**
 * Returns the previous response while the next one loads. Reads the cache, because TanStack's placeholder data
 * misses later changes to shortlist marks and hidden rows.
 */
export function useShownAnswer<Answer>(
  { data, isPlaceholderData }: Pick<UseQueryResult<AnswerWithParams<Answer>>, 'data' | 'isPlaceholderData'>,
  params: CandidateListParams,
  optionsOf: (params: CandidateListParams) => SearchOptions<Answer>,
): AnswerWithParams<Answer> | undefined {
  const { data: cachedAnswer } = useQuery({ ...optionsOf(data?.asked ?? params), enabled: false });
  return isPlaceholderData ? (cachedAnswer ?? data) : data;
}
