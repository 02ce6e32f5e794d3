import type { CandidateListParams } from '@marketplace/contracts';
import { useQuery, type QueryKey, type UseQueryResult } from '@marketplace/platform';

/** An answer with the search that it is for. */
export type Asked<Answer> = Answer & { asked: CandidateListParams };

interface SearchOptions<Answer> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Asked<Answer>>;
}

/**
 * The answer on show. While the next one loads, that is the previous one as it is in the cache: a bookmark shows in it at
 * once, and a hidden row is gone. TanStack's placeholder is only a copy, which no longer changes.
 */
export function useShownAnswer<Answer>(
  { data, isPlaceholderData }: Pick<UseQueryResult<Asked<Answer>>, 'data' | 'isPlaceholderData'>,
  params: CandidateListParams,
  optionsOf: (params: CandidateListParams) => SearchOptions<Answer>,
): Asked<Answer> | undefined {
  const { data: cached } = useQuery({ ...optionsOf(data?.asked ?? params), enabled: false });
  return isPlaceholderData ? (cached ?? data) : data;
}
