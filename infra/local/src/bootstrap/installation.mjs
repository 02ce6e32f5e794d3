// Checks whether node_modules matches the lockfile. Plain JavaScript without dependencies, for any Node.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const STAMP = '.installed-lockfile';
const ON_WINDOWS = process.platform === 'win32';
const DECIDING = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides', 'allowScripts'];

/** Commands that run without the devDependencies. */
const OF_THE_SITE = new Set([
  'local start',
  'local demo-data',
  'operations agency',
  'operations association',
  'operations support',
  'operations evidence',
]);

/**
 * @typedef {{ resolved?: string, link?: boolean, bin?: Record<string, string> }} LockedPackage
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
 * Hash of the installed packages. A new workspace without new packages does not change the hash.
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

/**
 * Installed packages: 'site' means `dependencies`, 'all' also development tools. 'nothing' means that the lockfile does
 * not match.
 * @typedef {'nothing' | 'site' | 'all'} Installed
 */

/**
 * @param {string} root
 * @returns {Installed}
 */
export function installedPart(root) {
  const stamp = join(root, 'node_modules', STAMP);
  if (!existsSync(stamp)) return 'nothing';
  const [hash, part] = readFileSync(stamp, 'utf8').split(' ');
  if (hash !== installationHash(root)) return 'nothing';
  return part === 'site' ? 'site' : 'all';
}

/**
 * Returns which dependencies a command needs. Traces, text messages and release stores in buckets need 'all', because
 * few sites use them.
 * @param {string} command such as 'local start'
 * @param {NodeJS.ProcessEnv} environment
 * @returns {'site' | 'all'}
 */
export function neededPart(command, environment = process.env) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: traces, TWILIO_ACCOUNT_SID: texts, RELEASE_STORE: store = '' } = environment;
  const usesMore = traces !== undefined || texts !== undefined || store.startsWith('s3:');
  return OF_THE_SITE.has(command) && !usesMore ? 'site' : 'all';
}

/**
 * @param {string} root
 * @param {'site' | 'all'} part
 */
export function stampInstallation(root, part) {
  writeFileSync(join(root, 'node_modules', STAMP), `${installationHash(root)} ${part}`);
}

/**
 * Links new workspaces and their commands into node_modules, as npm would.
 * @param {string} root
 * @returns {string[]} created links
 */
export function linkWorkspaces(root) {
  const packages = lockedPackages(root);
  const links = Object.entries(packages).flatMap(([path, { link, resolved }]) =>
    link === true && resolved !== undefined && existsSync(join(root, resolved)) ? [{ path, folder: resolved }] : [],
  );
  const commands = links.flatMap(({ folder }) =>
    Object.entries(packages[folder]?.bin ?? {}).map(([name, file]) => ({ name, file: join(folder, file) })),
  );
  return [
    ...links.filter(({ path }) => isMissing(root, path)).map(({ path, folder }) => linkFolder(root, path, folder)),
    ...commands
      .map(({ name, file }) => ({ path: join('node_modules', '.bin', ON_WINDOWS ? `${name}.cmd` : name), file }))
      .filter(({ path }) => isMissing(root, path))
      .map(({ path, file }) => linkCommand(root, path, file)),
  ];
}

/**
 * @param {string} root
 * @param {string} path
 */
function isMissing(root, path) {
  return !lstatSync(join(root, path), { throwIfNoEntry: false });
}

/**
 * @param {string} root
 * @param {string} path
 * @param {string} folder
 */
function linkFolder(root, path, folder) {
  const link = join(root, path);
  mkdirSync(dirname(link), { recursive: true });
  // Windows allows junctions without special rights; they need an absolute target.
  symlinkSync(
    ON_WINDOWS ? join(root, folder) : relative(dirname(link), join(root, folder)),
    link,
    ON_WINDOWS ? 'junction' : 'dir',
  );
  return path;
}

/**
 * @param {string} root
 * @param {string} path
 * @param {string} file
 */
function linkCommand(root, path, file) {
  const link = join(root, path);
  const target = relative(dirname(link), join(root, file));
  mkdirSync(dirname(link), { recursive: true });
  if (ON_WINDOWS) writeFileSync(link, `@node "%~dp0\\${target}" %*\r\n`);
  else symlinkSync(target, link);
  return path;
}
