import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startQuietSite } from './testing/quiet-site.ts';

/** Fake API that responds only to callers whose certificate was issued by its own CA. */
let api: Server;
let apiUrl: string;
let folder: string;
const requests: string[] = [];

async function authority() {
  const ca = await generate([{ name: 'commonName', value: 'authority' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  });
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'one' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    ca: { key: ca.private, cert: ca.cert },
  });
  return { ca: ca.cert, cert, key };
}

let ours: { ca: string; cert: string; key: string };
let foreign: { ca: string; cert: string; key: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'internal-tls-'));
  ours = await authority();
  foreign = await authority();
  await keep(ours);
  api = createServer({ ...ours, requestCert: true, rejectUnauthorized: true }, ({ url = '' }, response) => {
    requests.push(url);
    response.setHeader('content-type', 'application/json').end('{"languages":[]}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const address = api.address();
  apiUrl = `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  await new Promise((resolve) => {
    api.close(resolve);
    api.closeAllConnections();
  });
  await rm(folder, { recursive: true });
});

async function keep({ ca, cert, key }: Awaited<ReturnType<typeof authority>>): Promise<void> {
  for (const [name, content] of Object.entries({ 'ca.crt': ca, 'tls.crt': cert, 'tls.key': key }))
    await writeFile(join(folder, name), content);
}

/** Calls the site as a proxy does: trusts `ca` and sends no client certificate. */
async function statusOf(path: string, settings: Record<string, string>, { ca } = ours): Promise<number> {
  const site = await startQuietSite({ API_URL: apiUrl, ...settings });
  try {
    return (await fetch(site.url + path, { dispatcher: new Agent({ connect: { ca } }) })).status;
  } finally {
    await site.stop();
  }
}

test('the site presents its certificate to the API, both for proxied calls and for its own calls', async () => {
  const settings = { INTERNAL_TLS_DIRECTORY: folder };
  expect(await statusOf('/api/languages', settings)).toBe(200);
  // A slow call times out, and the next visit retries it.
  await expect
    .poll(async () => {
      await statusOf('/iahhc', settings);
      return requests;
    })
    .toEqual(expect.arrayContaining(['/api/languages', '/api/associations/iahhc']));
});

test('the site accepts only TLS connections, and presents its own certificate', async () => {
  const settings = { INTERNAL_TLS_DIRECTORY: folder };
  await expect(statusOf('/health/live', settings, foreign)).rejects.toThrow('fetch failed');
  const site = await startQuietSite({ API_URL: apiUrl, ...settings });
  try {
    expect(site.url).toMatch(/^https:/);
    await expect(fetch(site.url.replace('https:', 'http:'))).rejects.toThrow('fetch failed');
  } finally {
    await site.stop();
  }
});

test('the API cannot be reached by a site without a certificate, or with one from a different CA', async () => {
  const before = requests.length;
  expect(await statusOf('/api/languages', {})).toBe(503);
  await keep({ ...foreign });
  expect(await statusOf('/api/languages', { INTERNAL_TLS_DIRECTORY: folder }, foreign)).toBe(503);
  expect(requests).toHaveLength(before);
});

test('a missing certificate file aborts the start', async () => {
  await expect(startQuietSite({ INTERNAL_TLS_DIRECTORY: join(folder, 'none') })).rejects.toThrow(/ca\.crt/);
});
