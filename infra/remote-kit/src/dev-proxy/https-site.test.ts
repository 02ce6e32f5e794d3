import type { ReleaseRecord } from '@marketplace/contracts';
import { once } from 'node:events';
import { createServer as createLocal, type Server } from 'node:http';
import { createServer as createSite } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { siteProxy } from './site-proxy.ts';
import { siteToDevelopOn } from './site-to-develop-on.ts';

const RECORD: ReleaseRecord = {
  name: 'rates-app',
  release: 'dev',
  entry: '/remotes/rates-app/dev/remoteEntry.js',
  integrity: null,
  container: 'rates_app',
  platform: '^1.0.0',
  scripts: [],
  pages: [],
};
const certificates = getCACertificates();
let certificate: string;
let site: URL;
let local: string;
let requests: { origin: string | undefined; cookie: string | undefined; host: string | undefined }[] = [];
const servers: Server[] = [];

const portOf = async (server: Server) => {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  certificate = cert;
  const server = createSite({ cert, key }, ({ url, headers }, response) => {
    requests.push({ origin: headers.origin, cookie: headers.cookie, host: headers.host });
    response.setHeader('strict-transport-security', 'max-age=63072000');
    response.setHeader('set-cookie', '__Host-refresh=secret; Path=/; Secure; HttpOnly; SameSite=Strict');
    if (url === '/shell.json') response.end(JSON.stringify({ platform: '1.0.0' }));
    else response.writeHead(302, { location: `${site.origin}/signin` }).end();
  });
  site = new URL(`https://localhost:${await portOf(server)}`);
  const proxy = siteProxy(site, RECORD);
  local = `http://127.0.0.1:${await portOf(createLocal((request, response) => proxy(request, response, () => undefined)))}`;
});
afterEach(() => {
  requests = [];
  setDefaultCACertificates(certificates);
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const ask = (headers: Record<string, string> = {}) => fetch(`${local}/account`, { headers, redirect: 'manual' });

test('the proxy rejects a site with an untrusted certificate, and explains what to do', async () => {
  const refused = siteToDevelopOn(site.origin);
  await expect(refused).rejects.toMatchObject({ exitCode: 1, message: expect.stringContaining('NODE_EXTRA_CA_CERTS') });
  await expect(refused).rejects.toThrow(`${site.origin} did not respond`);
  const answer = await ask();
  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain('self-signed certificate');
  expect(requests).toEqual([]);
});

test('a site behind HTTPS works on loopback without HTTPS once the site’s certificate is trusted', async () => {
  setDefaultCACertificates([...certificates, certificate]);
  expect(await siteToDevelopOn(site.origin)).toEqual(site);
  requests = [];

  const answer = await ask({ origin: local });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`${local}/signin`);
  expect(answer.headers.get('strict-transport-security')).toBeNull();
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^site-[0-9a-f]{8}-__Host-refresh=secret; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(requests).toEqual([{ origin: site.origin, cookie: undefined, host: site.host }]);

  await ask({ cookie: cookie.split(';')[0] ?? '' });
  expect(requests[1]?.cookie).toBe('__Host-refresh=secret');
});
