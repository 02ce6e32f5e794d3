import { MAX_RADIUS_MILES } from '@marketplace/domain';
import { isApiError, styled, useAssociation } from '@marketplace/platform';
import { Button, Skeleton } from '@marketplace/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { changeFilters, type FilterState, pageCount, toListParams } from '../candidate-search/filter-state.ts';
import { detailOf } from '../failures/failure-text.ts';
import type { CandidateListErrorProps } from './candidate-list-error.tsx';
import { AS_HIGH_AS_A_ROW, MapPlace, Results, UP_TO_THE_EDGES } from './candidate-list.styles.ts';
import { CandidateRows } from './candidate-rows.tsx';
import { LIST_HEADING } from './list-head.tsx';
import type { Listing, ListPartProps } from './use-listing.ts';

const CandidateListError = lazy(() =>
  import(/* webpackChunkName: "later-list-error" */ './candidate-list-error.tsx').catch(() => ({
    default: Unreachable,
  })),
);
const loadNoCandidates = () => import(/* webpackChunkName: "later-no-candidates" */ './no-candidates.tsx');
const NoCandidates = lazy(loadNoCandidates);
const loadPagination = () => import(/* webpackChunkName: "later-list-pagination" */ './list-pagination.tsx');
const ListPagination = lazy(loadPagination);
const ListMapView = lazy(() => import(/* webpackChunkName: "later-list-map" */ './list-map-view.tsx'));

export function CandidateResults({ listing, isWide, heading, focusHeading }: ListPartProps) {
  const { filters, change, reset, list } = listing;
  const isAnswered = !list.isPending;
  // The preloaded response does not count as cached.
  const [wasCached] = useState(isAnswered && list.isFetched);
  useLaterParts(isAnswered);
  const showPage = usePageTurn(listing, heading);
  // The clicked button disappears with its filters, so move the focus.
  const changeAndFocus = (filterChange: Partial<FilterState>) => {
    change(filterChange);
    focusHeading();
  };
  const resetAndFocus = () => {
    reset();
    focusHeading();
  };
  return (
    <Results forwardedAs="section" aria-labelledby={LIST_HEADING}>
      {listing.map.open ? (
        <OpenMap listing={listing} isWide={isWide} onChange={changeAndFocus} onFollow={focusHeading} />
      ) : null}
      {list.isError ? (
        <Suspense>
          <CandidateListError
            zipError={detailOf(list.error, 'zip_not_found')}
            budgetUsed={detailOf(list.error, 'read_budget_used')}
            filtersRefused={isApiError(list.error) && list.error.code === 'validation_failed'}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
            onRemoveZip={() => changeAndFocus({ zip_code: '' })}
            onClearAll={resetAndFocus}
          />
        </Suspense>
      ) : null}
      {/* A live region must exist before its content changes; otherwise screen readers stay silent. */}
      <div aria-live="polite">
        <Nobody listing={listing} onChange={changeAndFocus} onClearAll={resetAndFocus} />
      </div>
      {/* Has the size of the rows, so that nothing moves when they load. */}
      {list.isPending ? <CandidateSkeletons /> : null}
      {list.data && list.data.candidates.length > 0 ? (
        <CandidateRows
          candidates={list.data.candidates}
          requestedHours={list.data.requestedHours}
          isStale={list.isPlaceholderData}
          isWide={isWide}
          wasCached={wasCached}
          onHidden={focusHeading}
        />
      ) : null}
      {list.data && pageCount(list.data.total_count) > 1 ? (
        <Suspense>
          <ListPagination page={filters.page} totalPages={pageCount(list.data.total_count)} onChange={showPage} />
        </Suspense>
      ) : null}
    </Results>
  );
}

/** Shown while the server is unreachable, when neither candidates nor the chunk for detailed errors can load. */
function Unreachable({ retrying, onRetry }: Pick<CandidateListErrorProps, 'retrying' | 'onRetry'>) {
  return (
    <p role="alert">
      Error loading candidates. Please try again.{' '}
      <Button variant="secondary" size="s" busy={retrying} busyText="Loading..." onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}

/**
 * Preloads chunks that the first rows do not need. If loading fails, the component that needs the chunk shows
 * the error.
 */
function useLaterParts(isAnswered: boolean): void {
  useEffect(() => {
    if (!isAnswered) return undefined;
    // Runs as a separate task, so that the first rows are painted before it.
    const timer = setTimeout(() => {
      loadNoCandidates().catch(() => undefined);
      loadPagination().catch(() => undefined);
    });
    return () => clearTimeout(timer);
  }, [isAnswered]);
}

function usePageTurn({ reachedPage, change }: Listing, heading: ListPartProps['heading']) {
  const turningTo = useRef<number>(null);
  useEffect(() => {
    // Wait for the URL to change, so that the history keeps the old page's scroll position.
    if (turningTo.current !== reachedPage) return;
    turningTo.current = null;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [reachedPage, heading]);
  return (page: number) => {
    turningTo.current = page;
    change({ page });
  };
}

interface OpenMapProps {
  listing: Listing;
  isWide: boolean;
  onChange: (change: Partial<FilterState>) => void;
  onFollow: () => void;
}

function OpenMap({ listing: { discipline, filters }, isWide, onChange, onFollow }: OpenMapProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The compact bar has this button too, so the page may be scrolled anywhere.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <MapPlace ref={place}>
      <Suspense fallback={<Skeleton height="27rem" />}>
        <ListMapView
          discipline={discipline}
          filters={filters}
          isWide={isWide}
          onChooseArea={(area) => onChange({ area, map: false })}
          onFollow={onFollow}
        />
      </Suspense>
    </MapPlace>
  );
}

interface NobodyProps {
  listing: Listing;
  onChange: (change: Partial<FilterState>) => void;
  onClearAll: () => void;
}

function Nobody({ listing, onChange, onClearAll }: NobodyProps) {
  const { discipline, filters, listedFilters, list, active } = listing;
  const { code: association, state: lockedState } = useAssociation() ?? { code: null, state: null };
  const isEmpty = list.data?.total_count === 0 && !list.isPlaceholderData && listedFilters === filters;
  if (!isEmpty) return null;
  const isNear = filters.zip_code !== '' && filters.radius < MAX_RADIUS_MILES;
  return (
    <Suspense>
      <NoCandidates
        city={filters.city}
        lockedState={lockedState}
        onSuggestedCity={(city) => onChange({ city })}
        active={active}
        paramsAfter={(removal) => toListParams(changeFilters(filters, removal), discipline, association)}
        onRelax={({ removal }) => onChange(removal)}
        onWiden={isNear ? () => onChange({ radius: MAX_RADIUS_MILES }) : undefined}
        onClearAll={onClearAll}
      />
    </Suspense>
  );
}

const SKELETON_ROWS = 8;

/** Placeholder rows while the first page loads. Hides the footer, so that the footer does not jump. */
function CandidateSkeletons() {
  return (
    <Skeletons aria-hidden="true" data-page-loading>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index}>
          <Skeleton width="2.5rem" height="2.5rem" />
          <Skeleton width="60%" height="1.125rem" />
        </div>
      ))}
    </Skeletons>
  );
}

const Skeletons = styled.div`
  container-type: inline-size;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);

  > div {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: var(--space-3);
    padding: 0.375rem var(--space-3);
    ${AS_HIGH_AS_A_ROW}
  }
  > div:not(:first-child) {
    border-block-start: 1px solid var(--color-line);
  }
  ${UP_TO_THE_EDGES}
`;
