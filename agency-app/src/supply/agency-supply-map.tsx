import { SupplyMap, type SupplyMapProps } from '@marketplace/ui/supply-map';
import { loadSupply } from './load-supply.ts';

/** The supply map with its API calls. A separate module, so that it can be loaded later. */
export default function AgencySupplyMap(props: Omit<SupplyMapProps, 'load'>) {
  return <SupplyMap {...props} load={loadSupply} />;
}
