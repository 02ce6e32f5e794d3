import { supplyCall } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import { lazyPart, Skeleton, type LoadSupply } from '@marketplace/ui';
import type { SupplyMapProps } from '@marketplace/ui/supply-map';

export const loadSupply: LoadSupply = (query, signal) => callApi(supplyCall, { query, token: null, signal });

/** Loads when near the viewport or when the page is idle. */
const LazyMap = lazyPart<SupplyMapProps>(
  async () => {
    const { SupplyMap } = await import(/* webpackChunkName: "later-supply-map" */ '@marketplace/ui/supply-map');
    return { default: SupplyMap };
  },
  () => <Skeleton height="28rem" />,
);

export const AgencySupplyMap = (props: Omit<SupplyMapProps, 'load'>) => <LazyMap {...props} load={loadSupply} />;
