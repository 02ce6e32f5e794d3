import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packAll } from '@marketplace/packages';

/** A remote's separate repository. */
export interface OutsideRepository {
  folder: string;
  /** Runs npm in the repository. @throws Error with the output on failure */
  npm(...words: readonly string[]): Promise<string>;
}

/** Packs our packages and generates a repository, without installing it. `parent` is an empty folder outside this repository. */
export async function createOutside(parent: string, name: string): Promise<OutsideRepository> {
  const packages = join(parent, 'packages');
  const { '@marketplace/create-remote': generator = '' } = await packAll(packages);
  const from = ['exec', '--yes', '--prefer-offline', '--package', generator, '--'];
  await npmIn(parent, [...from, 'create-remote', name, '--packages', packages]);
  const folder = join(parent, name);
  return { folder, npm: (...words) => npmIn(folder, words) };
}

function npmIn(folder: string, words: readonly string[]): Promise<string> {
  // Drop npm's settings of this process, which refer to this repository.
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
