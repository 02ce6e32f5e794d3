import type { CandidateListParams } from '@marketplace/contracts';
import { useQuery, type QueryKey, type UseQueryResult } from '@marketplace/platform';

/** A response, and the search that it belongs to. */
export type Asked<Answer> = Answer & { asked: CandidateListParams };

interface SearchOptions<Answer> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Asked<Answer>>;
}

/**
 * The displayed response. While the next one loads, reads the previous one from the cache, so that bookmarks and hidden
 * rows still update. TanStack's placeholder data would not.
 */
export function useShownAnswer<Answer>(
  { data, isPlaceholderData }: Pick<UseQueryResult<Asked<Answer>>, 'data' | 'isPlaceholderData'>,
  params: CandidateListParams,
  optionsOf: (params: CandidateListParams) => SearchOptions<Answer>,
): Asked<Answer> | undefined {
  const { data: cached } = useQuery({ ...optionsOf(data?.asked ?? params), enabled: false });
  return isPlaceholderData ? (cached ?? data) : data;
}
