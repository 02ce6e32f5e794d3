import { writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { OUR_LIST } from './testing/our-releases.ts';
import { SCRIPT, siteUnderTest } from './testing/site-under-test.ts';

const site = siteUnderTest();

describe('site file', () => {
  test('from the build is compressed and immutable, and returns 304 if unchanged', async () => {
    const response = await site.get('/assets/main.0123456789.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe(SCRIPT);
    const etag = response.headers.get('etag') ?? '';
    // Sends the cached ETag as a browser does; fetch would bypass caches by default.
    const conditionalHeaders = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await site.get('/assets/main.0123456789.js', conditionalHeaders)).status).toBe(304);
  });

  test('is sent precompressed if the build has a compressed copy', async () => {
    const compressed = brotliCompressSync(SCRIPT);
    await writeFile(site.pathOf('shell/assets/copied.js'), 'not this one');
    await writeFile(site.pathOf('shell/assets/copied.js.br'), compressed);
    const response = await site.get('/assets/copied.js', { 'accept-encoding': 'gzip, br' });
    expect(await response.text()).toBe(SCRIPT);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('content-length')).toBe(String(compressed.length));
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect((await site.get('/assets/copied.js.br')).status).toBe(404);
  });

  test.each([
    '/assets/gone.js',
    '/assets/main.0123456789.js.map',
    '/assets/..%2fsecret.json',
    '/assets/%2e%2e/secret.json',
    '/logo.png',
    '/index.html',
    '/.env',
    '/associations/nobody.svg',
  ])('at %s is not found, and the response is not a page', async (path) => {
    const response = await site.get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'not_found', status: 404 });
  });

  test('with a malformed URL is rejected, with problem details and the usual headers', async () => {
    const response = await site.get('/%E0%A4%A');
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({ code: 'malformed_request' });
  });

  test('sitemap.xml lists the public pages for search engines', async () => {
    await site.write('remotes.json', OUR_LIST);
    await site.restart({ REMOTES_LIST: site.pathOf('remotes.json') });
    const sitemap = await (await site.get('/sitemap.xml')).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    expect(addresses).toEqual([
      'https://care.example.test/',
      'https://care.example.test/agency-terms',
      'https://care.example.test/caregiver-terms',
      'https://care.example.test/care-professionals',
    ]);
    expect(await (await site.get('/robots.txt')).text()).toContain('Sitemap: https://care.example.test/sitemap.xml');
  });
});

test('favicon.ico redirects to favicon.svg, and the sitemap is not served under an association prefix', async () => {
  const icon = await fetch(`${site.url()}/favicon.ico`, { redirect: 'manual' });
  expect([icon.status, icon.headers.get('location')]).toEqual([301, '/favicon.svg']);
  expect((await site.get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  for (const script of ['/start-after-paint.js', '/start-failed.js', '/preload-session.js']) {
    expect((await site.get(script)).headers.get('content-type')).toContain('text/javascript');
  }
  for (const path of ['/iahhc/sitemap.xml', '/iahhc/robots.txt', '/a/sitemap.xml']) {
    expect((await site.get(path)).status, path).toBe(404);
  }
});
