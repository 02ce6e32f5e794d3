import { styled, useAssociation } from '@marketplace/platform';
import { BELOW_TABLET, FROM_TABLET, Heading, Text, visuallyHidden } from '@marketplace/ui';
import { lazy, Suspense } from 'react';
import { searchNameParts } from '../candidate-search/active-filters.ts';
import type { CandidatePage } from '../candidate-search/candidate-list.query.ts';
import { showingText } from '../candidate-search/filter-state.ts';
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx';
import { UnlockPrice } from '../unlocks/unlock-price.tsx';
import { ActiveFilterChips } from './active-filter-chips.tsx';
import { NearPlaceRoom, NOT_ONE_LINE, ONE_LINE } from './candidate-list.styles.ts';
import { LazyWindowLegend } from '../candidate-facts/lazy-window-legend.tsx';
import { CaseLink, ShortlistToggle, SortSelect } from './list-tools.tsx';
import { MapButton } from './map-button.tsx';
import type { ListPartProps } from './use-listing.ts';
import { SCROLLING_ROW } from '../lists/row.styles.ts';

// Optional shortcut: the user can also enter a ZIP code.
const NearPlaceButton = lazy(() =>
  import(/* webpackChunkName: "later-near-place" */ './near-place-button.tsx').catch(() => ({ default: () => null })),
);

export function ListHead({ listing, isWide, heading, focusHeading }: ListPartProps) {
  const { discipline, list, filters } = listing;
  return (
    <Head>
      <Toolbar>
        <Summary tone="muted" size="s" role="status">
          {list.isPending ? 'Loading candidates...' : list.data && summaryOf(list.data)}
        </Summary>
        {isWide ? (
          <WideTools listing={listing} focusHeading={focusHeading} />
        ) : (
          <Strip>
            <PhoneTools listing={listing} focusHeading={focusHeading} />
          </Strip>
        )}
      </Toolbar>
      <Quiet>
        <ListHeading level={2} size={4} id={LIST_HEADING} ref={heading} tabIndex={-1}>
          {`Available ${discipline.plural}`}
        </ListHeading>
        <UnlockPrice />
        <Legend>
          <Suspense>
            <LazyWindowLegend hours={filters.hours} />
          </Suspense>
          {isWide ? <CaseLink variant="link" discipline={discipline} filters={filters} /> : null}
        </Legend>
      </Quiet>
    </Head>
  );
}

type ToolsProps = Pick<ListPartProps, 'listing' | 'focusHeading'>;

function WideTools({ listing, focusHeading }: ToolsProps) {
  const { discipline, filters, change, active, map } = listing;
  return (
    <>
      <NearPlace listing={listing} focusHeading={focusHeading} />
      <Chips listing={listing} focusHeading={focusHeading} />
      <AtTheEnd>
        <ShortlistToggle shortlisted={filters.shortlisted} change={change} />
        <MapButton {...map} variant="ghost" />
        <SaveSearchButton discipline={discipline} filters={filters} words={searchNameParts(active)} />
        <Sort>
          <SortSelect filters={filters} change={change} />
        </Sort>
      </AtTheEnd>
    </>
  );
}

function PhoneTools({ listing, focusHeading }: ToolsProps) {
  const { discipline, filters, change, active } = listing;
  return (
    <>
      <CaseLink discipline={discipline} filters={filters} />
      <Chips listing={listing} focusHeading={focusHeading} />
      <NearPlace listing={listing} focusHeading={focusHeading} />
      <ShortlistToggle small shortlisted={filters.shortlisted} change={change} />
      <SaveSearchButton small discipline={discipline} filters={filters} words={searchNameParts(active)} />
    </>
  );
}

function Chips({ listing: { active, change, reset }, focusHeading }: ToolsProps) {
  return <ActiveFilterChips active={active} onChange={change} onClearAll={reset} onEmptied={focusHeading} />;
}

function NearPlace({ listing: { filters, change }, focusHeading }: ToolsProps) {
  const association = useAssociation();
  if (filters.zip_code !== '') return null;
  return (
    <Suspense fallback={<NearPlaceRoom />}>
      <NearPlaceButton
        lockedState={association?.state ?? null}
        onChoose={({ zip, radius }) => {
          change({ zip_code: zip, radius });
          // This button disappears, so move the focus.
          focusHeading();
        }}
      />
    </Suspense>
  );
}

export const LIST_HEADING = 'candidates-heading';

const summaryOf = ({ page, candidates, total_count }: CandidatePage): string =>
  candidates.length === 0 ? '' : showingText(page, candidates.length, total_count);

const Head = styled.div`
  display: grid;
  gap: 0.125rem;
  line-height: 1.3;

  ${FROM_TABLET} {
    grid-column: 1 / -1;
    gap: 0.375rem;
  }
`;

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);

  ${FROM_TABLET} {
    > * {
      order: 1;
    }
    > :first-child,
    > :last-child {
      order: 0;
    }
  }
  ${ONE_LINE} {
    > * {
      order: 0;
    }
  }
  ${BELOW_TABLET} {
    display: grid;
    gap: 0.125rem;
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Summary = styled(Text)`
  line-height: inherit;

  ${BELOW_TABLET} {
    font-size: var(--text-xs);
    line-height: round(1.3em, 1px);
  }
`;

const Strip = styled.div`
  ${SCROLLING_ROW}
  margin-block: calc(-1 * var(--space-1));

  button,
  a {
    height: 2.25rem;
    min-height: 0;
    padding-block: 0;
  }
  [data-edge] {
    min-height: 0;
  }
`;

const AtTheEnd = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  margin-inline-start: auto;

  a,
  button {
    min-height: max(2rem, var(--target-min));
    padding: 0 var(--space-2);
  }
`;

const Sort = styled.div`
  select {
    min-height: max(2rem, var(--target-min));
    padding-block: 0;
    padding-inline-start: var(--space-3);
    border-radius: var(--radius-s);
    font-size: var(--text-s);
  }
`;

const Quiet = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: round(1.3em, 1px);
`;

const Legend = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  margin-inline-start: auto;

  /* Reserves a line until the legend has loaded. */
  ${BELOW_TABLET} {
    flex: 0 0 100%;
    min-height: round(1.3em, 1px);
  }
  @media (min-width: 48em) and (max-width: 63.99em) {
    > ul {
      display: none;
    }
  }
  a {
    margin-block: -0.25rem;
    font-size: inherit;
  }
`;

/** Visually hidden on small screens, where the page title and the count suffice. */
const ListHeading = styled(Heading)`
  color: inherit;
  font-family: var(--font-text);
  font-size: inherit;
  font-weight: 400;
  letter-spacing: 0;
  line-height: inherit;
  scroll-margin-top: 8rem;

  &:focus {
    outline: none;
  }
  ${NOT_ONE_LINE} {
    ${visuallyHidden}
  }
`;
