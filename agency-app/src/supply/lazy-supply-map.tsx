import { lazyPart, Skeleton } from '@marketplace/ui';

/** The supply map. Its code is loaded when it comes near or the page is idle. */
export const LazySupplyMap = lazyPart(
  () => import(/* webpackChunkName: "later-supply-map" */ './agency-supply-map.tsx'),
  () => <Skeleton height="28rem" />,
);
