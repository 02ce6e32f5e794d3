import { supplyCall, supplyResponse, type SupplyResponse } from '@marketplace/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallApi } from './api-calls.ts';
import type { DeliveredSupply } from '../src/overview/delivered-supply.ts';

const FRESH_MS = 10 * 60_000;
const TIMEOUT_MS = 1_000;
/** How long a page waits for the first counts. After that, the browser requests them. */
const FIRST_ANSWER_TIMEOUT_MS = 300;
/** Pause before a retry after a failure, or until the first count exists. */
const PAUSE_WITHOUT_NUMBERS_MS = 30_000;

interface Known {
  supply: SupplyResponse | null;
  isApiDown: boolean;
  askAgainAt: number;
}

/**
 * Finds supply counts for the page's HTML. Never throws. Serves stale counts while new ones load or fail. If there are
 * no counts because the API is down, the page says so, so that the browser does not request them.
 */
export function supplyLookup(callApi: CallApi, log: FastifyBaseLogger) {
  /** Counts by association code ('' for the main site). Stays small, because only real codes are looked up. */
  const cache = new Map<string, Known>();
  const inFlightRequests = new Map<string, Promise<SupplyResponse | null>>();

  function keep(code: string, supply: SupplyResponse | null, forMs: number, isApiDown = false): SupplyResponse | null {
    cache.set(code, { supply, isApiDown, askAgainAt: Date.now() + forMs });
    return supply;
  }

  async function ask(code: string): Promise<SupplyResponse | null> {
    try {
      const supply = await askApi(callApi, code);
      return supply.counted_at === null ? keep(code, null, PAUSE_WITHOUT_NUMBERS_MS) : keep(code, supply, FRESH_MS);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ association: code, reason }, 'could not fetch supply counts');
      return keep(code, cache.get(code)?.supply ?? null, PAUSE_WITHOUT_NUMBERS_MS, true);
    }
  }

  async function find(code: string): Promise<SupplyResponse | null> {
    const cached = cache.get(code);
    if (cached !== undefined && Date.now() < cached.askAgainAt) return cached.supply;
    const answer = inFlightRequests.get(code) ?? ask(code).finally(() => inFlightRequests.delete(code));
    inFlightRequests.set(code, answer);
    if (cached !== undefined && cached.supply !== null) return cached.supply;
    return Promise.race([answer, delay(FIRST_ANSWER_TIMEOUT_MS, null, { ref: false })]);
  }

  return async (association: string | null): Promise<DeliveredSupply | null> => {
    const code = association ?? '';
    const supply = await find(code);
    return supply === null && cache.get(code)?.isApiDown !== true ? null : { association, supply };
  };
}

async function askApi(callApi: CallApi, code: string): Promise<SupplyResponse> {
  const query = code === '' ? '' : `?association=${encodeURIComponent(code)}`;
  const response = await callApi(supplyCall.path + query, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the API responded with ${response.status}`);
  return supplyResponse.parse(await response.json());
}
