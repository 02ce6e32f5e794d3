// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRemoteServer } from './remote-server.ts';
import type { RunningServer } from './running-server.ts';
import { readRemoteEnvironment, readSiteEnvironment } from './settings.ts';
import { startSiteServer } from './site-server.ts';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const ASSOCIATION = {
  code: 'iahhc',
  state: 'IN',
  name: 'Indiana Association',
  logo: '/associations/iahhc.svg',
  theme: { '--brand-primary': '#22395b' },
  support_email: null,
  sms_opt_in_default: true,
};

let folder: string;
let api: Server;
let apiUrl: string;
let seenByApi: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }[] =
  [];
let agency: RunningServer;
let site: RunningServer;

/** An address on which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await write('shell/index.html', '<!doctype html><html><head><!--site-head--></head><body></body></html>');
  await write('shell/assets/main.0123456789.js', SCRIPT);
  await write('shell/assets/main.0123456789.js.map', '{}');
  await write('shell/assets/figtree.0123456789.woff2', 'font');
  await write('shell/secret.json', '{}');
  await write('agency/1.0.0-abc/remoteEntry.js', SCRIPT);
  await write('agency/1.0.0-abc/mf-manifest.json', '{}');
  await release('1.0.0-abc', 'routes.1.js');

  api = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seenByApi.push({ method: request.method, url: request.url, headers: request.headers, body });
      const known = request.url === '/api/associations/iahhc' || request.url?.startsWith('/api/languages');
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json', 'set-cookie': 'a=1; HttpOnly' });
      response.end(JSON.stringify(request.url === '/api/associations/iahhc' ? ASSOCIATION : {}));
    });
  });
  apiUrl = await listening(api);
});
afterAll(async () => {
  api.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  seenByApi = [];
  agency = await startAgencyServer();
  site = await startSite();
});
afterEach(async () => {
  await site.stop();
  await agency.stop();
});

async function write(path: string, content: string): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}
function releaseEntry(id: string, script: string) {
  const path = `/remotes/agency-app/${id}/`;
  const entry = `${path}remoteEntry.js`;
  return {
    release: id,
    entry,
    integrity: INTEGRITY,
    scripts: [entry, path + script],
    pages: { '/signin': [`${path}sign-in.js`], '/candidates/:slug': [`${path}discipline.js`] },
    container: 'agency_app',
    platform: '^0.1.0',
  };
}
async function release(id: string, script: string): Promise<void> {
  await write('agency/release.json', JSON.stringify({ name: 'agency-app', ...releaseEntry(id, script) }));
}
function listening(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}
function startAgencyServer(port = '0'): Promise<RunningServer> {
  const dist = join(folder, 'agency');
  return startRemoteServer(
    readRemoteEnvironment({ REMOTE_NAME: 'agency-app', REMOTE_DIST: dist, PORT: port, LOG_LEVEL: 'silent' }),
  );
}
function startSite(changes: Record<string, string> = {}): Promise<RunningServer> {
  return startSiteServer(
    readSiteEnvironment({
      SITE_PORT: '0',
      API_URL: apiUrl,
      AGENCY_REMOTE_URL: agency.url,
      CAREGIVER_REMOTE_URL: NOWHERE,
      SHELL_DIST: join(folder, 'shell'),
      PUBLIC_URL: 'https://care.example.test',
      LOG_LEVEL: 'silent',
      ...changes,
    }),
  );
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers });

/** The configuration that a page of the site carries. */
function configOf(html: string): unknown {
  const text = /<script type="application\/json" id="site-config">(.*?)<\/script>/.exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}

describe('a page', () => {
  test('comes with a policy that allows its own nonce, anew each time, and nothing unsafe', async () => {
    const [first, second] = await Promise.all([get('/'), get('/')]);
    const policy = first.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(await first.text()).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(second.headers.get('content-security-policy')).not.toBe(policy);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('strict-transport-security')).toContain('max-age');
  });

  test('tells the shell which remotes there are, the silent one too', async () => {
    expect(configOf(await (await get('/')).text())).toMatchObject({
      productName: 'Homecare Talent Network',
      remotes: [
        { name: 'agency-app', current: { release: '1.0.0-abc', container: 'agency_app', platform: '^0.1.0' } },
        { name: 'caregiver-app', current: null },
      ],
      associations: [],
    });
  });

  test('of a remote asks early for what the remote and this page need first', async () => {
    const preloads = async (path: string) => {
      const html = await (await get(path)).text();
      return [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"( integrity="[^"]+")?/g)].map(
        ([, href, integrity]) => [href, integrity?.trim()],
      );
    };
    const folder = '/remotes/agency-app/1.0.0-abc';
    const ofRemote = [
      [`${folder}/remoteEntry.js`, `integrity="${INTEGRITY}"`],
      [`${folder}/routes.1.js`, undefined],
    ];
    expect(await preloads('/signin')).toEqual([...ofRemote, [`${folder}/sign-in.js`, undefined]]);
    expect(await preloads('/iahhc/candidates/rn')).toEqual([...ofRemote, [`${folder}/discipline.js`, undefined]]);
    expect(await preloads('/account')).toEqual(ofRemote);
    expect(await preloads('/')).toEqual([]);
  });

  test('has its title and description for search engines before any script runs', async () => {
    const html = await (await get('/')).text();
    expect(html).toContain('<title>Homecare Talent Network Overview</title>');
    expect(html).toContain('<meta name="description"');
    expect(html).toContain('<link rel="canonical" href="https://care.example.test/" />');
  });

  test('in an association’s copy names the bare page as the one to list, and how it looks where it is shared', async () => {
    const html = await (await get('/iahhc/agency-terms')).text();
    expect(html).toContain('<link rel="canonical" href="https://care.example.test/agency-terms" />');
    const shared = Object.fromEntries(
      [...html.matchAll(/<meta property="og:([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
    );
    expect(shared).toMatchObject({
      site_name: 'Homecare Talent Network | Indiana Association',
      title: 'Agency Terms and Conditions | Homecare Talent Network | Indiana Association',
      description: expect.stringContaining('The terms under which'),
      url: 'https://care.example.test/iahhc/agency-terms',
      image: 'https://care.example.test/shared-picture.png',
      locale: 'en_US',
    });
    const picture = await get('/shared-picture.png');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bare = await (await get('/agency-terms')).text();
    expect(bare).toContain('content="Agency Terms and Conditions | Homecare Talent Network" />');
    expect(bare).toContain('<meta property="og:url" content="https://care.example.test/agency-terms" />');
  });

  test('that is not public is not listed, and has its title', async () => {
    for (const [path, title] of [
      ['/candidates', 'Browse Available Candidates'],
      ['/candidates/rn', 'Registered Nurse'],
      ['/iahhc/account', 'My Account'],
      ['/thank-you', 'Thank you'],
      ['/confirm-email', 'Confirm your email'],
      ['/iahhc/confirm-availability', 'Still free these times?'],
    ]) {
      const html = await (await get(path ?? '')).text();
      expect(html, path).toContain('<meta name="robots" content="noindex" />');
      expect(html, path).toContain(`<title>${title} | Homecare Talent Network</title>`);
      expect(html, path).not.toContain('rel="canonical"');
    }
  });

  test('that came rendered has its HTML and styles in it, under its nonce, and needs no other style sheet', async () => {
    await write(
      'rendered/index.html',
      '<!doctype html><html><head><!--site-head--><script defer src="/assets/main.1.js"></script>' +
        '<link href="/assets/main.1.css" rel="stylesheet"></head>' +
        '<body><div id="root"></div><noscript>No</noscript></body></html>',
    );
    await write('rendered/assets/main.1.css', '/* words */ body { margin: 0 }');
    await write(
      'rendered/server/render.cjs',
      `exports.renderSite = async ({ config, path }) => ({
        body: '<h1>' + path + ' $& ' + config.associations.length + '</h1>',
        styles: '<style data-styled="true">.a{b:c}</style>',
      });`,
    );
    await site.stop();
    site = await startSite({ SHELL_DIST: join(folder, 'rendered') });
    await expect.poll(async () => (await get('/iahhc')).text(), { timeout: 5000 }).toContain('<h1>');
    const html = await (await get('/iahhc')).text();
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? 'none';
    expect(html).toContain('<div id="root"><h1>/iahhc $& 1</h1></div>');
    expect(html).toContain(`<style nonce="${nonce}" data-styled="true">.a{b:c}</style>`);
    expect(html).toContain(`<style nonce="${nonce}"> body { margin: 0 }</style>`);
    expect(html).toContain(`<style nonce="${nonce}" id="association-theme">:root{--brand-primary:#22395b}</style>`);
    expect(html).toContain('<script defer src="/start-after-paint.js" data-script="/assets/main.1.js"></script>');
    expect(html).not.toMatch(/<noscript>|rel="stylesheet"/);
    expect(await (await get('/signin')).text()).toContain('<div id="root"></div>');
  });

  test('whose address may carry a token tells it to nobody and is not listed', async () => {
    for (const path of ['/update-profile?token=abc', '/iahhc/reset-password', '/confirm-email?token=abc']) {
      const response = await get(path);
      expect(response.headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(await response.text(), path).toContain('<meta name="robots" content="noindex" />');
    }
  });

  test('is not broken by a product name with markup in it', async () => {
    await site.stop();
    site = await startSite({ PRODUCT_NAME: '</script><b>$& Care' });
    const html = await (await get('/')).text();
    expect(html).not.toContain('</script><b>');
    expect(configOf(html)).toMatchObject({ productName: '</script><b>$& Care' });
  });
});

describe('an association', () => {
  test('comes with the page of its path', async () => {
    const response = await get('/iahhc/candidates');
    expect(response.status).toBe(200);
    expect(configOf(await response.text())).toMatchObject({ associations: [ASSOCIATION] });
  });

  test('that nobody knows is a page not found, and so is any other unknown path', async () => {
    for (const path of ['/nobody', '/nobody/candidates', '/candidates/dentist', '/a/b/c', '/IAHHC!', '//elsewhere']) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(response.headers.get('content-type'), path).toContain('text/html');
    }
  });

  test('keeps its brand on a page that is not there', async () => {
    const response = await get('/iahhc/no-such-page');
    expect(response.status).toBe(404);
    expect(configOf(await response.text())).toMatchObject({ associations: [ASSOCIATION] });
  });

  test('is asked for once in a while, not with every page', async () => {
    await get('/iahhc');
    await get('/iahhc/signin');
    expect(seenByApi.filter(({ url }) => url === '/api/associations/iahhc')).toHaveLength(1);
  });

  test('is left for the browser to ask when the API is away', async () => {
    await site.stop();
    site = await startSite({ API_URL: NOWHERE });
    const response = await get('/iahhc');
    expect(response.status).toBe(200);
    expect(configOf(await response.text())).toMatchObject({ associations: [] });
  });
});

describe('a file', () => {
  test('of the build is compressed, kept for good, and revalidated without a body', async () => {
    const response = await get('/assets/main.0123456789.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe(SCRIPT);
    const etag = response.headers.get('etag') ?? '';
    expect((await get('/assets/main.0123456789.js', { 'if-none-match': etag })).status).toBe(304);
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
  ])('%s is not there, and the answer is no page', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'not_found', status: 404 });
  });

  test('with an address that cannot be decoded is refused as a problem, with the headers of every answer', async () => {
    const response = await get('/%E0%A4%A');
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({ code: 'malformed_request' });
  });

  test('for search engines lists the public pages', async () => {
    const sitemap = await (await get('/sitemap.xml')).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    expect(addresses).toEqual([
      'https://care.example.test/',
      'https://care.example.test/agency-terms',
      'https://care.example.test/caregiver-terms',
      'https://care.example.test/care-professionals',
    ]);
    expect(await (await get('/robots.txt')).text()).toContain('Sitemap: https://care.example.test/sitemap.xml');
  });
});

test('a page is there to be read: other methods are refused, and told which ones are not', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(`${site.url}/signin`, { method, body: 'anything' });
    expect(response.status, method).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 });
  }
  expect((await fetch(`${site.url}/signin`, { method: 'HEAD' })).status).toBe(200);
});

test('the icon is found under its old name, and the sitemap under no association', async () => {
  const icon = await fetch(`${site.url}/favicon.ico`, { redirect: 'manual' });
  expect([icon.status, icon.headers.get('location')]).toEqual([301, '/favicon.svg']);
  expect((await get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  expect((await get('/start-after-paint.js')).headers.get('content-type')).toContain('text/javascript');
  for (const path of ['/iahhc/sitemap.xml', '/iahhc/robots.txt', '/a/sitemap.xml']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

describe('the API', () => {
  test('gets calls as they were made, with the caller that this server saw', async () => {
    const response = await fetch(`${site.url}/api/languages?x=1`, {
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
    expect(seenByApi).toMatchObject([
      {
        method: 'POST',
        url: '/api/languages?x=1',
        body: '{"a":1}',
        headers: { authorization: 'Bearer t', cookie: 'b=2' },
      },
    ]);
  });

  test('cannot be told a false address by a caller that is no trusted proxy', async () => {
    await site.stop();
    site = await startSite({ TRUSTED_PROXIES: '10.0.0.1' });
    await get('/api/languages', { 'x-forwarded-for': '6.6.6.6' });
    expect(seenByApi[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('that is away is said plainly, and pages still load', async () => {
    await site.stop();
    site = await startSite({ API_URL: NOWHERE });
    const response = await get('/api/languages');
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ code: 'api_unreachable', status: 503 });
    expect((await get('/')).status).toBe(200);
  });
});

describe('a remote', () => {
  test('is served through the site: releases for good, the manifest anew, source maps never', async () => {
    const entry = await get('/remotes/agency-app/1.0.0-abc/remoteEntry.js');
    expect(entry.headers.get('cache-control')).toContain('immutable');
    expect(await entry.text()).toBe(SCRIPT);
    const manifestAnswer = await get('/remotes/agency-app/1.0.0-abc/mf-manifest.json');
    expect(manifestAnswer.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/remotes/agency-app/1.0.0-abc/remoteEntry.js.map')).status).toBe(404);
    expect((await get('/remotes/unknown-app/release.json')).status).toBe(404);
  });

  test('whose server stops stays listed with its last release, and its files are said to be out of reach', async () => {
    await get('/');
    await agency.stop();
    const { remotes } = await (await get('/remotes.json')).json();
    expect(remotes).toContainEqual(expect.objectContaining({ name: 'agency-app', current: expect.anything() }));
    const response = await get('/remotes/agency-app/1.0.0-abc/remoteEntry.js');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'remote_unreachable' });
  });

  test('that publishes a release is listed with it at once when asked afresh', async () => {
    await get('/');
    await release('1.0.1-def', 'routes.2.js');
    const response = await get('/remotes.json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.json()).remotes[0].current.release).toBe('1.0.1-def');
    expect(await (await get('/signin')).text()).toContain('/remotes/agency-app/1.0.1-def/routes.2.js');
    await release('1.0.0-abc', 'routes.1.js');
  });
});

test('an unusable setting stops the start with its name and without its value', () => {
  expect(() => readSiteEnvironment({ API_URL: 'not-an-address' })).toThrow(/API_URL/);
  expect(() => readSiteEnvironment({ API_URL: 'not-an-address' })).not.toThrow(/not-an-address/);
  expect(() => readRemoteEnvironment({ PORT: '1' })).toThrow(/REMOTE_NAME[^]*REMOTE_DIST/);
});
