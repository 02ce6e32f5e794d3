import { once } from 'node:events';
import { Agent, createServer, get, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { listening, startQuietSite } from './testing/quiet-site.ts';

test('a draining site fails readiness, and closes each connection after its response', async () => {
  const site = await startQuietSite({});
  try {
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
    site.drain();
    const ready = await fetch(`${site.url}/health/ready`);
    expect([ready.status, ready.headers.get('content-type')]).toEqual([503, expect.stringContaining('problem+json')]);
    expect(await ready.json()).toMatchObject({ code: 'shutting_down', status: 503 });
    for (const path of ['/health/live', '/robots.txt', '/sitemap.xml']) {
      const answer = await fetch(site.url + path);
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    }
  } finally {
    await site.stop();
  }
});

// If the connection stayed open, the forced abort would come only after this test's timeout.
test('a connection closes after a response that was in flight at shutdown', { timeout: 20_000 }, async () => {
  const begun: ServerResponse[] = [];
  const api = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 2 }).write('{');
    begun.push(response);
  });
  const site = await startQuietSite({ API_URL: await listening(api) });
  const agent = new Agent({ keepAlive: true });
  try {
    const [answer] = await once(get(`${site.url}/api/languages`, { agent }), 'response');
    const stopped = site.stop();
    begun[0]?.end('}');
    for await (const _chunk of answer);
    await stopped;
  } finally {
    agent.destroy();
    api.closeAllConnections();
    api.close();
  }
});
