import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenParts, measureParts, readOptions } from './harness.ts';
import { startDemoStack } from './pages/demo-stack.ts';
import { measureLighthouse } from './pages/lighthouse.ts';
import { measureInteractions } from './pages/time-interactions.ts';
import { measureVisits } from './pages/visits.ts';

/**
 * Pages in Chromium (CHROME_PATH), on real servers with demo data: visits of the federated site and of the same app built
 * as one, interactions on the candidate list, and Lighthouse. `npm run bench:pages -- [--part
 * visits|interactions|lighthouse|all] [--runs N] [--json FILE]`, after `npm run build`. It prints results and does not
 * judge them.
 */
const options = readOptions({ part: 'visits', runs: 5, json: '' });
const { runs } = options;
const parts = chosenParts(['visits', 'interactions', 'lighthouse'], options.part);
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
