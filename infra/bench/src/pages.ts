import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inStep, type Tell } from '@marketplace/local';
import { chromium, type Browser } from '@playwright/test';
import { startBuiltSite } from './pages/built-site.ts';
import { startDemoStack } from './pages/demo-stack.ts';
import { startOneBuildSite } from './pages/one-build-site.ts';
import type { PageLoad } from './pages/page-load.ts';
import { PAGES, visit, type MeasuredPage } from './pages/visit.ts';
import { machineFacts } from './report/machine.ts';
import { textTable } from './report/table.ts';

/**
 * The federated site against the same app built as one, in Chromium with slow 4G, CPU × 4 and an empty cache, on real
 * servers with demo data: `node infra/bench/src/pages.ts [--runs N] [--json FILE]`, after `npm run build`. The sites
 * take turns; medians of the runs. It prints results and does not judge them.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, json: { type: 'string' } } });
const SITES = ['federated', 'one build', 'one file'] as const;
type SiteName = (typeof SITES)[number];

function median(numbers: readonly number[]): number {
  const middle = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
  if (middle === undefined) throw new Error('At least one run is needed.');
  return middle;
}

function medianLoad(loads: readonly PageLoad[]): PageLoad {
  const middle = (field: keyof PageLoad) => median(loads.map((load) => load[field]));
  return {
    scripts: middle('scripts'),
    scriptBytes: middle('scriptBytes'),
    inSeries: middle('inSeries'),
    usableMs: middle('usableMs'),
  };
}

/** A browser that resolves `site` to the server of `target`, since the API accepts calls only from `site`'s origin. */
function launchAt(site: string, target: string): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      `--host-resolver-rules=MAP ${new URL(site).host} ${new URL(target).host}`,
    ],
  });
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function rowsOf({ name }: MeasuredPage, loads: Record<SiteName, PageLoad>): string[][] {
  return SITES.map((site) => {
    const { scripts, scriptBytes, inSeries, usableMs } = loads[site];
    const against = (field: 'scriptBytes' | 'usableMs') =>
      site === 'federated' ? '–' : (loads.federated[field] / loads[site][field]).toFixed(2);
    return [
      `${name}, ${site}`,
      ...[scripts, kilobytes(scriptBytes), against('scriptBytes')].map(String),
      ...[inSeries, usableMs.toFixed(0), against('usableMs')].map(String),
    ];
  });
}

const HEADER = ['page', 'scripts', 'KB', 'federated to it', 'in series', 'usable ms', 'federated to it'];

const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'));
const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const { stack, apiUrl } = await startDemoStack(folder);
  ends.push(stack.stop);
  const [agency] = stack.demoAgencies;
  if (agency === undefined) throw new Error('The demo data has no agency.');
  const browsers = new Map<SiteName, Browser>();
  for (const name of SITES) {
    const build = { folder: join(folder, name.replace(' ', '-')), oneFile: name === 'one file', apiUrl };
    const begin = () => (name === 'federated' ? startBuiltSite({ apiUrl }) : startOneBuildSite(build));
    const site = await inStep(`Site: ${name}`, begin);
    ends.push(site.stop);
    const browser = await launchAt(stack.siteUrl, site.url);
    ends.push(() => browser.close());
    browsers.set(name, browser);
  }
  const report: { page: string; loads: Record<SiteName, PageLoad[]> }[] = [];
  for (const page of PAGES) {
    const loads: Record<SiteName, PageLoad[]> = { federated: [], 'one build': [], 'one file': [] };
    const runs = Number(values.runs);
    // Warm-up: the first visit makes the server render the page and compress its files.
    const visitAll = async (tell: Tell) => {
      for (let run = 0; run <= runs; run += 1) {
        for (const [site, browser] of browsers) {
          const load = await visit(browser, stack.siteUrl, page, agency);
          if (run > 0) loads[site].push(load);
        }
        tell(run + 1, runs + 1);
      }
    };
    await inStep(`Visits of ${page.name}`, visitAll, false);
    report.push({ page: page.name, loads });
    const medians: Record<SiteName, PageLoad> = {
      federated: medianLoad(loads.federated),
      'one build': medianLoad(loads['one build']),
      'one file': medianLoad(loads['one file']),
    };
    console.log(`${textTable(HEADER, rowsOf(page, medians))}\n`);
  }
  if (values.json !== undefined) {
    await writeFile(values.json, `${JSON.stringify({ machine: machineFacts(), report }, null, 2)}\n`);
  }
} finally {
  for (const end of ends.toReversed()) await end();
}
