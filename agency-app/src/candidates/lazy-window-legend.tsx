import { lazy } from 'react';

/** Optional: each week is also described in words. */
export const LazyWindowLegend = lazy(() =>
  import(/* webpackChunkName: "later-window-legend" */ './window-legend.tsx').catch(() => ({ default: () => null })),
);
