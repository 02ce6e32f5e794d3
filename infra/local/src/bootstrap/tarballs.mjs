// The lockfile has no tarball URLs, so npm would download the metadata of every package: 40% of the download. Adds the
// URLs, because all registries use the same tarball paths. Plain JavaScript without dependencies.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** npm prefers this file to package-lock.json. */
const PREFERRED = 'npm-shrinkwrap.json';
/** npm puts the configured registry's host in place of any other. */
export const ANY_HOST = '--replace-registry-host=always';

/** @param {string} lockfile */
export function withTarballs(lockfile) {
  const lock = JSON.parse(lockfile);
  for (const [path, entry] of Object.entries(lock.packages)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === undefined || entry.link || entry.inBundle || entry.resolved) continue;
    const published = entry.name ?? name;
    const file = `${published.slice(published.indexOf('/') + 1)}-${entry.version}.tgz`;
    entry.resolved = `https://registry.invalid/${published}/-/${file}`;
  }
  return JSON.stringify(lock);
}

/**
 * Runs `work` while npm finds a lockfile with tarball URLs.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 */
export async function knowingTarballs(root, work) {
  const file = join(root, PREFERRED);
  writeFileSync(file, withTarballs(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
