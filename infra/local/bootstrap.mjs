// Entry point of `npm start`, `npm run dev`, `npm test` and the other commands of package.json:
// `bootstrap.mjs PACKAGE COMMAND ARGUMENT …`, with a package below infra. Plain JavaScript without dependencies: it runs
// on any Node, installs from the lockfile when node_modules is missing or stale, and continues under Node 24.
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './src/bootstrap/install.mjs';
import { installedPart, linkWorkspaces, stampInstallation } from './src/bootstrap/installation.mjs';
import { findNode, missingNode } from './src/bootstrap/node-binary.mjs';
import { supervise } from './src/bootstrap/supervise.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(root, 'node_modules');

/** Commands that run without the tools of development, which take half as long again to install. */
const NEED_NO_TOOLS = new Set(['local start', 'local demo-data', 'operations agency', 'operations association']);

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

const [room, command, ...rest] = process.argv.slice(2);
const part = NEED_NO_TOOLS.has(`${room} ${command}`) ? 'site' : 'all';
const installed = findNode(modules) === null ? 'nothing' : installedPart(root);
if (installed !== 'all' && installed !== part) {
  if ((await install(root, { part, installed })) !== 0)
    fail('Dependencies could not be installed: see npm’s message above. Is the package registry reachable?');
  stampInstallation(root, part);
}
linkWorkspaces(root);
const node = findNode(modules) ?? fail(missingNode());

const { code, signal } = await supervise(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'infra', room, 'src', 'cli.ts'), command, ...rest],
  {
    cwd: root,
    env: {
      // Checks and journeys start hundreds of Node processes: each would strip and compile the same sources.
      NODE_COMPILE_CACHE: join(modules, '.cache', 'node-compile'),
      ...process.env,
      PATH: [join(modules, '.bin'), dirname(node), process.env.PATH].join(delimiter),
    },
  },
);
// The command could not print anything itself, and silence would look like success.
if (signal) console.error(`\n'${command}' was terminated (${signal}). Its child processes are stopped too.\n`);
process.exit(signal ? 1 : code);
