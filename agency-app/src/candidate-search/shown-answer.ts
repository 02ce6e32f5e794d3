import type { CandidateListParams } from '@marketplace/contracts';
import { useQuery, type QueryKey, type UseQueryResult } from '@marketplace/platform';

export type Asked<Answer> = Answer & { asked: CandidateListParams };

interface SearchOptions<Answer> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Asked<Answer>>;
}

/**
 * While the next response loads, reads the previous one from the cache. Unlike TanStack's placeholder data, the cache
 * has new bookmarks and hidden rows.
 */
export function useShownAnswer<Answer>(
  { data, isPlaceholderData }: Pick<UseQueryResult<Asked<Answer>>, 'data' | 'isPlaceholderData'>,
  params: CandidateListParams,
  optionsOf: (params: CandidateListParams) => SearchOptions<Answer>,
): Asked<Answer> | undefined {
  const { data: cached } = useQuery({ ...optionsOf(data?.asked ?? params), enabled: false });
  return isPlaceholderData ? (cached ?? data) : data;
}
