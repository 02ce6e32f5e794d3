import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import { LIFELINE_ENVIRONMENT, LIFELINE_FLAGS } from './lifeline.mjs';
import { REPOSITORY } from '../repository.ts';

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export interface ServiceOptions {
  name: string;
  script: readonly string[];
  environment: Record<string, string>;
  folder?: string;
  /** Readiness check: a URL that responds with a status below 500, or a function that succeeds. */
  ready: string | (() => Promise<boolean>);
  logDirectory: string;
  readyWithinSeconds?: number;
}

export interface Service {
  name: string;
  pid: number;
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 8_000;
const LINES_SHOWN = 15;

/**
 * Starts a process with its output in a log file and waits until it is ready. The started process ends with this
 * process, even after kill -9, and when `signal` aborts during the start.
 */
export async function startService(options: ServiceOptions, signal?: AbortSignal): Promise<Service> {
  await mkdir(options.logDirectory, { recursive: true });
  const logFile = join(options.logDirectory, `${options.name}.log`);
  // The service writes the file itself, because a pipe would break when this process ends.
  const log = openSync(logFile, 'w');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...LIFELINE_FLAGS, ...options.script],
    {
      cwd: options.folder ?? REPOSITORY,
      // Skips the drain, because no load balancer routes to this process.
      env: { DRAIN_SECONDS: '0', ...process.env, ...options.environment, ...LIFELINE_ENVIRONMENT },
      stdio: ['ignore', log, log, 'pipe'],
      // A separate process group, so that only the parent receives Ctrl-C and stops everything in order.
      detached: true,
    },
  );
  closeSync(log);
  let stopping = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', (code) => {
    if (!stopping) console.error(`\n${options.name} exited unexpectedly (${code ?? 'by signal'}). Log: ${logFile}`);
  });
  const stop = async () => {
    stopping = true;
    await stopProcess(child, ended);
  };
  try {
    await waitUntilReady(options, child, signal);
  } catch {
    await stop();
    signal?.throwIfAborted();
    const lastLines = (await readFile(logFile, 'utf8')).split('\n').filter(Boolean).slice(-LINES_SHOWN);
    throw new CommandError(`${options.name} did not start. Last lines of ${logFile}:\n${lastLines.join('\n')}`);
  }
  if (child.pid === undefined) throw new CommandError(`${options.name} did not start.`);
  return { name: options.name, pid: child.pid, stop };
}

async function stopProcess(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(killTimer);
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  return answer.status < 500;
}

async function waitUntilReady(
  { ready, readyWithinSeconds = 60 }: ServiceOptions,
  child: ChildProcess,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + readyWithinSeconds * 1000;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the service exited');
    const isUp = await (typeof ready === 'string' ? answers(ready) : ready()).catch(() => false);
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error('the service was not ready in time');
}
