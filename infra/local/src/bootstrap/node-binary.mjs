// Finds the Node binary. Plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const REQUIRED_MAJOR = 24;

/** @param {string} path */
function versionOf(path) {
  return existsSync(path) ? spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() : undefined;
}

/**
 * Name of the npm package with a platform's Node binary; optionalDependencies of the root package.json lists them.
 * @param {string} platform
 * @param {string} arch
 */
export function nodePackage(platform, arch) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * Returns the path of Node 24, from node_modules or otherwise the running binary. npm does not have Node for every
 * platform.
 * @param {string} modules the node_modules folder
 * @param {string} runningNode path of the running Node
 * @returns {string | null}
 */
export function findNode(modules, runningNode = process.execPath) {
  const pinned = join(
    modules,
    nodePackage(process.platform, process.arch),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  return [pinned, runningNode].find((path) => versionOf(path)?.startsWith(`v${REQUIRED_MAJOR}.`)) ?? null;
}

/** @param {string} runningVersion such as v20.1.0 */
export function missingNode(runningVersion = process.version) {
  return (
    `This project needs Node ${REQUIRED_MAJOR}; this is Node ${runningVersion}.\n` +
    `npm has no Node ${REQUIRED_MAJOR} binary for ${process.platform} ${process.arch}.\n` +
    `Install Node ${REQUIRED_MAJOR} (https://nodejs.org, nvm, fnm or Homebrew) and run the command again.`
  );
}
