import type { CaseSummary } from '@marketplace/contracts';
import { useAuth, useSearchParams } from '@marketplace/platform';
import { useHasColleagues } from '../colleagues/done-by.ts';
import { ViewChoice } from '../lists/view-choice.tsx';

interface CaseView {
  /** Whether the user can choose. False in a one-person agency, which shows all cases. */
  isOffered: boolean;
  isMine: boolean;
  mineOf: (cases: readonly CaseSummary[]) => CaseSummary[];
  show: (view: { isMine: boolean }) => void;
}

/** Query string that keeps the view in links to a case and back. */
export const viewSearch = ({ isMine }: Pick<CaseView, 'isMine'>) => (isMine ? '?mine=1' : '');

/** Choice between the user's cases and all cases of the agency. Stored in the URL. */
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

export const CaseViews = ({ view, cases }: { view: CaseView; cases: readonly CaseSummary[] }) => (
  <ViewChoice
    views={[
      { label: `All ${cases.length}`, isShown: !view.isMine, show: () => view.show({ isMine: false }) },
      { label: `Mine ${view.mineOf(cases).length}`, isShown: view.isMine, show: () => view.show({ isMine: true }) },
    ]}
  />
);
