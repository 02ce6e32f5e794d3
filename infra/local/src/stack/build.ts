import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PlainError } from './plain-error.ts';
import { REPOSITORY } from './settings.ts';

/** Runs a tool of node_modules/.bin to its end with its output shown; answers its exit code. */
export function runTool(
  tool: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(REPOSITORY, 'node_modules', '.bin', tool), args, {
      cwd: REPOSITORY,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...environment },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Builds shell and remotes, answers the exit code; what has not changed since the last time comes from the cache. */
export function runBuild(): Promise<number> {
  const quiet = ['--output-logs=errors-only', '--log-prefix=none', '--no-update-notifier'];
  return runTool('turbo', ['run', 'build', ...quiet], { NODE_ENV: 'production' });
}

/** @throws PlainError when the build fails */
export async function buildApps(): Promise<void> {
  if ((await runBuild()) !== 0) throw new PlainError('The build failed: see above.');
}
