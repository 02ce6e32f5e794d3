import { expect, type Page, type Request } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDoor, type ApiDoor } from '../stack/api-door.ts';
import { test } from '../stack/journey.ts';
import { pageReady } from '../stack/page-ready.ts';
import { startPublishedSite } from '../stack/published-site.ts';

const STATES = { here: {}, 'slow (3 s)': { delayMs: 3_000 }, away: { away: true } };

let door: ApiDoor;
let lastGood: string;
test.beforeAll(async () => {
  door = await openApiDoor();
  lastGood = await mkdtemp(join(tmpdir(), 'last-good-'));
  const before = await startPublishedSite({ apiUrl: door.url, lastGood });
  expect((await fetch(`${before.url}/iahhc`)).status).toBe(200);
  await before.stop();
});
test.afterAll(async () => {
  door.stop();
  await rm(lastGood, { recursive: true });
});

function watchNetwork(page: Page) {
  const errors: string[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    errors.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.url()}: ${response.status()}`);
  });
  return { errors, pending };
}

for (const [state, change] of Object.entries(STATES)) {
  test(`the overview of a site that is starting causes no browser error while the API is ${state} @slow`, async ({
    page,
  }) => {
    Object.assign(door, { delayMs: 0, away: false }, change);
    const site = await startPublishedSite({ apiUrl: door.url, lastGood });
    const { errors, pending } = watchNetwork(page);
    for (const path of ['/', '/iahhc', '/', '/iahhc']) {
      await page.goto(site.url + path);
      await pageReady(page);
      await page.waitForLoadState('networkidle');
      // The network can be idle before hydration requests the counts. Leaving then would abort that request.
      await expect.poll(() => pending.size).toBe(0);
      expect(errors, path).toEqual([]);
    }
    await site.stop();
  });
}
