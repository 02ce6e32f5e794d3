import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, REPOSITORY, startService } from '@marketplace/local';
import autocannon from 'autocannon';
import { inPlainStep, type Measured } from '../harness.ts';
import type { Load } from './ask-listing.ts';
import { cpuSeconds, usedBetween } from './cpu-time.ts';

/** Returns a response with the size and compressibility of the listing's compact or full form. */
const listing = (slots: number) =>
  JSON.stringify({
    candidates: Array.from({ length: 20 }, (_, index) => ({
      uuid: randomUUID(),
      first_name: `Person ${index}`,
      discipline_short: 'CNA',
      experience: index % 4,
      languages: 'English, Spanish',
      preferred_city: 'Indianapolis',
      week: Math.floor(Math.random() * 2 ** 28),
      availability_confirmed_at: new Date(1.79e12 + index * 1e8).toISOString(),
      availability: Array.from({ length: slots }, (_slot, slot) => ({ day: slot % 7, window: slot % 4, open: true })),
    })),
    total_count: 4321,
  });
const ANSWERS: Record<string, string> = { '/api/compact': listing(0), '/api/whole': listing(28) };

const CASES = [
  ['a page of candidates, compact form', '/api/compact'],
  ['a page of candidates, whole form', '/api/whole'],
  ['the overview', '/'],
] as const;
const ENCODINGS = ['identity', 'gzip', 'br'];

/**
 * Measures the site server's CPU time for a proxied API call and for a public page. A server in this process replaces
 * the API and immediately responds with 20 candidates.
 */
export async function measureSite(load: Load): Promise<Measured> {
  const api = createServer((request, response) => {
    const body = ANSWERS[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(body ?? '{}');
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const address = api.address();
  const apiPort = typeof address === 'object' && address !== null ? address.port : 0;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logDirectory = await mkdtemp(join(tmpdir(), 'bench-site-'));
  const site = await startService({
    name: 'bench-site',
    script: [join(REPOSITORY, 'shell/server/site-server.ts')],
    environment: { SITE_PORT: `${port}`, API_URL: `http://127.0.0.1:${apiPort}`, LOG_LEVEL: 'warn' },
    ready: url,
    logDirectory,
  });
  try {
    const rows: string[][] = [];
    for (const [name, path] of CASES) {
      for (const encoding of ENCODINGS) {
        const milliseconds = await inPlainStep(`${name}, ${encoding}`, () =>
          measure(site.pid, url + path, encoding, load),
        );
        rows.push([name, encoding, milliseconds]);
      }
    }
    const header = ['what', 'encoding', 'CPU of the site, ms'];
    return { tables: [{ title: "The site's own part", header, rows }], figures: rows };
  } finally {
    await site.stop();
    api.close();
    await rm(logDirectory, { recursive: true });
  }
}

async function measure(pid: number, url: string, encoding: string, { connections, seconds }: Load) {
  const { origin, pathname } = new URL(url);
  const ask = (duration: number) =>
    autocannon({
      url: origin,
      connections,
      duration,
      headers: { 'accept-encoding': encoding },
      requests: [{ method: 'GET', path: pathname }],
    });
  await ask(2);
  const before = await cpuSeconds([pid]);
  const result = await ask(seconds);
  const usedSeconds = usedBetween(before, await cpuSeconds([pid]));
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(
      `${pathname}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} responses other than 2xx.`,
    );
  return ((usedSeconds / result.requests.total) * 1000).toFixed(2);
}
