import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runRelease } from '@marketplace/release';
import { findOrInstallBrowser } from '@marketplace/release/browser';
import { RELEASE_FILE } from '@marketplace/release/format';
import { readReleaseOf } from '../bundling/release.ts';
import { ownFile } from '../own-file.ts';
import { distFolder, ownName, readContractedApi } from './own-build.ts';

/** Store used without --store and without RELEASE_STORE. */
const DEFAULT_STORE = join('.local', 'releases');

/** `remote-kit release COMMAND [options]`: the commands of docs/releases.md, for the remote in this folder. */
export function run(words: string[]): Promise<number> {
  return runRelease(words, {
    name: 'remote-kit release',
    ownRemote: ownName(),
    repository: process.cwd(),
    buildOf: distFolder,
    defaultStore: DEFAULT_STORE,
    environment: process.env,
    build,
    describeApi: readContractedApi,
    findBrowser: findOrInstallBrowser,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
    now: () => new Date(),
  });
}

/** `remote-kit smoke --site URL`: runs all checks of a publication on the existing build against a live site. */
export const smoke = (words: string[]): Promise<number> => {
  if (isStale()) {
    console.error('The sources are newer than the build in dist/. Build the remote again.');
    return Promise.resolve(1);
  }
  return run(['publish', '--built', distFolder(), '--dry-run', ...words]);
};

/** Whether sources have changed since the build. Builds of the same sources have the same release id. */
function isStale(): boolean {
  const file = join(distFolder(), RELEASE_FILE);
  if (!existsSync(file)) return false;
  const record: { release?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
  if (record.release === readReleaseOf(process.cwd()).id) return false;
  const builtAt = statSync(file).mtimeMs;
  const sources = readdirSync('src', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return sources.some(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs > builtAt);
}

/** Builds in a child process, because the build command exits. */
async function build(_name: string, signal: AbortSignal): Promise<number> {
  const child = spawn(process.execPath, [ownFile('cli'), 'build'], {
    stdio: 'inherit',
    signal,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
