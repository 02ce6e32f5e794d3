import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { expect, vi } from 'vitest';
import { isAlive } from '../supervision/is-alive.ts';

/** Starts a script as from a terminal; resolves once it has written a line containing `until`. */
export async function startScript(
  script: string,
  args: readonly string[],
  options: { until: string; env?: Record<string, string>; flags?: readonly string[] },
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...(options.flags ?? []), script, ...args],
    { env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  await said(child, options.until);
  return child;
}

/** Waits until the process has written this. @throws Error if it exits first */
export async function said(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes(text)) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`It ended (${code}) and had said:\n${output}`)));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

const WAIT = { timeout: 30_000, interval: 50 };

async function expectFree(port: number, free: boolean): Promise<void> {
  await vi.waitFor(async () => expect(await isFree(port), `port ${port} is free`).toBe(free), WAIT);
}

export async function expectPortsTaken(ports: readonly number[]): Promise<void> {
  for (const port of ports) await expectFree(port, false);
}

/** Asserts that nothing listens on these ports any more. */
export async function expectPortsFree(ports: readonly number[]): Promise<void> {
  for (const port of ports) await expectFree(port, true);
}

export async function expectGone(pid: number): Promise<void> {
  await vi.waitFor(() => expect(isAlive(pid), `process ${pid} is alive`).toBe(false), WAIT);
}
