import type { FilterOptions } from '@marketplace/contracts';
import type { ListedDiscipline } from '@marketplace/domain';
import { useAssociation } from '@marketplace/platform';
import { Button, Heading } from '@marketplace/ui';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { activeFilters } from '../candidate-search/active-filters.ts';
import { useCandidateFacets } from '../candidate-search/candidate-facets.query.ts';
import { useCandidateList, useListAskedEarly } from '../candidate-search/candidate-list.query.ts';
import { pulledBackPage, toListParams } from '../candidate-search/filter-state.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { rememberPlace, useVisitor } from '../candidate-search/remembered-place.ts';
import { useFilters } from '../candidate-search/use-filters.ts';
import { detailOf } from '../failure-text.ts';
import { Layout, Sidebar, SidebarHead } from './candidate-list.styles.ts';
import { CandidateResults } from './candidate-results.tsx';
import { CANDIDATE_ROWS } from './candidate-rows.tsx';
import { ListHead } from './list-head.tsx';
import { LazyFilterPanel, preloadFilterPanel } from './lazy-filter-panel.tsx';
import { useMediaQuery, WIDE_SCREEN } from './use-media-query.ts';

const PhoneListControls = lazy(() => import(/* webpackChunkName: "later-phone-list" */ './phone-list-controls.tsx'));

/**
 * The filters, and the matching caregivers in one discipline. The filters show a change immediately. The list follows in
 * renders that a further change interrupts, so that ticking a filter never waits for twenty rows.
 */
export function CandidateList({ discipline }: { discipline: ListedDiscipline }) {
  const { code: association, state: lockedState } = useAssociation() ?? { code: null, state: null };
  const { filters: chosen, reachedPage, change, reset, pullBackTo } = useFilters();
  const filters = useDeferredValue(chosen);
  const params = toListParams(filters, discipline, association);
  useListAskedEarly(params);
  const list = useCandidateList(params);
  const deferred = useDeferredValue(list);
  // The first answer is shown at once: nobody is ticking filters yet, and every slice would end with a frame.
  const answer = deferred.isPending ? list : deferred;
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  // Not while the list itself is on its way.
  const isAnswered = !list.isPending;
  useEffect(() => {
    if (isAnswered) preloadFilterPanel();
  }, [isAnswered]);

  // Keep the options while another page loads or a load fails.
  const [options, setOptions] = useState<FilterOptions>();
  if (list.data && !isSame(list.data.filter_options, options)) setOptions(list.data.filter_options);

  const settled = list.data && !list.isPlaceholderData ? list.data : undefined;
  const wantedPage = settled ? pulledBackPage(filters.page, settled.total_count) : filters.page;
  useEffect(() => {
    if (wantedPage !== filters.page && filters === chosen) pullBackTo(wantedPage);
  }, [wantedPage, filters, chosen, pullBackTo]);

  const stateLocked = association !== null;
  const place = usePlaceName(chosen.zip_code);
  const active = activeFilters(chosen, options, stateLocked, place, usePlaceName(chosen.area));
  const counts = useCandidateFacets(params, settled !== undefined && (isWide || drawerOpen));
  const map = { open: chosen.map, toggle: () => change({ map: !chosen.map, page: chosen.page }) };
  const panel = {
    discipline,
    filters: chosen,
    options,
    counts: useDeferredValue(counts),
    lockedState,
    zipError: detailOf(answer.error, 'zip_not_found'),
    onChange: change,
  };
  const visitor = useVisitor();
  const isPlaceKnown = settled !== undefined && filters.zip_code !== '';
  useEffect(() => {
    if (isPlaceKnown) rememberPlace({ zip: filters.zip_code, radius: filters.radius }, visitor);
  }, [isPlaceKnown, filters.zip_code, filters.radius, visitor]);

  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);

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
      <ListHead
        discipline={discipline}
        filters={chosen}
        change={change}
        reset={reset}
        list={answer}
        active={active}
        map={map}
        isWide={isWide}
        heading={heading}
        focusHeading={focusHeading}
      />
      {isWide ? (
        <Sidebar aria-label="Filters">
          <SidebarHead>
            <Heading level={2} size={4}>
              Filters
            </Heading>
            {active.length > 0 ? (
              <Button
                variant="link"
                size="s"
                onClick={() => {
                  reset();
                  // This button disappears along with the filters.
                  focusHeading();
                }}
              >
                Reset
              </Button>
            ) : null}
          </SidebarHead>
          <LazyFilterPanel {...panel} />
        </Sidebar>
      ) : (
        <Suspense>
          <PhoneListControls
            bar={{ map, filters: chosen, change, activeCount: active.length }}
            drawer={{
              ...panel,
              open: drawerOpen,
              onOpenChange: setDrawerOpen,
              onClearAll: reset,
              totalCount: filters === chosen ? settled?.total_count : undefined,
            }}
          />
        </Suspense>
      )}
      <CandidateResults
        discipline={discipline}
        filters={chosen}
        listed={filters}
        reachedPage={reachedPage}
        change={change}
        reset={reset}
        list={answer}
        active={active}
        map={map}
        isWide={isWide}
        heading={heading}
        focusHeading={focusHeading}
      />
    </Layout>
  );
}

/** Answers repeat the same options. Those that are the same keep the filters from rendering again. */
const isSame = (one: FilterOptions, other: FilterOptions | undefined) => JSON.stringify(one) === JSON.stringify(other);
