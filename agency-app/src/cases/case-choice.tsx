import type { CaseSummary } from '@marketplace/contracts';
import { styled, useSearchParams } from '@marketplace/platform';
import { BELOW_TABLET, Select } from '@marketplace/ui';
import { useCases } from './cases.query.ts';

/** The open case that the URL names; null if it names none, or one that is not open. */
export function useChosenCase() {
  const [params, setParams] = useSearchParams();
  const { data = [] } = useCases();
  const openCases = data.filter(({ status }) => status === 'open');
  return {
    openCases,
    chosenCase: openCases.find(({ id }) => id === params.get('case')) ?? null,
    choose: (caseId: string) => setParams(caseId === '' ? {} : { case: caseId }, { replace: true }),
  };
}

interface CaseChoiceProps {
  openCases: readonly CaseSummary[];
  chosenCase: CaseSummary | null;
  choose: (id: string) => void;
}

export function CaseChoice({ openCases, chosenCase, choose }: CaseChoiceProps) {
  return (
    <Choice>
      <span>Compare for</span>
      <Select
        options={[{ value: '', label: 'No case' }, ...openCases.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosenCase?.id ?? ''}
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
