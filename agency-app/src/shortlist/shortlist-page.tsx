import type { ShortlistedCandidate } from '@marketplace/contracts';
import { hoursIn, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { styled, useAssociation, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Alert, Outcome, Page } from '@marketplace/ui';
import { useNearPlace } from '../candidate-search/near-place.query.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { CaseChoice } from '../cases/case-choice.tsx';
import { hoursToFill } from '../cases/case-hours.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { ListSection } from '../lists/list-section.tsx';
import { usePlanState } from '../unlocks/use-plan-state.ts';
import { ShortlistComparison } from './shortlist-comparison.tsx';
import { useShortlist } from './shortlist.query.ts';
import { useComparedCase } from './use-compared-case.ts';
import { LinkButton } from '../links/link-button.tsx';

export default function ShortlistPage() {
  usePageTitle('Shortlist');
  useNoIndex();
  const { isSettled, place } = useNearPlace(useAssociation()?.state ?? null);
  // Waits for the plan, because the profile with the agency's city loads with it.
  const placeKnown = usePlanState() !== 'loading' && isSettled;
  const { openCases, chosenCase, choose, isKnown, failed: failedQuery, notice } = useComparedCase();
  const casePlace = usePlaceName(chosenCase?.zip_code ?? '');
  const shortlist = useShortlist({
    zip: chosenCase?.zip_code ?? place?.zip,
    enabled: isKnown && (chosenCase !== null || placeKnown),
  });
  return (
    <Outer width="wide">
      <ListSection
        id="shortlist-heading"
        level={1}
        title="Shortlist"
        itemsName="your shortlist"
        query={shortlist}
        action={
          openCases.length === 0 || shortlist.data?.length === 0 ? null : (
            <CaseChoice {...{ openCases, chosenCase, choose }} />
          )
        }
        empty={
          <Outcome
            picture="nothing_yet"
            variant="tint"
            title="No candidates on your shortlist yet"
            primary={<LinkButton to="/candidates" label="Browse Candidates" />}
          >
            Bookmark candidates on a list to compare them here before you unlock one. Bookmarks are free.
          </Outcome>
        }
      >
        {(candidates) => (
          <>
            {notice === null ? null : <Alert live title={`${notice} Your shortlist is shown without a case.`} />}
            {failedQuery === null ? null : <LoadFailed live title="We couldn't load your cases." query={failedQuery} />}
            {chosenCase === null ? (
              <ShortlistComparison candidates={candidates} from={place && place.name} />
            ) : (
              <ShortlistComparison
                candidates={mostHoursFirst(candidates, hoursToFill(chosenCase))}
                from={casePlace}
                clientCase={chosenCase}
              />
            )}
          </>
        )}
      </ListSection>
    </Outer>
  );
}

/** Sorts candidates by the hours they cover; equal ones by distance. */
function mostHoursFirst(candidates: readonly ShortlistedCandidate[], requestedHours: WeekMask): ShortlistedCandidate[] {
  const coveredHours = ({ availability }: ShortlistedCandidate) =>
    hoursIn(weekFromSlots(availability) & requestedHours);
  const miles = ({ distance_miles }: ShortlistedCandidate) => distance_miles ?? Number.MAX_SAFE_INTEGER;
  return candidates.toSorted((a, b) => coveredHours(b) - coveredHours(a) || miles(a) - miles(b));
}

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);
`;
