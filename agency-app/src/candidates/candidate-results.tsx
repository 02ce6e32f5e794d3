import { MAX_RADIUS_MILES, type ListedDiscipline } from '@marketplace/domain';
import { isApiError, useAssociation } from '@marketplace/platform';
import { detailOf } from '../failure-text.ts';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { ActiveFilter } from '../candidate-search/active-filters.ts';
import type { CandidatePage, ListAnswer } from '../candidate-search/candidate-list.query.ts';
import {
  changeFilters,
  pageCount,
  showingText,
  toListParams,
  type FilterState,
} from '../candidate-search/filter-state.ts';
import type { Filters } from '../candidate-search/use-filters.ts';
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx';
import { UnlockPrice } from '../unlocks/unlock-price.tsx';
import { ActiveFilterChips } from './active-filter-chips.tsx';
import {
  Head,
  ListHeading,
  ListNote,
  MapPlace,
  NearPlaceRoom,
  Results,
  SearchRow,
  SearchTools,
  Summary,
} from './candidate-list.styles.ts';
import { CandidateListError } from './candidate-list-error.tsx';
import { CaseLink } from './case-link.tsx';
import { CandidateRows } from './candidate-rows.tsx';
import { CandidateSkeletons } from './candidate-skeletons.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { MapButton, type MapToggle } from './map-button.tsx';
import { ShortlistToggle } from './shortlist-toggle.tsx';

const loadNoCandidates = () => import(/* webpackChunkName: "later-no-candidates" */ './no-candidates.tsx');
const NoCandidates = lazy(loadNoCandidates);
const loadPagination = () => import(/* webpackChunkName: "later-list-pagination" */ './list-pagination.tsx');
const ListPagination = lazy(loadPagination);
// Only a shortcut: without it, the ZIP code can still be typed.
const NearPlaceButton = lazy(() =>
  import(/* webpackChunkName: "later-near-place" */ './near-place-button.tsx').catch(() => ({ default: () => null })),
);
// Only an addition: each week is also said in words.
const WindowLegend = lazy(() =>
  import(/* webpackChunkName: "later-window-legend" */ './window-legend.tsx').catch(() => ({ default: () => null })),
);
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

/** The matching caregivers, with what is above and below them. */
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
    // On a phone, its button is in reach wherever the list is scrolled to.
    if (map.open && !isWide) mapPlace.current?.scrollIntoView({ block: 'start' });
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

  const chips = <ActiveFilterChips active={active} onChange={change} onClearAll={reset} onEmptied={focusHeading} />;

  const near =
    filters.zip_code === '' ? (
      <Suspense fallback={<NearPlaceRoom />}>
        <NearPlaceButton
          lockedState={lockedState}
          onChoose={({ zip, radius }) => changeAndFocus({ zip_code: zip, radius })}
        />
      </Suspense>
    ) : null;
  return (
    <Results forwardedAs="section" aria-labelledby="candidates-heading">
      <Head>
        <div>
          <ListHeading level={2} size={4} id="candidates-heading" ref={heading} tabIndex={-1}>
            {`Available ${discipline.plural}`}
          </ListHeading>
          <Summary tone="muted" size="s" role="status">
            {list.isPending ? 'Loading candidates...' : list.data && summaryOf(list.data)}
          </Summary>
        </div>
        {isWide ? <ListToolbar discipline={discipline} filters={filters} change={change} /> : null}
      </Head>
      <MapPlace id={map.id} ref={mapPlace} hidden={!map.open}>
        {map.open ? (
          <Suspense>
            <ListMapView discipline={discipline} filters={filters} onFollow={map.toggle} />
          </Suspense>
        ) : null}
      </MapPlace>
      <SearchRow>
        {isWide ? chips : <ShortlistToggle shortlisted={filters.shortlisted} change={change} />}
        {isWide ? null : <CaseLink discipline={discipline} filters={filters} />}
        {isWide ? near : null}
        <SearchTools>
          {isWide ? <MapButton {...map} variant="ghost" size="s" /> : null}
          <SaveSearchButton
            discipline={discipline}
            filters={filters}
            words={active.filter(({ id }) => id !== 'shortlisted').map(({ label }) => label)}
          />
        </SearchTools>
        {isWide ? null : near}
        {isWide ? null : chips}
      </SearchRow>
      <ListNote>
        <UnlockPrice />
        {isWide ? (
          <Suspense>
            <WindowLegend />
          </Suspense>
        ) : null}
      </ListNote>
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
          wanted={listed.hours}
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

function summaryOf({ page, candidates, total_count }: CandidatePage): string {
  return candidates.length === 0 ? '' : showingText(page, candidates.length, total_count);
}
