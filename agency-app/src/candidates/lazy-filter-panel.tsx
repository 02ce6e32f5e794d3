import { styled } from '@marketplace/platform';
import { Skeleton } from '@marketplace/ui';
import { lazy, Suspense } from 'react';
import type { FilterPanelProps } from './filter-panel.tsx';

const SKELETON_ROWS = 7;

const load = () => import(/* webpackChunkName: "later-filter-panel" */ './filter-panel.tsx');
const Panel = lazy(load);

/** Preloads the filter panel. If loading fails, opening the panel shows the error. */
export function preloadFilterPanel(): void {
  load().catch(() => undefined);
}

export function LazyFilterPanel(props: FilterPanelProps) {
  return (
    <Suspense
      fallback={
        <Rows role="status" aria-label="Loading filters">
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <Skeleton key={row} height="1.5rem" />
          ))}
        </Rows>
      }
    >
      <Panel {...props} />
    </Suspense>
  );
}

const Rows = styled.div`
  display: grid;
  gap: var(--space-6);
  padding-block: var(--space-4);
`;
