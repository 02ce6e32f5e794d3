import type { ReleaseRecord } from '@marketplace/contracts';
import { createServer, request as send, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { siteProxy } from './site-proxy.ts';

const RECORD: ReleaseRecord = {
  name: 'rates-app',
  release: 'dev',
  entry: '/remotes/rates-app/dev/remoteEntry.js',
  integrity: null,
  container: 'rates_app',
  platform: '^1.0.0',
  scripts: ['/remotes/rates-app/dev/remoteEntry.js'],
  pages: [
    {
      path: '/rates/:state',
      title: 'Rates',
      access: 'public',
      indexed: true,
      listed: false,
      translated: false,
      rendered: true,
      scripts: [],
    },
  ],
};
const deployed = (name: string) => ({
  name,
  current: { ...RECORD, release: 'r7', entry: `/remotes/${name}/r7/remoteEntry.js`, integrity: 'sha384-abc' },
});
const PAGE = (remotes: unknown[]) => `<!doctype html><html><head>
<link rel="canonical" href="SITE/rates/ohio" /><link rel="preload" as="script" href="/remotes/rates-app/r7/a.js" integrity="x" />
<link rel="preload" as="script" href="/remotes/other-app/r7/a.js" />
<script type="application/json" id="site-config">${JSON.stringify({ productName: '\u003c/b>', remotes }).replaceAll('<', '\\u003c')}</script>
<script defer src="/assets/main.js"></script></head><body><div id="root"><main><div>Rates of r7</div></main></div></body></html>`;

let servers: Server[] = [];
let answer: RequestListener;
let requests: { url: string | undefined; method: string | undefined; headers: IncomingHttpHeaders }[];
let site: URL;
let local: string;

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  requests = [];
  site = new URL(
    await listening((request, response) => {
      requests.push({ url: request.url, method: request.method, headers: request.headers });
      answer(request, response);
    }),
  );
  const proxy = siteProxy(site, RECORD);
  local = await listening((request, response) => proxy(request, response, () => response.writeHead(500).end()));
});
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request like a browser, but without following redirects or storing cookies. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    send(local + path, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const html: RequestListener = (_request, response) => {
  const body = PAGE([deployed('other-app'), deployed('rates-app')]).replaceAll('SITE', site.origin);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('etag', '"r7"');
  response.end(body);
};
const configOf = (text: string) => {
  const json = /id="site-config">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
  return JSON.parse(json) as { productName: string; remotes: { name: string; current: typeof RECORD }[] };
};

describe('page of the site in development', () => {
  test('lists the remote under development without a hash, and the other remotes as deployed', async () => {
    answer = html;
    const { text } = await ask('/candidates', { accept: 'text/html' });
    const { remotes, productName } = configOf(text);
    expect(productName).toBe('</b>');
    expect(remotes.map(({ name, current }) => [name, current.release, current.integrity])).toEqual([
      ['other-app', 'r7', 'sha384-abc'],
      ['rates-app', 'dev', null],
    ]);
    expect(text).not.toContain('/remotes/rates-app/r7/');
    expect(text).toContain('/remotes/other-app/r7/a.js');
    expect(text).toContain('Rates of r7');
  });

  test('has a badge and URLs that lead to the local proxy, and is never cached', async () => {
    answer = html;
    const { text, headers } = await ask('/candidates', { accept: 'text/html', 'if-none-match': '"r7"' });
    expect(text).toContain(`href="${local}/rates/ohio"`);
    expect(text).not.toContain(site.origin);
    expect(text).toContain(
      `<script defer src="/.remote-kit/badge.js" data-remote="rates-app" data-site="${site.host}">`,
    );
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers.etag).toBeUndefined();
    expect(requests[0]?.headers['if-none-match']).toBeUndefined();
    expect((await ask('/.remote-kit/badge.js')).headers['content-type']).toContain('text/javascript');
  });

  test('is rendered in the browser if it belongs to the remote under development, even on an association site', async () => {
    answer = html;
    for (const path of ['/rates/ohio', '/iahhc/rates/ohio?year=2027']) {
      const { text } = await ask(path, { accept: 'text/html' });
      expect(text).toContain('<div id="root"></div></body>');
    }
  });

  test('exists even if the site does not know its URL, while other unknown URLs are not found', async () => {
    answer = (_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' });
      response.end(PAGE([deployed('other-app')]));
    };
    const own = await ask('/rates/ohio', { accept: 'text/html' });
    expect(own.status).toBe(200);
    expect(configOf(own.text).remotes.map(({ name }) => name)).toEqual(['other-app', 'rates-app']);
    expect((await ask('/nowhere', { accept: 'text/html' })).status).toBe(404);
  });

  test('is decompressed and read if the site compresses it', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' });
      response.end(brotliCompressSync(PAGE([deployed('rates-app')])));
    };
    const { text, headers } = await ask('/candidates', { accept: 'text/html' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(configOf(text).remotes[0]?.current.release).toBe('dev');
  });
});

test('the remotes list contains the remote under development, while other JSON passes through unchanged', async () => {
  answer = (request, response) => {
    response.setHeader('content-type', 'application/json');
    const remotes = [deployed('rates-app')];
    response.end(JSON.stringify(request.url === '/remotes.json' ? { remotes } : { site: site.origin }));
  };
  expect(JSON.parse((await ask('/remotes.json')).text)).toMatchObject({
    remotes: [{ name: 'rates-app', current: { release: 'dev', entry: RECORD.entry, integrity: null } }],
  });
  expect(JSON.parse((await ask('/api/candidates')).text)).toEqual({ site: site.origin });
});

describe('proxied cookies', () => {
  test('reach the browser without the attributes that bind them to the site, and are sent back unchanged', async () => {
    answer = (_request, response) => {
      response.setHeader('set-cookie', [
        '__Host-session=abc; Path=/; HttpOnly; Secure; SameSite=Strict',
        'bucket=7; Domain=example.org; Path=/; SameSite=None; Secure; Partitioned',
      ]);
      response.end();
    };
    const { headers } = await ask('/signin');
    const set = headers['set-cookie'] ?? [];
    expect(set).toEqual([
      expect.stringMatching(/^site-[\da-f]{8}-__Host-session=abc; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^site-[\da-f]{8}-bucket=7; Path=\/; SameSite=Lax$/),
    ]);
    const cookies = set.map((cookie) => cookie.split(';')[0]).join('; ');
    await ask('/account', { cookie: `${cookies}; session=of-a-local-site` });
    expect(requests.at(-1)?.headers.cookie).toBe('__Host-session=abc; bucket=7');
    await ask('/account', { cookie: 'session=of-a-local-site' });
    expect(requests.at(-1)?.headers.cookie).toBeUndefined();
  });
});

describe('headers passed by the proxy', () => {
  test('allow the development server’s WebSocket, and do not force the browser to HTTPS', async () => {
    answer = (_request, response) => {
      response.writeHead(200, {
        'content-security-policy': `default-src 'none'; script-src 'self'; img-src ${site.origin} data:; connect-src 'self'; upgrade-insecure-requests`,
        'strict-transport-security': 'max-age=31536000',
        'alt-svc': 'h3=":443"',
        'x-content-type-options': 'nosniff',
      });
      response.end();
    };
    const { headers } = await ask('/');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self' ${local.replace('http', 'ws')}`,
    );
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['alt-svc']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('name the site as host, origin and referer in forwarded requests', async () => {
    answer = (_request, response) => response.end();
    await ask('/api/sign-in', { origin: local, referer: `${local}/signin?a=b` }, 'POST');
    expect(requests[0]?.headers).toMatchObject({
      host: site.host,
      origin: site.origin,
      referer: `${site.origin}/signin?a=b`,
    });
    await ask('/api/sign-in', { origin: 'https://elsewhere.example' }, 'POST');
    expect(requests[1]?.headers.origin).toBe('https://elsewhere.example');
  });
});

test('the proxy rewrites a redirect within the site to a local URL, but not a redirect to a payment page', async () => {
  answer = ({ url }, response) => {
    const away = 'https://pay.example.test/c/1';
    response.writeHead(303, { location: url === '/pay' ? away : `${site.origin}/thank-you?a=b#c` }).end();
  };
  expect((await ask('/old')).headers.location).toBe(`${local}/thank-you?a=b#c`);
  expect((await ask('/pay')).headers.location).toBe('https://pay.example.test/c/1');
});

test('error reports of a remote under development are not forwarded to the site', async () => {
  answer = (_request, response) => response.end();
  expect((await ask('/api/error-reports', {}, 'POST')).status).toBe(204);
  expect(requests).toEqual([]);
});

test('the proxy reports that the site does not respond, and works again when the site does', async () => {
  answer = (request) => request.socket.destroy();
  const failed = await ask('/candidates', { accept: 'text/html' });
  expect(failed.status).toBe(502);
  expect(failed.text).toContain(`${site.origin} did not respond`);
  answer = html;
  expect((await ask('/candidates', { accept: 'text/html' })).status).toBe(200);
});
