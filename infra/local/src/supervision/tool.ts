import { spawn, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { LIFELINE_ENVIRONMENT, LIFELINE_FLAGS } from './lifeline.mjs';
import { REPOSITORY } from '../repository.ts';

interface ToolOptions {
  environment?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** The tool ends with this process, even after kill -9. */
function spawnTool(
  tool: string,
  args: readonly string[],
  { environment, signal }: ToolOptions,
  output: 'inherit' | 'pipe',
): ChildProcess {
  // Resolves the symlink, so that Node loads the lifeline before the script.
  const script = realpathSync(join(REPOSITORY, 'node_modules', '.bin', tool));
  return spawn(process.execPath, [...LIFELINE_FLAGS, script, ...args], {
    cwd: REPOSITORY,
    stdio: ['ignore', output, output, 'pipe'],
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
      ...environment,
      ...LIFELINE_ENVIRONMENT,
    },
    ...(signal === undefined ? {} : { signal }),
  });
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

export function runTool(
  tool: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return exitCode(spawnTool(tool, args, { environment }, 'inherit'));
}

/** Like runTool, but shows the output only on failure. */
export async function runToolQuietly(
  tool: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<number> {
  const child = spawnTool(tool, args, { environment, signal }, 'pipe');
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await exitCode(child);
  if (code !== 0) process.stderr.write(Buffer.concat(output));
  return code;
}

export function runBuild(signal?: AbortSignal): Promise<number> {
  const quiet = ['--output-logs=errors-only', '--log-prefix=none'];
  return runToolQuietly('turbo', ['run', 'build', ...quiet], { NODE_ENV: 'production' }, signal);
}

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
