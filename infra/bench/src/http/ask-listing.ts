import { candidateListCall } from '@marketplace/contracts';
import autocannon from 'autocannon';
import { toQueryString, type MixQuery } from '../data/query-mix.ts';

export interface Load {
  connections: number;
  seconds: number;
}

export interface ListingTarget {
  url: string;
  accessToken: string;
}

interface ListingRate {
  perSecond: number;
  requests: number;
  /** Mean response size with headers. */
  bytes: number;
}

/**
 * Cycles through the searches.
 * @throws Error if a request fails
 */
export async function askListing(
  { url, accessToken }: ListingTarget,
  mix: readonly MixQuery[],
  { connections, seconds }: Load,
  compact: boolean,
): Promise<ListingRate> {
  const pathOf = (params: MixQuery['params']) => {
    const query = toQueryString(params);
    if (compact) query.set('week', 'mask');
    return `${candidateListCall.path}?${query}`;
  };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { authorization: `Bearer ${accessToken}` },
    requests: mix.map(({ params }) => ({ method: 'GET', path: pathOf(params) })),
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed.`);
  const { average: perSecond, total: requests } = result.requests;
  return { perSecond, requests, bytes: result.throughput.total / requests };
}
