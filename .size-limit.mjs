// Checks the first-load size of each page, as reported by the builds. Run the builds first.
import { readFileSync } from 'node:fs';
import { PAGE_BUDGET, SLOT_BUDGET } from './infra/release/src/format.ts';

/** First-load budget per build, in bytes of gzipped JavaScript. A remote without an entry gets PAGE_BUDGET. */
const budgets = read('infra/build/size-budgets.json');

const BUILDS = [
  { name: 'shell', dist: 'shell/dist', servedAt: '/', budget: budgets.shell },
  ...read('package.json')
    .workspaces.filter((folder) => folder.endsWith('-app'))
    .map((name) => ({
      name,
      dist: `${name}/dist`,
      servedAt: `/remotes/${name}/`,
      budget: budgets[name] ?? PAGE_BUDGET,
    })),
];

export default BUILDS.flatMap(({ name, dist, servedAt, budget }) =>
  read(`${dist}/first-loads.json`).map(({ page, slot, scripts }) => ({
    name: `${name} ${page ?? `slot ${slot}`}`,
    path: scripts.map((script) => `${dist}/${script.slice(servedAt.length)}`),
    limit: `${slot === undefined ? budget : SLOT_BUDGET} B`,
    gzip: true,
  })),
);

function read(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
