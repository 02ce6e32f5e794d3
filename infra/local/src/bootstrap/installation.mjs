// Checks whether node_modules matches the lockfile. Plain JavaScript without dependencies: it runs before anything is
// installed, on any Node.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const STAMP = '.installed-lockfile';
/** The parts of the root package.json that affect the installation. Scripts and workspaces do not. */
const DECIDING = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides', 'allowScripts'];

/**
 * @typedef {{ resolved?: string, link?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/**
 * @param {string} root
 * @returns {LockedPackages}
 */
function lockedPackages(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/**
 * Hash of what an installation would put into node_modules. A new workspace changes the lockfile but not this hash,
 * unless it adds packages.
 * @param {string} root folder of the repository
 */
function installationHash(root) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = Object.entries(lockedPackages(root))
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const deciding = DECIDING.map((part) => manifest[part] ?? null);
  return createHash('sha256')
    .update(JSON.stringify([deciding, packages]))
    .digest('hex');
}

/** @param {string} root */
export function isInstalled(root) {
  const stamp = join(root, 'node_modules', STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === installationHash(root);
}

/** @param {string} root */
export function stampInstallation(root) {
  writeFileSync(join(root, 'node_modules', STAMP), installationHash(root));
}

/**
 * Links the workspaces that are not in node_modules yet, as npm would.
 * @param {string} root
 * @returns {string[]} the links that were made
 */
export function linkWorkspaces(root) {
  const missing = Object.entries(lockedPackages(root)).filter(
    ([path, { link, resolved }]) =>
      link === true &&
      resolved !== undefined &&
      existsSync(join(root, resolved)) &&
      !lstatSync(join(root, path), { throwIfNoEntry: false }),
  );
  return missing.map(([path, { resolved = '' }]) => {
    const link = join(root, path);
    mkdirSync(dirname(link), { recursive: true });
    // Windows allows junctions without special rights, and those need an absolute target.
    const windows = process.platform === 'win32';
    symlinkSync(
      windows ? join(root, resolved) : relative(dirname(link), join(root, resolved)),
      link,
      windows ? 'junction' : 'dir',
    );
    return path;
  });
}
