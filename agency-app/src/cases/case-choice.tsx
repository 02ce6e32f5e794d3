import type { CaseSummary } from '@marketplace/contracts';
import { styled, useSearchParams } from '@marketplace/platform';
import { BELOW_TABLET, Select } from '@marketplace/ui';
import { useCases } from './cases.query.ts';

/**
 * Returns the case that the address names, if it is open. `isKnown`: whether it has been looked up. `failed`: the query to
 * retry, if the lookup failed. `notice`: why the case cannot be chosen.
 */
export function useChosenCase() {
  const [params, setParams] = useSearchParams();
  const { data = [], isPending, isError, isFetching, refetch } = useCases();
  const id = params.get('case');
  const openCases = data.filter(({ status }) => status === 'open');
  const isAnswered = id !== null && !isPending && !isError;
  return {
    openCases,
    chosen: openCases.find((one) => one.id === id) ?? null,
    choose: (next: string) => setParams(next === '' ? {} : { case: next }, { replace: true }),
    isKnown: id === null || !isPending,
    failed: id !== null && isError ? { isFetching, refetch } : null,
    notice: isAnswered ? noticeOf(data.find((one) => one.id === id)) : null,
  };
}

function noticeOf(one: CaseSummary | undefined): string | null {
  if (one === undefined) return "We couldn't find that case.";
  return one.status === 'open' ? null : `${one.name} is ${one.status}.`;
}

interface CaseChoiceProps {
  label?: string;
  openCases: readonly CaseSummary[];
  chosen: CaseSummary | null;
  choose: (id: string) => void;
}

export function CaseChoice({ label = 'Compare for', openCases, chosen, choose }: CaseChoiceProps) {
  return (
    <Choice>
      <span>{label}</span>
      <Select
        options={[{ value: '', label: 'No case' }, ...openCases.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen?.id ?? ''}
        onChange={({ target }) => choose(target.value)}
      />
    </Choice>
  );
}

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-s);

  > span {
    flex: none;
    color: var(--color-text-muted);
  }
  > div {
    width: 14rem;

    ${BELOW_TABLET} {
      width: auto;
      flex: 1;
    }
  }
  ${BELOW_TABLET} {
    width: 100%;
  }
  @media print {
    display: none;
  }
  select {
    min-height: max(2.25rem, var(--target-min));
    padding-block: 0;
    font-size: var(--text-s);
  }
`;
