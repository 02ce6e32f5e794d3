import type { CaseSummary, ShortlistedCandidate } from '@marketplace/contracts';
import { hoursIn, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { styled, useAssociation, useNoIndex, usePageTitle, useSearchParams } from '@marketplace/platform';
import { Alert, BELOW_TABLET, Outcome, Page, Select } from '@marketplace/ui';
import { useNearPlace } from '../candidate-search/near-place.query.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { hoursToFill } from '../cases/case-hours.ts';
import { useCases } from '../cases/cases.query.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { ListSection } from '../lists/list-section.tsx';
import { UnlockPrice } from '../unlocks/unlock-price.tsx';
import { usePlanState } from '../unlocks/use-plan-state.ts';
import { ShortlistComparison } from './shortlist-comparison.tsx';
import { useShortlist } from './shortlist.query.ts';
import { LinkButton } from '../links/link-button.tsx';

export default function ShortlistPage() {
  usePageTitle('Shortlist');
  useNoIndex();
  const { isSettled, place } = useNearPlace(useAssociation()?.state ?? null);
  // Waits for the plan, because it loads together with the profile, which contains the agency's city.
  const placeKnown = usePlanState() !== 'loading' && isSettled;
  const { openCases, chosen, choose, isKnown, failed, notice } = useChosenCase();
  const casePlace = usePlaceName(chosen?.zip_code ?? '');
  const shortlist = useShortlist({
    zip: chosen?.zip_code ?? place?.zip,
    enabled: isKnown && (chosen !== null || placeKnown),
  });
  return (
    <Outer width="wide">
      <ListSection
        id="shortlist-heading"
        level={1}
        title="Shortlist"
        what="your shortlist"
        query={shortlist}
        action={
          openCases.length === 0 || shortlist.data?.length === 0 ? null : (
            <CaseChoice {...{ openCases, chosen, choose }} />
          )
        }
        empty={
          <Outcome
            picture="nothing_yet"
            look="tint"
            title="No candidates on your shortlist yet"
            primary={<LinkButton to="/candidates" label="Browse Candidates" />}
          >
            Bookmark candidates on a list to compare them here before you unlock one. Bookmarks are free.
          </Outcome>
        }
      >
        {(candidates) => (
          <>
            {notice === null ? null : <Alert live title={notice} />}
            {failed === null ? null : <LoadFailed live title="We couldn't load your cases." query={failed} />}
            <Price>
              <UnlockPrice />
            </Price>
            {chosen === null ? (
              <ShortlistComparison candidates={candidates} from={place && place.name} />
            ) : (
              <ShortlistComparison
                candidates={mostHoursFirst(candidates, hoursToFill(chosen))}
                from={casePlace}
                one={chosen}
              />
            )}
          </>
        )}
      </ListSection>
    </Outer>
  );
}

/**
 * Returns the case that the address names, if it is open. `isKnown`: whether it has been looked up. `failed`: the query to
 * retry, if the lookup failed. `notice`: why the case cannot be chosen.
 */
function useChosenCase() {
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

const WITHOUT_CASE = 'Your shortlist is shown without a case.';

function noticeOf(one: CaseSummary | undefined): string | null {
  if (one === undefined) return `We couldn't find that case. ${WITHOUT_CASE}`;
  return one.status === 'open' ? null : `${one.name} is ${one.status}. ${WITHOUT_CASE}`;
}

interface CaseChoiceProps {
  openCases: readonly CaseSummary[];
  chosen: CaseSummary | null;
  choose: (id: string) => void;
}

function CaseChoice({ openCases, chosen, choose }: CaseChoiceProps) {
  return (
    <Choice>
      <span>Compare for</span>
      <Select
        options={[{ value: '', label: 'No case' }, ...openCases.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen?.id ?? ''}
        onChange={({ target }) => choose(target.value)}
      />
    </Choice>
  );
}

function mostHoursFirst(candidates: readonly ShortlistedCandidate[], wanted: WeekMask): ShortlistedCandidate[] {
  const covered = ({ availability }: ShortlistedCandidate) => hoursIn(weekFromSlots(availability) & wanted);
  return candidates.toSorted((one, other) => covered(other) - covered(one));
}

const Price = styled.div`
  @media print {
    display: none;
  }
`;

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

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);
`;
