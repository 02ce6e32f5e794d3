// Entry point of package.json's commands: `bootstrap.mjs PACKAGE COMMAND ARGUMENT …`, with a package below infra. Plain
// JavaScript without dependencies: it runs on any Node, installs a missing or stale node_modules, and continues under
// Node 24.
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './src/bootstrap/install.mjs';
import { installedPart, linkWorkspaces, neededPart, stampInstallation } from './src/bootstrap/installation.mjs';
import { findNode, missingNode } from './src/bootstrap/node-binary.mjs';
import { supervise } from './src/bootstrap/supervise.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(root, 'node_modules');

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

const [room, command, ...rest] = process.argv.slice(2);
const part = neededPart(`${room} ${command}`);
const installed = findNode(modules) === null ? 'nothing' : installedPart(root);
if (installed !== 'all' && installed !== part) {
  if ((await install(root, { part, installed })) !== 0)
    fail('Could not install dependencies: see npm’s message above, and check that the package registry is reachable.');
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
      // Compile cache for hundreds of Node processes that run the same sources.
      NODE_COMPILE_CACHE: join(modules, '.cache', 'node-compile'),
      ...process.env,
      PATH: [join(modules, '.bin'), dirname(node), process.env.PATH].join(delimiter),
    },
  },
);
// Without this line, a killed command would look successful.
if (signal) console.error(`\n'${command}' was terminated (${signal}), with its child processes.\n`);
process.exit(signal ? 1 : code);
