import type { CaseSummary } from '@marketplace/contracts';
import { useSearchParams } from '@marketplace/platform';
import { useChosenCase } from '../cases/case-choice.tsx';
import { useCases } from '../cases/cases.query.ts';

/** Value of `case` in the URL for 'No case', so that it stays chosen after a reload. */
const NO_CASE = 'none';

/**
 * The case to compare the shortlist for: the one that the URL names, otherwise the newest open case. `isKnown`: whether
 * the lookup finished. `failed`: the failed query, to retry. `notice`: why the named case cannot be chosen.
 */
export function useComparedCase() {
  const [params] = useSearchParams();
  const { data, isPending, isError, isFetching, refetch } = useCases();
  const { openCases, chosenCase, choose } = useChosenCase();
  const id = params.get('case');
  return {
    openCases,
    chosenCase: id === null ? newestOf(openCases) : chosenCase,
    choose: (caseId: string) => choose(caseId === '' ? NO_CASE : caseId),
    isKnown: id === NO_CASE || !isPending,
    failed: id !== NO_CASE && isError ? { isFetching, refetch } : null,
    notice:
      data === undefined || id === null || id === NO_CASE
        ? null
        : noticeOf(data.find((clientCase) => clientCase.id === id)),
  };
}

function noticeOf(clientCase: CaseSummary | undefined): string | null {
  if (clientCase === undefined) return "We couldn't find that case.";
  return clientCase.status === 'open' ? null : `${clientCase.name} is ${clientCase.status}.`;
}

const newestOf = (cases: readonly CaseSummary[]): CaseSummary | null =>
  cases.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null;
