import { candidateFacetsCall, type CandidateListParams } from '@marketplace/contracts';
import { callApi, keepPreviousData, useAssociation, useQuery } from '@marketplace/platform';
import { Button, Heading } from '@marketplace/ui';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { candidateFacetKeys } from '../candidate-search/candidate-search.keys.ts';
import { toListParams } from '../candidate-search/filter-state.ts';
import { detailOf } from '../failures/failure-text.ts';
import { Sidebar, SidebarHead } from './candidate-list.styles.ts';
import { LazyFilterPanel, preloadFilterPanel } from './lazy-filter-panel.tsx';
import type { ListPartProps } from './use-listing.ts';

const PhoneListControls = lazy(() => import(/* webpackChunkName: "later-phone-list" */ './phone-list-controls.tsx'));

export function ListFilters({ listing, isWide, focusHeading }: Omit<ListPartProps, 'heading'>) {
  const { discipline, filters, listedFilters, list, settledPage, options, active, map, change, reset } = listing;
  const { code: association, state: lockedState } = useAssociation() ?? { code: null, state: null };
  const [drawerOpen, setDrawerOpen] = useState(false);
  const params = toListParams(listedFilters, discipline, association);
  const counts = useCandidateFacets(params, settledPage !== undefined && (isWide || drawerOpen));

  const isAnswered = !list.isPending;
  useEffect(() => {
    if (!isAnswered) return undefined;
    // A separate task, so that the first rows are painted before it runs.
    const timer = setTimeout(preloadFilterPanel);
    return () => clearTimeout(timer);
  }, [isAnswered]);

  const panel = {
    discipline,
    filters,
    options,
    counts: useDeferredValue(counts),
    lockedState,
    zipError: detailOf(list.error, 'zip_not_found'),
    onChange: change,
  };
  if (isWide) {
    return (
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
                // This button disappears with the filters, so move the focus.
                focusHeading();
              }}
            >
              Reset
            </Button>
          ) : null}
        </SidebarHead>
        <LazyFilterPanel {...panel} />
      </Sidebar>
    );
  }
  return (
    <Suspense>
      <PhoneListControls
        bar={{ map, filters, change, activeCount: active.length }}
        drawer={{
          ...panel,
          open: drawerOpen,
          onOpenChange: setDrawerOpen,
          onClearAll: reset,
          totalCount: listedFilters === filters ? settledPage?.total_count : undefined,
        }}
      />
    </Suspense>
  );
}

/**
 * Number of matches per filter option; undefined until known. Enable after the list has loaded, so that the list
 * loads first.
 */
function useCandidateFacets(params: CandidateListParams, isEnabled: boolean) {
  const { page_offset: _offset, page_limit: _limit, sort_by: _order, ...filters } = params;
  const { data } = useQuery({
    queryKey: candidateFacetKeys.of(filters),
    queryFn: ({ signal }) => callApi(candidateFacetsCall, { query: filters, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return data;
}
