import { join } from 'node:path';
import { inStep } from '@marketplace/local';
import type { Browser } from '@playwright/test';
import { inPlainStep, type Measured } from '../harness.ts';
import { startBuiltSite } from './built-site.ts';
import { launchBrowser, type Demo } from './demo-stack.ts';
import { startOneBuildSite } from './one-build-site.ts';
import type { PageLoad } from './page-load.ts';
import { PAGES, visit, type MeasuredPage } from './visit-page.ts';

const SITES = ['federated', 'one build'] as const;
type SiteName = (typeof SITES)[number];

function median(numbers: readonly number[]): number {
  const middle = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
  if (middle === undefined) throw new Error('Cannot take the median of zero runs.');
  return middle;
}

function medianLoad(loads: readonly PageLoad[]): PageLoad {
  const middle = (field: keyof PageLoad) => median(loads.map((load) => load[field]));
  return {
    scriptBytes: middle('scriptBytes'),
    inSeries: middle('inSeries'),
    usableMs: middle('usableMs'),
  };
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function rowsOf({ path }: MeasuredPage, loads: Record<SiteName, PageLoad>): string[][] {
  return SITES.map((site) => {
    const { scriptBytes, inSeries, usableMs } = loads[site];
    const against = (field: 'scriptBytes' | 'usableMs') =>
      site === 'federated' ? '–' : (loads.federated[field] / loads[site][field]).toFixed(2);
    return [
      `${path}, ${site}`,
      kilobytes(scriptBytes),
      against('scriptBytes'),
      String(inSeries),
      usableMs.toFixed(0),
      against('usableMs'),
    ];
  });
}

const HEADER = ['page', 'KB', 'federated to it', 'in series', 'usable ms', 'federated to it'];

/**
 * Compares the federated site with a single build of the same code: slow 4G, CPU × 4, empty cache, alternating runs,
 * medians.
 */
export async function measureVisits(demo: Demo, folder: string, runs: number): Promise<Measured> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const browsers = new Map<SiteName, Browser>();
    for (const name of SITES) {
      const site = await inStep(`Site: ${name}`, () => startSite(name, demo, folder));
      ends.push(site.stop);
      // The API accepts only the site's origin, so the browser maps the site's host to the measured server.
      const mapping = `MAP ${new URL(demo.siteUrl).host} ${new URL(site.url).host}`;
      const browser = await launchBrowser(`--host-resolver-rules=${mapping}`);
      ends.push(() => browser.close());
      browsers.set(name, browser);
    }
    const visits: { page: MeasuredPage; loads: Record<SiteName, PageLoad[]> }[] = [];
    for (const page of PAGES) {
      const loads: Record<SiteName, PageLoad[]> = { federated: [], 'one build': [] };
      await inPlainStep(`Visits of ${page.path}`, async (tell) => {
        // The first visit is a warm-up: the server renders the page and compresses files.
        for (let run = 0; run <= runs; run += 1) {
          for (const [site, browser] of browsers) {
            const load = await visit(browser, demo.siteUrl, page, demo.agency);
            if (run > 0) loads[site].push(load);
          }
          tell(run + 1, runs + 1);
        }
      });
      visits.push({ page, loads });
    }
    const rows = visits.flatMap(({ page, loads }) =>
      rowsOf(page, {
        federated: medianLoad(loads.federated),
        'one build': medianLoad(loads['one build']),
      }),
    );
    return { tables: [{ title: 'Visits', header: HEADER, rows }], figures: visits };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

function startSite(name: SiteName, { apiUrl }: Demo, folder: string) {
  if (name === 'federated') return startBuiltSite({ apiUrl });
  return startOneBuildSite({ folder: join(folder, 'one-build'), apiUrl });
}
