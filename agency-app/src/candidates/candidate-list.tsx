import type { ErrorCode, FilterOptions } from '@marketplace/contracts';
import {
  EMPTY_WEEK,
  MAX_DISPLAYED_PAGES,
  MAX_RADIUS_MILES,
  PAGINATION_WINDOW,
  type ListedDiscipline,
  type SortOption,
} from '@marketplace/domain';
import { AppLink, isApiError, useAssociation } from '@marketplace/platform';
import { Button, Heading, Pagination, Stack, Text } from '@marketplace/ui';
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { casePath } from '../case-cover/case-search.ts';
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx';
import { ActiveFilterChips } from './active-filter-chips.tsx';
import { activeFilters } from '../candidate-search/active-filters.ts';
import { useCandidateFacets } from '../candidate-search/candidate-facets.query.ts';
import {
  Head,
  Layout,
  ListHeading,
  ListNote,
  MapPlace,
  SearchTools,
  SearchRow,
  Sidebar,
  SidebarHead,
} from './candidate-list.styles.ts';
import { CANDIDATE_ROWS, CandidateRows } from './candidate-rows.tsx';
import { CandidateListError, CandidateSkeletons } from './candidate-list-states.tsx';
import { useCandidateList, type CandidatePage } from '../candidate-search/candidate-list.query.ts';
import { LazyFilterPanel, preloadFilterPanel } from './lazy-filter-panel.tsx';
import {
  changeFilters,
  pageCount,
  pulledBackPage,
  showingText,
  toListParams,
} from '../candidate-search/filter-state.ts';
import { rememberPlace } from '../candidate-search/remembered-place.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { MapButton } from './map-button.tsx';
import { ShortlistToggle } from './shortlist-toggle.tsx';
import { UnlockPrice } from '../unlocks/unlock-price.tsx';
import { WindowLegend } from './window-legend.tsx';
import { useFilters } from '../candidate-search/use-filters.ts';
import { useMediaQuery, WIDE_SCREEN } from './use-media-query.ts';

const loadNoCandidates = () => import(/* webpackChunkName: "later-no-candidates" */ './no-candidates.tsx');
const NoCandidates = lazy(loadNoCandidates);
// Only a shortcut: without it, the ZIP code can still be typed.
const NearPlaceButton = lazy(() =>
  import(/* webpackChunkName: "later-near-place" */ './near-place-button.tsx').catch(() => ({ default: () => null })),
);

const ListMapView = lazy(() => import(/* webpackChunkName: "later-list-map" */ './list-map-view.tsx'));
const PhoneListControls = lazy(() => import(/* webpackChunkName: "later-phone-list" */ './phone-list-controls.tsx'));

/** The filters, and the matching caregivers in one discipline. */
export function CandidateList({ discipline }: { discipline: ListedDiscipline }) {
  const { code: association, state: lockedState } = useAssociation() ?? { code: null, state: null };
  const { filters, reachedPage, change, reset, pullBackTo } = useFilters();
  const params = toListParams(filters, discipline, association);
  const list = useCandidateList(params);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const mapPlace = useRef<HTMLDivElement>(null);
  const mapId = useId();
  const [mapOpen, setMapOpen] = useState(false);

  useEffect(() => {
    preloadFilterPanel();
    // A failure shows up when it is needed.
    loadNoCandidates().catch(() => undefined);
  }, []);

  // Keep the options while another page loads or a load fails.
  const [options, setOptions] = useState<FilterOptions>();
  if (list.data && list.data.filter_options !== options) setOptions(list.data.filter_options);

  const settled = list.data && !list.isPlaceholderData ? list.data : undefined;
  const wantedPage = settled ? pulledBackPage(filters.page, settled.total_count) : filters.page;
  useEffect(() => {
    if (wantedPage !== filters.page) pullBackTo(wantedPage);
  }, [wantedPage, filters.page, pullBackTo]);

  const active = activeFilters(filters, options, association !== null);
  const zipError = detailOf(list.error, 'zip_not_found');
  const counts = useCandidateFacets(params, settled !== undefined && (isWide || drawerOpen));
  const sort = { criteria: filters, sortBy: filters.sort_by, onSortBy: (sort_by: SortOption) => change({ sort_by }) };
  const panel = { filters, options, counts, lockedState, zipError, onChange: change };
  const isPlaceKnown = settled !== undefined && filters.zip_code !== '';
  useEffect(() => {
    if (isPlaceKnown) rememberPlace({ zip: filters.zip_code, radius: filters.radius });
  }, [isPlaceKnown, filters.zip_code, filters.radius]);

  const map = { id: mapId, open: mapOpen, toggle: () => setMapOpen(!mapOpen) };
  useEffect(() => {
    // On a phone, its button is in reach wherever the list is scrolled to.
    if (mapOpen && !isWide) mapPlace.current?.scrollIntoView({ block: 'start' });
  }, [mapOpen, isWide]);

  // Wait until the URL has changed, so the old page keeps its scroll position in the history.
  const turningTo = useRef<number>(null);
  useEffect(() => {
    if (turningTo.current !== reachedPage) return;
    turningTo.current = null;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [reachedPage]);
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  // These buttons disappear along with the filters they clear.
  const resetAndFocus = () => {
    reset();
    focusHeading();
  };
  const showPage = (page: number) => {
    turningTo.current = page;
    change({ page });
  };

  const shortlistToggle = (
    <ShortlistToggle
      shortlisted={filters.shortlisted}
      size={isWide ? 'm' : 's'}
      onShortlisted={(shortlisted) => change({ shortlisted })}
    />
  );
  const caseLink =
    filters.hours === EMPTY_WEEK ? null : (
      <Button asChild size="s">
        <AppLink to={casePath(discipline, filters)}>See who covers this case</AppLink>
      </Button>
    );
  const chips = <ActiveFilterChips active={active} onChange={change} onClearAll={reset} onEmptied={focusHeading} />;

  return (
    <Layout>
      <a
        className="skip-link"
        href={`#${CANDIDATE_ROWS}`}
        onClick={(event) => {
          event.preventDefault();
          (document.getElementById(CANDIDATE_ROWS) ?? heading.current)?.focus();
        }}
      >
        Skip to candidates
      </a>
      {isWide ? (
        <Sidebar aria-label="Filters">
          <SidebarHead>
            <Heading level={2} size={4}>
              Filters
            </Heading>
            {active.length > 0 && (
              <Button variant="link" size="s" onClick={resetAndFocus}>
                Reset
              </Button>
            )}
          </SidebarHead>
          <LazyFilterPanel {...panel} />
        </Sidebar>
      ) : (
        <Suspense>
          <PhoneListControls
            bar={{ map, sort, activeCount: active.length }}
            drawer={{
              ...panel,
              open: drawerOpen,
              onOpenChange: setDrawerOpen,
              onClearAll: reset,
              totalCount: settled?.total_count,
            }}
          />
        </Suspense>
      )}
      <Stack as="section" gap={4} aria-labelledby="candidates-heading">
        <Head>
          <div>
            <ListHeading level={2} size={isWide ? 3 : 4} id="candidates-heading" ref={heading} tabIndex={-1}>
              {`Available ${discipline.plural}`}
            </ListHeading>
            <Text tone="muted" size="s" role="status">
              {list.isPending ? 'Loading candidates...' : list.data && summaryOf(list.data)}
            </Text>
          </div>
          {isWide ? <ListToolbar sort={sort}>{shortlistToggle}</ListToolbar> : null}
        </Head>
        <MapPlace id={mapId} ref={mapPlace} hidden={!mapOpen}>
          {mapOpen ? (
            <Suspense>
              <ListMapView discipline={discipline} filters={filters} onFollow={() => setMapOpen(false)} />
            </Suspense>
          ) : null}
        </MapPlace>
        <SearchRow>
          {isWide ? chips : shortlistToggle}
          {isWide ? null : caseLink}
          <SearchTools>
            {isWide ? <MapButton {...map} variant="ghost" size="s" /> : null}
            <SaveSearchButton
              discipline={discipline}
              filters={filters}
              words={active.filter(({ id }) => id !== 'shortlisted').map(({ label }) => label)}
            />
          </SearchTools>
          {settled !== undefined && filters.zip_code === '' ? (
            <Suspense>
              <NearPlaceButton
                lockedState={lockedState}
                onChoose={({ zip, radius }) => {
                  change({ zip_code: zip, radius });
                  focusHeading();
                }}
              />
            </Suspense>
          ) : null}
        </SearchRow>
        {isWide ? null : chips}
        <ListNote>
          <UnlockPrice />
          {isWide ? caseLink : null}
          {isWide ? <WindowLegend /> : null}
        </ListNote>
        {list.isPending ? <CandidateSkeletons /> : null}
        {list.isError && (
          <CandidateListError
            zipError={zipError}
            budgetUsed={detailOf(list.error, 'read_budget_used')}
            filtersRefused={isApiError(list.error) && list.error.code === 'validation_failed'}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
            onRemoveZip={() => {
              change({ zip_code: '' });
              focusHeading();
            }}
            onClearAll={resetAndFocus}
          />
        )}
        {/* A live region has to exist before its content for screen readers to announce it. */}
        <div aria-live="polite">
          {settled?.total_count === 0 ? (
            <Suspense>
              <NoCandidates
                active={active}
                paramsAfter={(removal) => toListParams(changeFilters(filters, removal), discipline, association)}
                onTakeWayOut={({ removal }) => {
                  change(removal);
                  focusHeading();
                }}
                onWiden={
                  filters.zip_code !== '' && filters.radius < MAX_RADIUS_MILES
                    ? () => {
                        change({ radius: MAX_RADIUS_MILES });
                        focusHeading();
                      }
                    : undefined
                }
                onClearAll={resetAndFocus}
              />
            </Suspense>
          ) : null}
        </div>
        {list.data && list.data.candidates.length > 0 ? (
          <CandidateRows
            candidates={list.data.candidates}
            wanted={filters.hours}
            stale={list.isPlaceholderData}
            isWide={isWide}
            onHidden={focusHeading}
          />
        ) : null}
        {list.data && pageCount(list.data.total_count) > 1 && (
          <Pagination
            page={filters.page}
            totalPages={pageCount(list.data.total_count)}
            onChange={showPage}
            maxPages={MAX_DISPLAYED_PAGES}
            window={PAGINATION_WINDOW}
          />
        )}
      </Stack>
    </Layout>
  );
}

function summaryOf({ page, candidates, total_count }: CandidatePage): string {
  return candidates.length === 0 ? '' : showingText(page, candidates.length, total_count);
}

/** The server's message, if the error has this code. */
const detailOf = (error: unknown, code: ErrorCode) =>
  isApiError(error) && error.code === code ? error.detail : undefined;
