import { candidateListCall, type CandidateListParams, type CandidateListResponse } from '@marketplace/contracts';
import { callApi, keepPreviousData, useQuery } from '@marketplace/platform';
import { candidateListKeys } from './candidate-search.keys.ts';
import { pageOfOffset } from './filter-state.ts';

const STALE_MS = 30_000;

/** One page of the listing; `page` (from 1) is the page these rows belong to. */
export interface CandidatePage extends CandidateListResponse {
  page: number;
}

/** One page of the listing. The previous page stays while the next one loads (`isPlaceholderData`). */
export function useCandidateList(params: CandidateListParams) {
  return useQuery({
    queryKey: candidateListKeys.of(params),
    queryFn: async ({ signal }): Promise<CandidatePage> => {
      const response = await callApi(candidateListCall, { query: params, signal });
      return { ...response, page: pageOfOffset(params.page_offset ?? 0) };
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
