import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError } from './plain-error.ts';
import { REPOSITORY } from './settings.ts';

export interface ServiceOptions {
  name: string;
  /** Arguments for Node: a script of this repository and what it takes. */
  script: readonly string[];
  environment: Record<string, string>;
  /** Where it runs; the repository unless said otherwise. */
  folder?: string;
  /** An address that answers below 500, or a question that answers true, once the service is up. */
  ready: string | (() => Promise<boolean>);
  logDirectory: string;
  readyWithinSeconds?: number;
}

export interface Service {
  name: string;
  /** Of its process. */
  pid: number;
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 8_000;

/** Starts one process of the stack, sends its output to a log file, and waits until it answers. */
export async function startService(options: ServiceOptions): Promise<Service> {
  await mkdir(options.logDirectory, { recursive: true });
  const logFile = join(options.logDirectory, `${options.name}.log`);
  const log = createWriteStream(logFile, { flags: 'w' });
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...options.script], {
    cwd: options.folder ?? REPOSITORY,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches only the parent, which then stops all in order.
    detached: true,
  });
  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk);
      lastLines.push(...chunk.toString('utf8').split('\n').filter(Boolean));
      lastLines.splice(0, Math.max(0, lastLines.length - 15));
    });
  }
  let stopping = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', (code) => {
    log.end();
    if (!stopping)
      console.error(`\n${options.name} stopped by itself (exit ${code ?? 'by signal'}). Its log: ${logFile}`);
  });
  const stop = async () => {
    stopping = true;
    await stopProcess(child, ended);
  };
  try {
    await waitUntilReady(options.ready, child, (options.readyWithinSeconds ?? 60) * 1000);
  } catch {
    await stop();
    throw new PlainError(`${options.name} did not start. Its last lines (all in ${logFile}):\n${lastLines.join('\n')}`);
  }
  if (child.pid === undefined) throw new PlainError(`${options.name} did not start.`);
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

async function waitUntilReady(ready: ServiceOptions['ready'], child: ChildProcess, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('ended');
    const up = await (typeof ready === 'string' ? answers(ready) : ready()).catch(() => false);
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error('not ready in time');
}
