import { styled, useAssociation, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Outcome, Page } from '@marketplace/ui';
import { useNearPlace } from '../candidate-search/near-place.query.ts';
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
  const shortlist = useShortlist({ zip: place?.zip, enabled: placeKnown });
  return (
    <Outer width="wide">
      <ListSection
        id="shortlist-heading"
        level={1}
        title="Shortlist"
        what="your shortlist"
        query={shortlist}
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
            <Price>
              <UnlockPrice />
            </Price>
            <ShortlistComparison candidates={candidates} from={place && place.name} />
          </>
        )}
      </ListSection>
    </Outer>
  );
}

const Price = styled.div`
  @media print {
    display: none;
  }
`;

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);
`;
