import { gzipSync } from 'node:zlib';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { listening, NOWHERE } from './testing/quiet-site.ts';
import { SCRIPT, siteUnderTest } from './testing/site-under-test.ts';
import { readSiteEnvironment } from './settings.ts';

const site = siteUnderTest();

test('a method that a page does not support gets 405 with the allowed methods', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(`${site.url()}/signin`, { method, body: 'anything' });
    expect(response.status, method).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 });
  }
  expect((await fetch(`${site.url()}/signin`, { method: 'HEAD' })).status).toBe(200);
});

test('an incomplete build of the shell leaves the previous pages in place', async () => {
  expect((await site.get('/')).status).toBe(200);
  await site.write('shell/shell.json', '{"release":');
  await site.write('shell/index.html', '<!doctype html>');
  expect((await site.get('/')).status).toBe(200);
  await site.write('shell/index.html', '<!doctype html><html><head><!--site-head--></head><body></body></html>');
  await site.write('shell/shell.json', '{"release":"1"}');
});

describe('API behind the site', () => {
  test('gets calls unchanged, with the client’s address', async () => {
    const response = await fetch(`${site.url()}/api/languages?x=1`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer t',
        cookie: 'b=2',
        'x-forwarded-for': '6.6.6.6',
      },
      body: '{"a":1}',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBe('a=1; HttpOnly');
    await response.text();
    expect(site.apiCalls()).toMatchObject([
      {
        method: 'POST',
        url: '/api/languages?x=1',
        body: '{"a":1}',
        headers: { authorization: 'Bearer t', cookie: 'b=2' },
      },
    ]);
  });

  test('gets a compressed body unchanged', async () => {
    const packed = gzipSync('{"a":1}');
    const response = await fetch(`${site.url()}/api/languages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: packed,
    });
    await response.text();
    const [call] = site.apiCalls();
    expect(call?.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(packed.length) });
    expect(call?.body).not.toContain('"a"');
  });

  test('gets the real address of a client that sends a spoofed one', async () => {
    await site.restart({ TRUSTED_PROXIES: '10.0.0.1' });
    await site.get('/api/languages', { 'x-forwarded-for': '6.6.6.6' });
    expect(site.apiCalls()[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('causes a clear error if it is down, and pages still load', async () => {
    await site.restart({ API_URL: NOWHERE });
    const response = await site.get('/api/languages');
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'api_unreachable', status: 503 });
    expect((await site.get('/')).status).toBe(200);
  });
});

describe('remote behind the site', () => {
  test('is served through the site, with a cache policy for each file and without source maps', async () => {
    const entry = await site.get('/remotes/agency-app/1.0.0-abc/remoteEntry.js');
    expect(entry.headers.get('cache-control')).toContain('immutable');
    expect(await entry.text()).toBe(SCRIPT);
    const manifestAnswer = await site.get('/remotes/agency-app/1.0.0-abc/mf-manifest.json');
    expect(manifestAnswer.headers.get('cache-control')).toBe('no-cache');
    expect((await site.get('/remotes/agency-app/1.0.0-abc/remoteEntry.js.map')).status).toBe(404);
    expect((await site.get('/remotes/unknown-app/release.json')).status).toBe(404);
  });

  test('gets no data about the visitor', async () => {
    const receivedHeaders: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      receivedHeaders.push(request.headers);
      response.writeHead(200, { 'content-type': 'text/javascript', 'set-cookie': 'mine=1' }).end('1');
    });
    await site.restart({ AGENCY_REMOTE_URL: await listening(server) });
    const answer = await site.get('/remotes/agency-app/1/a.js', {
      cookie: 'refresh=secret',
      authorization: 'Bearer t',
      referer: 'https://example.org/candidates/rn?zip=46204',
      'user-agent': 'a phone',
      'accept-language': 'es',
      'if-none-match': '"1"',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const headers = receivedHeaders.at(-1) ?? {};
    expect(headers).toMatchObject({ 'if-none-match': '"1"', 'x-request-id': expect.any(String) });
    expect(JSON.stringify(headers)).not.toMatch(/secret|Bearer|46204|phone|"es"|127\.0\.0\.1"/);
    expect(Object.keys(headers).filter((name) => /forwarded|language|agent|referer|cookie|auth/.test(name))).toEqual(
      [],
    );
    server.closeAllConnections();
    server.close();
  });

  test('stays listed with its last release if its server is down, and its files return 503', async () => {
    await site.get('/');
    await site.stopRemote();
    const { remotes } = await (await site.get('/remotes.json')).json();
    expect(remotes).toContainEqual(expect.objectContaining({ name: 'agency-app', current: expect.anything() }));
    const response = await site.get('/remotes/agency-app/1.0.0-abc/remoteEntry.js');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'remote_unreachable' });
  });

  test('is listed with a new release in the next response', async () => {
    await site.get('/');
    await site.release('1.0.1-def', 'routes.2.js');
    const response = await site.get('/remotes.json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.json()).remotes[0].current.release).toBe('1.0.1-def');
    expect(await (await site.get('/signin')).text()).toContain('/remotes/agency-app/1.0.1-def/routes.2.js');
  });
});

test('an invalid setting aborts the start, and the error names the setting but not its value', () => {
  expect(() => readSiteEnvironment({ API_URL: 'not-an-address' })).toThrow(/API_URL/);
  expect(() => readSiteEnvironment({ API_URL: 'not-an-address' })).not.toThrow(/not-an-address/);
  expect(() => readSiteEnvironment({ PUBLIC_URL: 'https://care.example.test/site' })).toThrow(/PUBLIC_URL: .*path/);
});
