import type { ErrorCode, FilterOptions } from '@marketplace/contracts';
import {
  MAX_DISPLAYED_PAGES,
  MAX_RADIUS_MILES,
  PAGINATION_WINDOW,
  type ListedDiscipline,
  type SortOption,
} from '@marketplace/domain';
import { isApiError, styled, useAssociation } from '@marketplace/platform';
import { Button, Heading, Pagination, Stack, Text } from '@marketplace/ui';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx';
import { ActiveFilterChips } from './active-filter-chips.tsx';
import { activeFilters } from '../candidate-search/active-filters.ts';
import { useCandidateFacets } from '../candidate-search/candidate-facets.query.ts';
import { CANDIDATE_ROWS, CandidateRows } from './candidate-rows.tsx';
import { CandidateListError, CandidateSkeletons } from './candidate-list-states.tsx';
import { useCandidateList, type CandidatePage } from '../candidate-search/candidate-list.query.ts';
import { FilterDrawer } from './filter-drawer.tsx';
import { LazyFilterPanel, preloadFilterPanel } from './lazy-filter-panel.tsx';
import {
  changeFilters,
  pageCount,
  pulledBackPage,
  showingText,
  toListParams,
} from '../candidate-search/filter-state.ts';
import { rememberPlace } from '../candidate-search/remembered-place.ts';
import { ListBottomBar } from './list-bottom-bar.tsx';
import { ListToolbar } from './list-toolbar.tsx';
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

/** The filters, and the matching caregivers in one discipline. */
export function CandidateList({ discipline }: { discipline: ListedDiscipline }) {
  const { code: association, state: lockedState } = useAssociation() ?? { code: null, state: null };
  const { filters, reachedPage, change, reset, pullBackTo } = useFilters();
  const params = toListParams(filters, discipline, association);
  const list = useCandidateList(params);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

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
      {isWide ? null : (
        <ListBottomBar sort={sort} activeCount={active.length} onOpenFilters={() => setDrawerOpen(true)} />
      )}
      {isWide && (
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
      )}
      {!isWide && (
        <FilterDrawer
          {...panel}
          open={drawerOpen}
          onOpenChange={setDrawerOpen}
          onClearAll={reset}
          totalCount={settled?.total_count}
        />
      )}
      <Stack as="section" gap={4} aria-labelledby="candidates-heading">
        <Head>
          <div>
            <ListHeading level={2} size={3} id="candidates-heading" ref={heading} tabIndex={-1}>
              {`Available ${discipline.plural}`}
            </ListHeading>
            <Text tone="muted" size="s" role="status">
              {list.isPending ? 'Loading candidates...' : list.data && summaryOf(list.data)}
            </Text>
          </div>
          <ListToolbar
            sort={isWide ? sort : undefined}
            shortlisted={filters.shortlisted}
            onShortlisted={(shortlisted) => change({ shortlisted })}
          />
        </Head>
        <SearchRow>
          <ActiveFilterChips active={active} onChange={change} onClearAll={reset} onEmptied={focusHeading} />
          <SaveSearch>
            <SaveSearchButton
              discipline={discipline}
              filters={filters}
              words={active.filter(({ id }) => id !== 'shortlisted').map(({ label }) => label)}
            />
          </SaveSearch>
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
        <ListNote>
          <UnlockPrice />
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

const Layout = styled.div`
  display: grid;
  gap: var(--space-8);
  align-items: start;

  @media (min-width: 768px) {
    grid-template-columns: min(16rem, 36vw) minmax(0, 1fr);
    gap: var(--space-6);
  }
  @media (min-width: 1024px) {
    grid-template-columns: min(17rem, 30vw) minmax(0, 1fr);
    gap: var(--space-8);
  }
`;

const Sidebar = styled.aside`
  /* Sticks next to the cards, below the compact bar, and scrolls on its own if taller than the window. */
  position: sticky;
  inset-block-start: 4.25rem;
  max-height: calc(100dvh - 5.25rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  padding: var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);
`;

const SidebarHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-block-end: var(--space-3);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--space-4);

  @media (max-width: 767.98px) {
    flex-direction: column;
    align-items: stretch;
  }
`;

const ListNote = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);
  margin-block-end: calc(-1 * var(--space-2));
`;

const SearchRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-block: calc(-1 * var(--space-2));
`;

const SaveSearch = styled.div`
  margin-inline-start: calc(-1 * var(--space-4));

  @media (min-width: 768px) {
    order: 1;
    margin-inline: auto calc(-1 * var(--space-4));
  }
`;

/** The server's message, if the error has this code. */
const detailOf = (error: unknown, code: ErrorCode) =>
  isApiError(error) && error.code === code ? error.detail : undefined;

const ListHeading = styled(Heading)`
  scroll-margin-top: 8rem;

  &:focus {
    outline: none;
  }
`;
