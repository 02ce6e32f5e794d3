import { STATE_CODES, type StateCode, stateName, type Supply, type SupplyCount } from '@marketplace/domain';
import { styled, useAssociation, useAuth } from '@marketplace/platform';
import { BELOW_TABLET, Text, useSupply } from '@marketplace/ui';
import { loadSupply } from './supply-map.tsx';

/** Supply counts by type. `stateSupply`: counts in the agency's state, if its profile has one. */
export function useSupplyOfTypes() {
  const state = useOwnState();
  const nationalQuery = useSupply(loadSupply, {});
  const stateQuery = useSupply(loadSupply, state === null ? {} : { state }, state !== null);
  const stateSupply = state === null || stateQuery.data === undefined ? null : { state, supply: stateQuery.data };
  return { nationalSupply: nationalQuery.data, stateSupply };
}

/** Counts of one type. Reserves two lines while the counts load. */
export function TypeSupply({
  code,
  supply: { nationalSupply, stateSupply },
}: {
  code: string;
  supply: ReturnType<typeof useSupplyOfTypes>;
}) {
  const isCounted = nationalSupply !== undefined && nationalSupply.counted_at !== null;
  const totalCount = isCounted ? countOf(nationalSupply, code) : undefined;
  const stateCount =
    stateSupply === null || totalCount === undefined ? undefined : (countOf(stateSupply.supply, code) ?? 'none');
  return (
    <Lines forwardedAs="span" size="s" tone="muted">
      {isCounted ? (
        <span>
          {totalCount === undefined ? 'Nobody is looking for work yet' : `${countText(totalCount)} looking for work`}
        </span>
      ) : null}
      {stateSupply === null || stateCount === undefined ? null : (
        <strong>{`${countText(stateCount)} in ${stateName(stateSupply.state)}`}</strong>
      )}
    </Lines>
  );
}

const Lines = styled(Text)`
  display: grid;
  align-content: start;
  min-height: 2lh;

  ${BELOW_TABLET} {
    display: flex;
    flex-wrap: wrap;
    column-gap: var(--space-2);
    min-height: 1lh;
    font-size: var(--text-xs);
  }

  strong {
    order: -1;
    color: var(--color-text);
    font-weight: var(--weight-bold);
  }
`;

const countOf = ({ by_discipline }: Supply, code: string): SupplyCount | undefined =>
  Object.entries(by_discipline).find(([typeCode]) => typeCode === code)?.[1];

function countText(count: SupplyCount | 'none'): string {
  if (count === 'none') return 'None';
  return count === 'few' ? 'A few' : `${count.toLocaleString('en-US')}+`;
}

/** Returns the US state of the agency's profile, or null. Also null on an association site, which covers one state. */
export function useOwnState(): StateCode | null {
  const association = useAssociation();
  const { profile } = useAuth();
  if (association !== null) return null;
  return STATE_CODES.find((code) => code === profile?.agency_state) ?? null;
}
