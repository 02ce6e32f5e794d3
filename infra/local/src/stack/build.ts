import { CommandError } from '@marketplace/cli/error';
import { runToolQuietly } from '../supervision/tool.ts';

export function runBuild(signal?: AbortSignal): Promise<number> {
  const quiet = ['--output-logs=errors-only', '--log-prefix=none'];
  return runToolQuietly('turbo', ['run', 'build', ...quiet], { NODE_ENV: 'production' }, signal);
}

/** @throws CommandError when the build fails */
export async function buildApps(signal?: AbortSignal): Promise<void> {
  if ((await runBuild(signal)) !== 0) throw new CommandError('The build failed: see above.');
}
