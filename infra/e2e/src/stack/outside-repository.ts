import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packAll } from '@marketplace/packages';

/** A remote's repository outside of this one. */
export interface OutsideRepository {
  folder: string;
  /** Runs npm in it, as its team would. @throws Error with the output on failure */
  npm(...words: readonly string[]): Promise<string>;
}

/**
 * Packs our packages and lets the packed generator write a repository, which is not installed yet.
 * @param parent an empty folder outside of this repository
 */
export async function createOutside(parent: string, name: string): Promise<OutsideRepository> {
  const packages = join(parent, 'packages');
  const { '@marketplace/create-remote': generator = '' } = await packAll(packages);
  const from = ['exec', '--yes', '--prefer-offline', '--package', generator, '--'];
  await npmIn(parent, [...from, 'create-remote', name, '--packages', packages]);
  const folder = join(parent, name);
  return { folder, npm: (...words) => npmIn(folder, words) };
}

function npmIn(folder: string, words: readonly string[]): Promise<string> {
  // Not the settings of the npm that runs this test: they name this repository.
  const environment = Object.entries(process.env).filter(([variable]) => !/^npm_|^FORCE_COLOR$/.test(variable));
  return new Promise((resolve, reject) => {
    const child = spawn('npm', words, {
      cwd: folder,
      env: Object.fromEntries(environment),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const said = Buffer.concat(output).toString('utf8');
      if (code === 0) resolve(said);
      else reject(new Error(`npm ${words.join(' ')} ended with ${String(code)}:\n${said}`));
    });
  });
}
