import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local';

const FOLDER = join(REPOSITORY, 'node_modules', '.cache', 'promtool');
const PROGRAMS = join(FOLDER, 'usr', 'bin');

const runs = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { cwd: FOLDER, stdio: 'ignore', timeout: 5 * 60_000 }).status === 0;

/**
 * Returns a PATH that includes promtool, for the alert tests. If promtool is missing, unpacks Debian's package instead
 * of installing it, because the installation would start a server. Without promtool, those tests are skipped.
 */
export function pathWithPromtool(): string {
  const path = process.env['PATH'] ?? '';
  mkdirSync(FOLDER, { recursive: true });
  if (runs('promtool', ['--version'])) return path;
  if (!existsSync(join(PROGRAMS, 'promtool')) && existsSync('/usr/bin/apt-get')) {
    console.log('Unpacking promtool from Debian’s prometheus package …');
    const isDownloaded = () => runs('apt-get', ['download', 'prometheus']);
    if (!isDownloaded() && runs('apt-get', ['update'])) isDownloaded();
    for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.deb')))
      runs('dpkg-deb', ['--extract', file, '.']);
  }
  if (existsSync(join(PROGRAMS, 'promtool'))) return `${PROGRAMS}:${path}`;
  console.log('No promtool found: skipping the alert tests that need it.');
  return path;
}
