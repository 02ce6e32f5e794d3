import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { PlainError } from './plain-error.ts';
import { REPOSITORY } from './settings.ts';

function spawnTool(
  tool: string,
  args: readonly string[],
  environment: Record<string, string>,
  output: 'inherit' | 'pipe',
): ChildProcess {
  return spawn(join(REPOSITORY, 'node_modules', '.bin', tool), args, {
    cwd: REPOSITORY,
    stdio: ['ignore', output, output],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...environment },
  });
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a tool of node_modules/.bin to its end with its output shown; answers its exit code. */
export function runTool(
  tool: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return exitCode(spawnTool(tool, args, environment, 'inherit'));
}

/** The same, but its output is shown only when it fails. */
export async function runToolQuietly(
  tool: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawnTool(tool, args, environment, 'pipe');
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await exitCode(child);
  if (code !== 0) process.stderr.write(Buffer.concat(output));
  return code;
}

/** The same, but answers what it wrote. */
export async function runToolForOutput(
  tool: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const child = spawnTool(tool, args, {}, 'pipe');
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await exitCode(child);
  return { code, output: Buffer.concat(output).toString('utf8') };
}

/** Builds shell and remotes, answers the exit code; what has not changed since the last time comes from the cache. */
export function runBuild(): Promise<number> {
  return runToolQuietly('turbo', ['run', 'build', '--output-logs=errors-only', '--log-prefix=none'], {
    NODE_ENV: 'production',
  });
}

/** @throws PlainError when the build fails */
export async function buildApps(): Promise<void> {
  if ((await runBuild()) !== 0) throw new PlainError('The build failed: see above.');
}
