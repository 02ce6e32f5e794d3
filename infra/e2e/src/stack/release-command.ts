import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local';

/**
 * Runs `npm run release -- …`.
 * @throws Error with its output on failure
 */
export function releaseCommand(...args: readonly string[]): Promise<string> {
  return releaseCommandWith({}, ...args);
}

/**
 * Runs `npm run release -- …` with extra environment variables.
 * @throws Error with its output on failure
 */
export async function releaseCommandWith(environment: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<string> {
  const script = join(REPOSITORY, 'infra', 'operations', 'src', 'cli.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'release', ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const said = Buffer.concat(output).toString('utf8');
  if (code !== 0) throw new Error(`release ${args.join(' ')} ended with ${String(code)}:\n${said}`);
  return said;
}
