import { candidateListCall } from '@marketplace/contracts';
import autocannon from 'autocannon';
import { toQueryString, type MixQuery } from '../mix/query-mix.ts';
import type { Load } from './pgbench.ts';

/** An API and the agency that calls it. */
export interface ListingAsked {
  url: string;
  accessToken: string;
}

/**
 * Calls GET /api/candidates repeatedly, cycling through the searches; returns the requests per second. @throws Error on
 * a failure
 */
export async function askListing(
  { url, accessToken }: ListingAsked,
  mix: readonly MixQuery[],
  { connections, seconds }: Load,
): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { authorization: `Bearer ${accessToken}` },
    requests: mix.map(({ params }) => ({ method: 'GET', path: `${candidateListCall.path}?${toQueryString(params)}` })),
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed.`);
  return result.requests.average;
}
