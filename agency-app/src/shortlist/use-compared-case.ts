import type { CaseSummary } from '@marketplace/contracts';
import { useSearchParams } from '@marketplace/platform';
import { useChosenCase } from '../cases/case-choice.tsx';
import { useCases } from '../cases/cases.query.ts';

/** In the address, so that 'No case' stays chosen after a reload. */
const NO_CASE = 'none';

/** The case that the shortlist is compared for: the one that the address names; without one, the newest open case. */
export function useComparedCase() {
  const [params] = useSearchParams();
  const { isPending, isError, isFetching, refetch } = useCases();
  const { openCases, chosenCase, choose, notice } = useChosenCase();
  const id = params.get('case');
  return {
    openCases,
    chosenCase: id === null ? newestOf(openCases) : chosenCase,
    choose: (caseId: string) => choose(caseId === '' ? NO_CASE : caseId),
    isKnown: id === NO_CASE || !isPending,
    failed: id !== NO_CASE && isError ? { isFetching, refetch } : null,
    notice: id === NO_CASE ? null : notice,
  };
}

const newestOf = (cases: readonly CaseSummary[]): CaseSummary | null =>
  cases.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null;
