import { spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { expect, vi } from 'vitest';
import { isAlive } from '../supervision/service.ts';

/** Starts a script in its own process group and waits for the output `until`. */
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
  await waitForOutput(child, options.until);
  return child;
}

/** @throws Error if the process exits before it prints the text */
export async function waitForOutput(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes(text)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The process exited (${code}). Output:\n${output}`)));
  });
}

/** Connects instead of listening, because a service that starts at that moment would find the port taken. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy();
      resolve(false);
    });
    probe.once('error', () => resolve(true));
  });
}

const WAIT = { timeout: 30_000, interval: 50 };

async function expectFree(port: number, free: boolean): Promise<void> {
  await vi.waitFor(async () => expect(await isFree(port), `port ${port} is free`).toBe(free), WAIT);
}

export async function expectPortsTaken(ports: readonly number[]): Promise<void> {
  for (const port of ports) await expectFree(port, false);
}

export async function expectPortsFree(ports: readonly number[]): Promise<void> {
  for (const port of ports) await expectFree(port, true);
}

export async function expectGone(pid: number): Promise<void> {
  await vi.waitFor(() => expect(isAlive(pid), `process ${pid} is alive`).toBe(false), WAIT);
}
