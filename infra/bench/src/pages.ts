import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selectParts, measureParts, readOptions } from './harness.ts';
import { startDemoStack } from './pages/demo-stack.ts';
import { measureLighthouse } from './pages/lighthouse.ts';
import { measureInteractions } from './pages/time-interactions.ts';
import { measureVisits } from './pages/visits.ts';

/**
 * Benchmarks pages in Chromium (CHROME_PATH) with demo data: `npm run bench:pages -- [--part
 * visits|interactions|lighthouse|all] [--runs N] [--json FILE]`, after `npm run build`. `visits` compares the federated
 * site with a single build of all its code.
 */
const options = readOptions({ part: 'visits', runs: 5, json: '' });
const { runs } = options;
const parts = selectParts(['visits', 'interactions', 'lighthouse'], options.part);
const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'));
try {
  const demo = await startDemoStack(folder);
  try {
    await measureParts(
      parts,
      {
        visits: () => measureVisits(demo, folder, runs),
        interactions: () => measureInteractions(demo, runs),
        lighthouse: () => measureLighthouse(demo, runs),
      },
      { runs },
      options.json,
    );
  } finally {
    await demo.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();
