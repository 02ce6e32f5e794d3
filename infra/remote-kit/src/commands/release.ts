import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runRelease } from '@marketplace/release';
import { findOrInstallBrowser } from '@marketplace/release/browser';
import { ownFile } from '../own-file.ts';
import { distFolder, ownName, readContractedApi } from './own-build.ts';

/** Used without --store and RELEASE_STORE. */
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

/** `remote-kit smoke --site URL`: every check of a publication against a live site, for the build that is there. */
export const smoke = (words: string[]): Promise<number> =>
  run(['publish', '--built', distFolder(), '--dry-run', ...words]);

/** In a process of its own, because webpack's command leaves when it is done. */
async function build(): Promise<number> {
  const child = spawn(process.execPath, [ownFile('cli'), 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
