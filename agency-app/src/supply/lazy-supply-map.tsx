import { lazyPart, Skeleton } from '@marketplace/ui';

/** The supply map, loaded when it is near the screen or the page is idle. */
export const LazySupplyMap = lazyPart(
  () => import(/* webpackChunkName: "later-supply-map" */ './agency-supply-map.tsx'),
  () => <Skeleton height="28rem" />,
);
