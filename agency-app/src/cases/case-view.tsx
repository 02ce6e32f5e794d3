import type { CaseSummary } from '@marketplace/contracts';
import { styled, useAuth, useSearchParams } from '@marketplace/platform';
import { useHasColleagues } from '../colleagues/done-by.ts';

interface CaseView {
  /** Whether the user can choose; false in an agency with one person, who sees all cases. */
  isOffered: boolean;
  isMine: boolean;
  mineOf: (cases: readonly CaseSummary[]) => CaseSummary[];
  show: (view: { isMine: boolean }) => void;
}

/** The choice between the user's own cases and all cases of the agency. It is in the URL. */
export function useCaseView(): CaseView {
  const me = useAuth().profile?.id;
  const isOffered = useHasColleagues();
  const [params, setParams] = useSearchParams();
  return {
    isOffered,
    isMine: isOffered && params.get('mine') === '1',
    mineOf: (cases) => cases.filter(({ coordinator }) => coordinator !== null && coordinator.id === me),
    show: ({ isMine }) => setParams(isMine ? { mine: '1' } : {}, { replace: true }),
  };
}

export function CaseViews({ view, cases }: { view: CaseView; cases: readonly CaseSummary[] }) {
  return (
    <Views role="group" aria-label="View">
      <button type="button" aria-pressed={!view.isMine} onClick={() => view.show({ isMine: false })}>
        {`All ${cases.length}`}
      </button>
      <button type="button" aria-pressed={view.isMine} onClick={() => view.show({ isMine: true })}>
        {`Mine ${view.mineOf(cases).length}`}
      </button>
    </Views>
  );
}

const Views = styled.div`
  display: flex;
  padding: 0.1875rem;
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-full);
  background: var(--color-surface);

  button {
    min-height: max(1.75rem, var(--target-min));
    padding: 0 var(--space-3);
    border: 0;
    border-radius: var(--radius-full);
    background: transparent;
    color: var(--color-text);
    font: inherit;
    font-size: var(--text-s);
    font-weight: var(--weight-bold);
    white-space: nowrap;
  }
  [aria-pressed='true'] {
    background: var(--color-tint-strong);
    color: var(--color-on-tint);
  }
  @media (forced-colors: active) {
    [aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
