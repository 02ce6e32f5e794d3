import { stateName, type StateCode, type Supply, type SupplyCount } from '@marketplace/domain';
import { Text, useSupply } from '@marketplace/ui';
import { loadSupply } from './load-supply.ts';
import { useOwnState } from './own-state.ts';

export interface SupplyOfTypes {
  everywhere: Supply | undefined;
  /** In the agency's own state, if its profile names one. */
  own: { state: StateCode; supply: Supply } | null;
}

/** How many look for work, by type: everywhere and near the agency. */
export function useSupplyOfTypes(): SupplyOfTypes {
  const state = useOwnState();
  const everywhere = useSupply(loadSupply, {});
  const near = useSupply(loadSupply, state === null ? {} : { state }, state !== null);
  const own = state === null || near.data === undefined ? null : { state, supply: near.data };
  return { everywhere: everywhere.data, own };
}

/** One type's counts. Keeps its line before they are there. */
export function TypeSupply({ code, supply: { everywhere, own } }: { code: string; supply: SupplyOfTypes }) {
  if (everywhere === undefined || everywhere.counted_at === null) return <Line>{'\u00a0'}</Line>;
  const all = countOf(everywhere, code);
  if (all === undefined) return <Line>Nobody is looking for work yet</Line>;
  const here = own === null ? undefined : countOf(own.supply, code);
  const near = own === null ? '' : ` · ${here === undefined ? 'none' : inWords(here)} in ${stateName(own.state)}`;
  return <Line>{`${capitalized(inWords(all))} looking for work${near}`}</Line>;
}

function Line({ children }: { children: string }) {
  return (
    <Text as="span" size="s" tone="muted">
      {children}
    </Text>
  );
}

const countOf = ({ by_discipline }: Supply, code: string): SupplyCount | undefined =>
  Object.entries(by_discipline).find(([known]) => known === code)?.[1];

const inWords = (count: SupplyCount) => (count === 'few' ? 'a few' : `${count.toLocaleString('en-US')}+`);

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
