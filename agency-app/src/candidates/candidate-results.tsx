import { MAX_RADIUS_MILES, type ListedDiscipline } from '@marketplace/domain';
import { isApiError, useAssociation } from '@marketplace/platform';
import { Skeleton } from '@marketplace/ui';
import { detailOf } from '../failure-text.ts';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { ActiveFilter } from '../candidate-search/active-filters.ts';
import type { ListAnswer } from '../candidate-search/candidate-list.query.ts';
import { changeFilters, pageCount, toListParams, type FilterState } from '../candidate-search/filter-state.ts';
import type { Filters } from '../candidate-search/use-filters.ts';
import { MapPlace, Results } from './candidate-list.styles.ts';
import { CandidateListError } from './candidate-list-error.tsx';
import { CandidateRows } from './candidate-rows.tsx';
import { CandidateSkeletons } from './candidate-skeletons.tsx';
import { LIST_HEADING } from './list-head.tsx';
import type { MapToggle } from './map-button.tsx';

const loadNoCandidates = () => import(/* webpackChunkName: "later-no-candidates" */ './no-candidates.tsx');
const NoCandidates = lazy(loadNoCandidates);
const loadPagination = () => import(/* webpackChunkName: "later-list-pagination" */ './list-pagination.tsx');
const ListPagination = lazy(loadPagination);
const ListMapView = lazy(() => import(/* webpackChunkName: "later-list-map" */ './list-map-view.tsx'));

interface CandidateResultsProps extends Omit<Filters, 'pullBackTo'> {
  discipline: ListedDiscipline;
  /** The answer for `listed`. */
  list: ListAnswer;
  /** The filters whose list is shown. They may be briefly behind `filters`. */
  listed: FilterState;
  active: readonly ActiveFilter[];
  map: MapToggle;
  isWide: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  focusHeading: () => void;
}

/** The matching caregivers, or why there are none, and the pages of the list. */
export function CandidateResults({
  discipline,
  filters,
  listed,
  reachedPage,
  change,
  reset,
  list,
  active,
  map,
  isWide,
  heading,
  focusHeading,
}: CandidateResultsProps) {
  const { code: association, state: lockedState } = useAssociation() ?? { code: null, state: null };
  const mapPlace = useRef<HTMLDivElement>(null);
  const settled = list.data && !list.isPlaceholderData && listed === filters ? list.data : undefined;
  const zipError = detailOf(list.error, 'zip_not_found');

  const isAnswered = !list.isPending;
  const [wasKnown] = useState(isAnswered);
  useEffect(() => {
    if (!isAnswered) return undefined;
    // In a task of its own: the first rows are painted before. A failure shows up when they are needed.
    const timer = setTimeout(() => {
      loadNoCandidates().catch(() => undefined);
      loadPagination().catch(() => undefined);
    });
    return () => clearTimeout(timer);
  }, [isAnswered]);
  useEffect(() => {
    // Its button is in reach wherever the list is scrolled to.
    if (map.open) mapPlace.current?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
  }, [map.open, isWide]);

  // Wait until the URL has changed, so the old page keeps its scroll position in the history.
  const turningTo = useRef<number>(null);
  useEffect(() => {
    if (turningTo.current !== reachedPage) return;
    turningTo.current = null;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [reachedPage, heading]);
  const showPage = (page: number) => {
    turningTo.current = page;
    change({ page });
  };
  // These buttons disappear along with the filters they clear.
  const changeAndFocus = (to: Partial<FilterState>) => {
    change(to);
    focusHeading();
  };
  const resetAndFocus = () => {
    reset();
    focusHeading();
  };

  return (
    <Results forwardedAs="section" aria-labelledby={LIST_HEADING}>
      {map.open ? (
        <MapPlace ref={mapPlace}>
          <Suspense fallback={<Skeleton height="27rem" />}>
            <ListMapView
              discipline={discipline}
              filters={filters}
              isWide={isWide}
              onChooseArea={(area) => changeAndFocus({ area, map: false })}
              onFollow={focusHeading}
            />
          </Suspense>
        </MapPlace>
      ) : null}
      {list.isError ? (
        <CandidateListError
          zipError={zipError}
          budgetUsed={detailOf(list.error, 'read_budget_used')}
          filtersRefused={isApiError(list.error) && list.error.code === 'validation_failed'}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
          onRemoveZip={() => changeAndFocus({ zip_code: '' })}
          onClearAll={resetAndFocus}
        />
      ) : null}
      {/* A live region has to exist before its content for screen readers to announce it. */}
      <div aria-live="polite">
        {settled?.total_count === 0 ? (
          <Suspense>
            <NoCandidates
              city={filters.city}
              lockedState={lockedState}
              onMeantCity={(city) => changeAndFocus({ city })}
              active={active}
              paramsAfter={(removal) => toListParams(changeFilters(filters, removal), discipline, association)}
              onTakeWayOut={({ removal }) => changeAndFocus(removal)}
              onWiden={
                filters.zip_code !== '' && filters.radius < MAX_RADIUS_MILES
                  ? () => changeAndFocus({ radius: MAX_RADIUS_MILES })
                  : undefined
              }
              onClearAll={resetAndFocus}
            />
          </Suspense>
        ) : null}
      </div>
      {/* In the place of the rows, so that nothing moves when they come. */}
      {list.isPending ? <CandidateSkeletons /> : null}
      {list.data && list.data.candidates.length > 0 ? (
        <CandidateRows
          candidates={list.data.candidates}
          wanted={list.data.wanted}
          stale={list.isPlaceholderData}
          isWide={isWide}
          wasKnown={wasKnown}
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
