import { SupplyMap, type SupplyMapProps } from '@marketplace/ui/supply-map';
import { loadSupply } from './load-supply.ts';

/** A separate module, so that the map and its API calls can be loaded later. */
export default function AgencySupplyMap(props: Omit<SupplyMapProps, 'load'>) {
  return <SupplyMap {...props} load={loadSupply} />;
}
