// The weight of each page's first load, from what the builds wrote about themselves. Run the builds first.
import { readFileSync } from 'node:fs';

/** Gzip bytes of JavaScript on a first load: the shell's own, and what a page of a remote adds to it. */
const budgets = read('infra/build/size-budgets.json');

/** Where a build's files lie, and below which path the site serves them. */
const BUILDS = [
  { name: 'shell', dist: 'shell/dist', servedAt: '/', budget: budgets.shell },
  { name: 'agency-app', dist: 'agency-app/dist', servedAt: '/remotes/agency-app/', budget: budgets.remote },
  { name: 'caregiver-app', dist: 'caregiver-app/dist', servedAt: '/remotes/caregiver-app/', budget: budgets.remote },
];

export default BUILDS.flatMap(({ name, dist, servedAt, budget }) =>
  read(`${dist}/first-loads.json`).map(({ page, scripts }) => ({
    name: `${name} ${page}`,
    path: scripts.map((script) => `${dist}/${script.slice(servedAt.length)}`),
    limit: `${budget} B`,
    gzip: true,
  })),
);

function read(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
