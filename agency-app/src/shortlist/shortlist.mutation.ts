import {
  addToShortlistCall,
  type CandidateCover,
  removeFromShortlistCall,
  type ShortlistResponse,
} from '@marketplace/contracts';
import { callApi, pageCountKeys, useMutation, useQueryClient, type QueryClient } from '@marketplace/platform';
import type { ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import type { CandidatePage } from '../candidate-search/candidate-list.query.ts';
import {
  candidateCoverKeys,
  candidateKeys,
  candidateListKeys,
  candidatePersonKeys,
} from '../candidate-search/candidate-search.keys.ts';
import { showFailure } from '../failures/failure-text.ts';
import { shortlistKeys } from './shortlist.keys.ts';

export interface NamedCandidate {
  uuid: string;
  /** The candidate's name as the agency sees it. */
  name: string;
}

const isUnanswered = ({ state }: { state: { data: unknown } }) => state.data === undefined;

/** Updates rows on all cached list pages. */
export function changeRows(queries: QueryClient, change: (rows: readonly ShownCandidate[]) => ShownCandidate[]): void {
  queries.setQueriesData<CandidatePage>({ queryKey: candidateListKeys.all }, (page) => {
    if (page === undefined) return undefined;
    const candidates = change(page.candidates);
    return { ...page, candidates, total_count: page.total_count - (page.candidates.length - candidates.length) };
  });
}

/** Adds a candidate to the shortlist (true) or removes them, with an optimistic update. */
export function useShortlisting(candidate: NamedCandidate) {
  const queries = useQueryClient();
  const mark = (isShortlisted: boolean) => {
    const markRow = <Row extends ShownCandidate>(row: Row): Row =>
      row.uuid === candidate.uuid ? { ...row, shortlisted: isShortlisted } : row;
    changeRows(queries, (rows) => rows.map(markRow));
    queries.setQueriesData<CandidateCover>(
      { queryKey: candidateCoverKeys.all },
      (cover) => cover && { ...cover, candidates: cover.candidates.map(markRow) },
    );
    queries.setQueriesData<ShownCandidate>({ queryKey: candidatePersonKeys.all }, (row) => row && markRow(row));
  };
  return useMutation({
    mutationFn: (shortlist: boolean) =>
      shortlist
        ? callApi(addToShortlistCall, { body: { candidateUuid: candidate.uuid } })
        : callApi(removeFromShortlistCall, { params: { candidate_uuid: candidate.uuid } }),
    onMutate: async (shortlist) => {
      // Cancels list requests in flight, which would restore the old state. Keeps the first request of a search,
      // because nothing would repeat it.
      await queries.cancelQueries({ queryKey: candidateKeys.all, predicate: (query) => !isUnanswered(query) });
      mark(shortlist);
    },
    // Repeats the optimistic update on responses that arrived during the call.
    onSuccess: (_answer, shortlist) => mark(shortlist),
    onError: (error, shortlist) => {
      mark(!shortlist);
      showFailure(
        error,
        `We couldn't ${shortlist ? `add ${candidate.name} to` : `remove ${candidate.name} from`} your shortlist.`,
      );
    },
    onSettled: (_answer, error, shortlist) => {
      // After a removal, updates the cache instead of refetching. Every read counts against the read budget.
      if (error === null && !shortlist) {
        queries.setQueriesData<ShortlistResponse['shortlist']>({ queryKey: shortlistKeys.all }, (rows) =>
          rows?.filter(({ uuid }) => uuid !== candidate.uuid),
        );
      } else void queries.invalidateQueries({ queryKey: shortlistKeys.all });
      void queries.invalidateQueries({ queryKey: pageCountKeys.all });
      void queries.invalidateQueries({ queryKey: candidateKeys.all, refetchType: 'none' });
      void queries.resetQueries({ queryKey: candidateKeys.all, predicate: isUnanswered });
    },
  });
}
