import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { OF_ALL_REMOTES, runRelease } from '@marketplace/release';
import { findOrInstallBrowser } from '@marketplace/release/browser';
import { ownFile } from '../own-file.ts';
import { distFolder, ownName, readContractedApi } from './own-build.ts';

/** Used without --store and RELEASE_STORE. */
const DEFAULT_STORE = join('.local', 'releases');

/** `remote-kit release COMMAND [options]`: the commands of docs/releases.md, for the remote in this folder. */
export async function run(words: string[]): Promise<number> {
  const [command = 'help', ...given] = words;
  if (OF_ALL_REMOTES.has(command) || command.startsWith('-')) return release(words);
  // The name may be there, as in the site's repository.
  const options = given[0] === ownName() ? given.slice(1) : given;
  if (command !== 'publish' || options.some((option) => option.startsWith('--built'))) {
    return release([command, ownName(), ...options]);
  }
  const code = await build();
  return code === 0 ? release([command, ownName(), '--built', distFolder(), ...options]) : code;
}

function release(words: readonly string[]): Promise<number> {
  return runRelease(words, {
    repository: process.cwd(),
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

/** In a process of its own, because webpack's command leaves when it is done. */
async function build(): Promise<number> {
  const child = spawn(process.execPath, [ownFile('cli'), 'build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
