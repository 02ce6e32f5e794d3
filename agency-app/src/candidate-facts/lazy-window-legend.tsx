import { lazy } from 'react';

/** Optional: a text also describes each week. */
export const LazyWindowLegend = lazy(() =>
  import(/* webpackChunkName: "later-window-legend" */ './window-legend.tsx').catch(() => ({ default: () => null })),
);
