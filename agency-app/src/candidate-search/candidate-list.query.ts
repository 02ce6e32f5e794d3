import {
  compactCandidateListCall,
  type CandidateListParams,
  type CompactCandidateListResponse,
  type FilterOptions,
} from '@marketplace/contracts';
import { EMPTY_WEEK, FILTERS, type WeekMask } from '@marketplace/domain';
import { callApi, keepPreviousData, takePreloadedResponse, useQuery, useQueryClient } from '@marketplace/platform';
import { useMemo, useState } from 'react';
import { expandCandidate, type ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { candidateListKeys } from './candidate-search.keys.ts';
import { listQuery, pageOfOffset } from './filter-state.ts';
import { useShownAnswer, type AnswerWithParams } from './shown-answer.ts';

/** One page of the list. `page` is its number, starting at 1. */
export interface CandidatePage {
  candidates: ShownCandidate[];
  total_count: number;
  filter_options: FilterOptions;
  page: number;
  /** Hours to fill in the search that returned these rows; empty for none. */
  requestedHours: WeekMask;
}

const pickOptions = <Value extends string>(
  filter: { options: readonly { value: Value; label: string }[] },
  values: readonly string[],
) => filter.options.filter(({ value }) => values.includes(value));

function pageOf(
  { candidates, total_count, filter_options }: CompactCandidateListResponse,
  params: CandidateListParams,
): CandidatePage {
  const { languages, states, experiences, careSettings } = filter_options;
  return {
    candidates: candidates.map(expandCandidate),
    total_count,
    filter_options: {
      languages: languages.map((name) => ({ value: name, label: name })),
      states: pickOptions(FILTERS.state, states),
      experiences: pickOptions(FILTERS.amount_exp, experiences),
      careSettings: pickOptions(FILTERS.care_setting, careSettings),
    },
    page: pageOfOffset(params.page_offset ?? 0),
    requestedHours: params.hours ?? EMPTY_WEEK,
  };
}

const listing = (params: CandidateListParams) => ({
  queryKey: candidateListKeys.of(params),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnswerWithParams<CandidatePage>> => {
    const response = await callApi(compactCandidateListCall, { query: listQuery(params), signal });
    return { ...pageOf(response, params), asked: params };
  },
  initialData: (): AnswerWithParams<CandidatePage> | undefined => {
    const response = takePreloadedResponse(compactCandidateListCall, { query: listQuery(params) });
    return response === undefined ? undefined : { ...pageOf(response, params), asked: params };
  },
  staleTime: 30_000,
});

/** Sends the request before the list first renders. On a phone, rendering takes as long as the request. */
export function usePrefetchedList(params: CandidateListParams): void {
  const client = useQueryClient();
  useState(() => void client.prefetchQuery(listing(params)));
}

/**
 * Fetches a page of the list. Keeps the previous page during a fetch (`isPlaceholderData`). The result keeps its
 * identity while its values stay equal.
 */
export function useCandidateList(params: CandidateListParams) {
  const listResult = useQuery({ ...listing(params), placeholderData: keepPreviousData });
  const data = useShownAnswer(listResult, params, listing);
  const { error, isError, isFetched, isFetching, isPending, isPlaceholderData, refetch } = listResult;
  return useMemo(
    () => ({ data, error, isError, isFetched, isFetching, isPending, isPlaceholderData, refetch }),
    [data, error, isError, isFetched, isFetching, isPending, isPlaceholderData, refetch],
  );
}
