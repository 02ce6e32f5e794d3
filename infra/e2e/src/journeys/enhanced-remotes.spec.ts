import { expect } from '@playwright/test';
import { enhancedBuild } from '../stack/enhanced-build.ts';
import { test } from '../stack/journey.ts';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';

let site: PublishedSite;
test.beforeAll(async () => {
  site = await startPublishedSite();
});
test.afterAll(() => site.stop());
test.describe.configure({ mode: 'serial' });

const NAME = 'rate-card-app';
const SHOWN = { listed: false, translated: false, rendered: false };
for (const [builder, platform, externalRuntime] of [
  ['for platform 1.2, which takes the runtime from the page', '^1.2.0', true],
  ['with a runtime of its own', '^1.3.0', false],
] as const) {
  test(`a remote built by @module-federation/enhanced ${builder}, works in the shell @slow`, async ({ page }) => {
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    const script = await enhancedBuild({ container: 'rate_card_app', text: 'Rates', path: 'rates', externalRuntime });
    const release = await site.add(NAME, externalRuntime ? 'external' : 'own', script);
    const pages = [{ path: '/rates', title: 'Rates', access: 'public' as const, ...SHOWN, scripts: [] }];
    await site.publish({ [NAME]: { current: { ...release, platform, pages } } });
    await page.goto(`${site.url}/rates`);
    // A click changes the state of React's only copy.
    await page.getByRole('button', { name: 'Rates' }).click();
    await expect(page.getByRole('button', { name: 'Opened' })).toBeVisible();
    expect(broken).toEqual([]);
  });
}
