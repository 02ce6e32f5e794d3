import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { LIFELINE_ENVIRONMENT, LIFELINE_FLAGS } from './lifeline.mjs';
import { REPOSITORY } from '../repository.ts';

export interface ServiceOptions {
  name: string;
  /** Arguments for Node: a script of this repository and its arguments. */
  script: readonly string[];
  environment: Record<string, string>;
  /** Working directory; defaults to the repository. */
  folder?: string;
  /** A URL that responds below 500, or a check that returns true, once the service is up. */
  ready: string | (() => Promise<boolean>);
  logDirectory: string;
  readyWithinSeconds?: number;
}

export interface Service {
  name: string;
  /** Its process id. */
  pid: number;
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 8_000;
const LINES_SHOWN = 15;

/**
 * Starts one process of the stack, logs its output to a file, and waits until it is ready. It ends with this process,
 * even if that is killed. When `asked` aborts, the wait ends and the process is stopped.
 */
export async function startService(options: ServiceOptions, asked?: AbortSignal): Promise<Service> {
  await mkdir(options.logDirectory, { recursive: true });
  const logFile = join(options.logDirectory, `${options.name}.log`);
  // It writes the file itself: a pipe through this process would break when this one ends, and crash the service.
  const log = openSync(logFile, 'w');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...LIFELINE_FLAGS, ...options.script],
    {
      cwd: options.folder ?? REPOSITORY,
      // No load balancer in front of these processes.
      env: { DRAIN_SECONDS: '0', ...process.env, ...options.environment, ...LIFELINE_ENVIRONMENT },
      stdio: ['ignore', log, log, 'pipe'],
      // Its own process group: Ctrl-C reaches only the parent, which then stops everything in order.
      detached: true,
    },
  );
  closeSync(log);
  let stopping = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', (code) => {
    if (!stopping)
      console.error(`\n${options.name} stopped by itself (exit ${code ?? 'by signal'}). Its log: ${logFile}`);
  });
  const stop = async () => {
    stopping = true;
    await stopProcess(child, ended);
  };
  try {
    await waitUntilReady(options, child, asked);
  } catch {
    await stop();
    asked?.throwIfAborted();
    const lastLines = (await readFile(logFile, 'utf8')).split('\n').filter(Boolean).slice(-LINES_SHOWN);
    throw new CommandError(
      `${options.name} did not start. Its last lines (all in ${logFile}):\n${lastLines.join('\n')}`,
    );
  }
  if (child.pid === undefined) throw new CommandError(`${options.name} did not start.`);
  return { name: options.name, pid: child.pid, stop };
}

async function stopProcess(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(late);
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  return answer.status < 500;
}

async function waitUntilReady(
  { ready, readyWithinSeconds = 60 }: ServiceOptions,
  child: ChildProcess,
  asked?: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + readyWithinSeconds * 1000;
  while (Date.now() < deadline) {
    asked?.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('ended');
    const up = await (typeof ready === 'string' ? answers(ready) : ready()).catch(() => false);
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error('not ready in time');
}
