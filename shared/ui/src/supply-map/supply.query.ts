import type { Supply, SupplyQuestion } from '@marketplace/domain';
import { keepPreviousData, useAssociation, useQuery } from '@marketplace/platform';

export type LoadSupply = (
  asked: SupplyQuestion & { association?: string | undefined },
  signal: AbortSignal,
) => Promise<Supply>;

/** Counts change once a day. */
const STALE_MS = 10 * 60_000;

const supplyKeys = { all: ['supply'] as const };

/**
 * Fetches counts for one or all disciplines, in one or all states. Keeps the previous counts during a fetch.
 * `delivered`: counts from the page's HTML.
 */
export function useSupply(
  load: LoadSupply,
  { discipline, state }: SupplyQuestion,
  enabled = true,
  delivered: Supply | undefined = undefined,
) {
  const association = useAssociation()?.code;
  const filter = {
    ...(discipline === undefined ? {} : { discipline }),
    ...(state === undefined ? {} : { state }),
    ...(association === undefined ? {} : { association }),
  };
  return useQuery({
    queryKey: [...supplyKeys.all, filter],
    queryFn: ({ signal }) => load(filter, signal),
    enabled,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    ...(delivered === undefined ? {} : { initialData: delivered, initialDataUpdatedAt: performance.timeOrigin }),
  });
}
