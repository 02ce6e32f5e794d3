import { expect, test } from 'vitest';
import { startQuietSite } from './testing/quiet-site.ts';

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
