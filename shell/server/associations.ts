import { associationParams, associationSchema, type Association } from '@marketplace/contracts';
import { requestIdHeadersOf } from '@marketplace/http-server';
import { failureCode } from '@marketplace/tracing';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { CallApi } from './api-calls.ts';
import type { LastGoodCopies } from './last-good-copies.ts';
import type { LastGoodFile } from './proxies.ts';

const FRESH_MS = 60_000;
const TIMEOUT_MS = 1_000;
/** After a failed call, a known association is not fetched again for this long. */
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** Bounds the cache of unknown codes, because a URL can contain any code. */
const MAX_REMEMBERED = 500;

type Known = Association | 'retired';
/**
 * 'retired': the association was closed. 'none': no association has the code. 'unknown': the API could not be reached.
 */
export type AssociationAnswer = Known | 'none' | 'unknown';

/**
 * Request that triggers the API call. The call forwards the request's id and trace. Concurrent requests share one call.
 */
type AskingRequest = Pick<FastifyRequest, 'id' | 'headers' | 'span'>;

const copySchema = z.union([associationSchema, z.literal('retired')]);
const copyOf = (code: string) => `associations/${code}`;

const logoSchema = z.object({ path: z.string(), url: z.string().startsWith('data:image/') });
type KeptLogo = z.output<typeof logoSchema>;
const logoCopyOf = (code: string) => `logos/${code}`;
/** Headers of a stored logo, the same as the API sends. */
const KEPT_LOGO_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Fetches associations from the API, so that the first paint has their colors. While the API is down, serves the last
 * good copy with its logo, even one that an earlier process saved.
 */
export function associationLookup(callApi: CallApi, copies: LastGoodCopies, log: FastifyBaseLogger) {
  /** Holds only real associations, so that visitors can neither grow the cache nor evict from it. */
  const cache = new Map<string, { freshUntil: number; answer: Known }>();
  const unassigned = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    ttl: FRESH_MS,
    noDeleteOnStaleGet: true,
    ttlResolution: 0,
    perf: Date,
  });
  const inFlightRequests = new Map<string, Promise<AssociationAnswer>>();
  const logos = new Map<string, KeptLogo>();

  async function keepLogo({ code, logo: path }: Association): Promise<void> {
    if (!path.startsWith('/api/') || logos.get(code)?.path === path) return;
    try {
      const logo = logoSchema.parse({ path, url: await readLogo(callApi, path) });
      logos.set(code, logo);
      await copies.write(logoCopyOf(code), logo);
    } catch (error) {
      log.warn({ code, reason: error instanceof Error ? error.message : 'unknown' }, 'could not cache logo');
    }
  }

  async function withLogo(association: Association): Promise<Association> {
    const { code, logo: path } = association;
    const cachedLogo = logos.get(code) ?? (await copies.read(logoCopyOf(code), logoSchema));
    return cachedLogo?.path === path ? { ...association, logo: cachedLogo.url } : association;
  }

  async function ask(code: string, request: AskingRequest): Promise<AssociationAnswer> {
    try {
      const answer = await askApi(callApi, `/api/associations/${encodeURIComponent(code)}`, request);
      if (answer === 'none') {
        cache.delete(code);
        for (const copy of [copyOf(code), logoCopyOf(code)]) void copies.remove(copy);
        unassigned.set(code, true);
      } else {
        unassigned.delete(code);
        cache.set(code, { freshUntil: Date.now() + FRESH_MS, answer });
        void copies.write(copyOf(code), answer);
        if (answer !== 'retired') void keepLogo(answer);
      }
      return answer;
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ code, reason }, 'could not fetch association');
      return lastGood(code);
    }
  }

  async function lastGood(code: string): Promise<AssociationAnswer> {
    if (unassigned.get(code, { allowStale: true }) === true) return 'none';
    const lastAnswer = cache.get(code)?.answer ?? (await copies.read(copyOf(code), copySchema));
    if (lastAnswer === null) return 'unknown';
    const answer = lastAnswer === 'retired' ? lastAnswer : await withLogo(lastAnswer);
    cache.set(code, { freshUntil: Date.now() + PAUSE_AFTER_FAILURE_MS, answer });
    return answer;
  }

  /** Finds a stored logo by URL, for pages sent shortly before the API went down. */
  const logoAt: LastGoodFile = (url) => {
    const cachedLogo = [...logos.values()].find(({ path }) => path === url);
    const [, type, base64] = /^data:([^;,]+);base64,(.+)$/.exec(cachedLogo?.url ?? '') ?? [];
    if (type === undefined || base64 === undefined) return undefined;
    return { headers: { ...KEPT_LOGO_HEADERS, 'content-type': type }, bytes: Buffer.from(base64, 'base64') };
  };

  async function find(code: string, request: AskingRequest): Promise<AssociationAnswer> {
    if (!associationParams.safeParse({ code }).success) return 'none';
    const assigned = cache.get(code);
    if (assigned !== undefined && Date.now() < assigned.freshUntil) return assigned.answer;
    if (unassigned.has(code)) return 'none';
    const answer = inFlightRequests.get(code) ?? ask(code, request).finally(() => inFlightRequests.delete(code));
    inFlightRequests.set(code, answer);
    return answer;
  }

  return { find, logoAt };
}

export function hasUpperCaseCode(code: string): boolean {
  if (code === code.toLowerCase()) return false;
  return associationParams.safeParse({ code: code.toLowerCase() }).success;
}

async function askApi(callApi: CallApi, path: string, request: AskingRequest): Promise<Known | 'none'> {
  const call =
    request.span?.begin('GET /api/associations/:code', {
      kind: 'client',
      attributes: { 'http.request.method': 'GET', 'url.template': '/api/associations/:code' },
    }) ?? null;
  try {
    const response = await callApi(path, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: requestIdHeadersOf(request, call),
    });
    call?.end({ attributes: { 'http.response.status_code': response.status } });
    if (response.status === 404) return 'none';
    if (response.status === 410) return 'retired';
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
    return associationSchema.parse(await response.json());
  } catch (error) {
    call?.end({ failure: failureCode(error) });
    throw error;
  }
}

async function readLogo(callApi: CallApi, path: string): Promise<string> {
  const response = await callApi(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the API responded with ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return `data:${response.headers.get('content-type')};base64,${bytes.toString('base64')}`;
}
