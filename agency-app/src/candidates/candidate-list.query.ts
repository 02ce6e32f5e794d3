import { candidateListCall, type CandidateListParams } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';

const FRESH_MS = 30_000;

export const candidateListKeys = {
  all: ['candidates'] as const,
  of: (params: CandidateListParams) => [...candidateListKeys.all, params] as const,
};

/**
 * One page of the listing. While the next one is on its way the last one stays; `page_offset` says which of them the
 * rows belong to.
 */
export function useCandidateList(params: CandidateListParams) {
  return useQuery({
    queryKey: candidateListKeys.of(params),
    queryFn: async ({ signal }) => {
      const response = await callApi(candidateListCall, { query: params, signal });
      return { ...response, page_offset: params.page_offset ?? 0 };
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}
