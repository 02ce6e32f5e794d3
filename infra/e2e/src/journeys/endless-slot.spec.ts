import { expect } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { startPublishedSite, type PublishedSite } from '../stack/published-site.ts';

const NAME = 'rate-card-app';
const ENDLESS = `
  let React;
  globalThis.rate_card_app = {
    async init(scope) { React = (await Object.values(scope.react)[0].get())(); },
    get: async () => () => ({ default: {
      'header-action': async () => ({ default: function Rates() {
        const [renders, set] = React.useState(0);
        React.useEffect(() => { setTimeout(() => set(renders + 1)); });
        return React.createElement('a', { href: '/rates' }, 'Rates');
      } }),
    } }),
  };`;
let site: PublishedSite;
test.beforeAll(async () => {
  site = await startPublishedSite();
});
test.afterAll(() => site.stop());

test('a header slot that renders forever is removed and reported, and the page keeps working @slow', async ({
  page,
}) => {
  const release = { ...(await site.add(NAME, 'endless', ENDLESS)), slots: [{ slot: 'header-action' as const }] };
  await site.publish({ [NAME]: { current: release } });
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/error-reports')) reports.push(request.postDataJSON());
  });
  await newAgencySession(page, undefined, site.url);
  for (const [path, title] of [
    ['/account', 'My Account'],
    ['/agency-terms', 'Agency Terms and Conditions'],
  ] as const) {
    reports.length = 0;
    await page.goto(`${site.url}${path}`);
    const rates = page.getByRole('banner').getByRole('link', { name: 'Rates' });
    await expect(rates).toBeVisible();
    await expect(rates).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(() => reports).toMatchObject([{ remote: NAME, release: 'endless', kind: 'endless_render' }]);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});
