// Finds the Node binary that everything runs on. Plain JavaScript without dependencies, like the rest of the bootstrap.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const REQUIRED_MAJOR = 24;

/** @param {string} path */
function versionOf(path) {
  return existsSync(path) ? spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() : undefined;
}

/**
 * Path of a Node 24: the one in node_modules, else the one that is running. npm does not have every version for every
 * platform, so the one in node_modules may be missing.
 * @param {string} modules the node_modules folder
 * @param {string} running path of the running Node
 * @returns {string | null}
 */
export function findNode(modules, running = process.execPath) {
  const pinned = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return [pinned, running].find((path) => versionOf(path)?.startsWith(`v${REQUIRED_MAJOR}.`)) ?? null;
}

/** @param {string} runningVersion such as v20.1.0 */
export function missingNode(runningVersion = process.version) {
  return (
    `This project runs on Node ${REQUIRED_MAJOR}, which it installs for itself where npm has a binary for the platform.\n` +
    `For ${process.platform} ${process.arch} it npm has none, and this is Node ${runningVersion}.\n` +
    `Install Node ${REQUIRED_MAJOR} (https://nodejs.org, nvm, fnm or Homebrew) and run the command again.`
  );
}
