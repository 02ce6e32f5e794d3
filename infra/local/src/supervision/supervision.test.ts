// @module-tag slow
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from './ports.ts';
import { expectGone, expectPortsFree, expectPortsTaken, startScript, waitForOutput } from '../testing/process-tree.ts';

const TESTING = join(import.meta.dirname, '..', 'testing');
const STACK = join(TESTING, 'small-stack.ts');
const BOOTSTRAP = join(TESTING, 'small-bootstrap.mjs');
const PARENT = join(TESTING, 'small-parent.mjs');

const started: ChildProcess[] = [];
afterAll(() => {
  for (const { pid } of started) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
});

async function start(script: string, args: readonly string[], until = 'all ready', env: Record<string, string> = {}) {
  const child = await startScript(script, args, { until, env });
  started.push(child);
  return child;
}

const twoPorts = async () => [await freePort(), await freePort()];
function childOf(pid: number | undefined): number {
  return Number(
    execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')[0],
  );
}

test.concurrent.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to a command ends its services',
  async (signal) => {
    const ports = await twoPorts();
    const command = await start(STACK, ports.map(String));
    await expectPortsTaken(ports);
    command.kill(signal);
    await expectPortsFree(ports);
  },
);

test.concurrent.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to the bootstrap ends the command and its services',
  async (signal) => {
    const ports = await twoPorts();
    const bootstrap = await start(BOOTSTRAP, [STACK, ...ports.map(String)]);
    const command = childOf(bootstrap.pid);
    bootstrap.kill(signal);
    await expectPortsFree(ports);
    await expectGone(command);
  },
);

test.concurrent('a signal to the whole process group, as from a closed terminal, stops the services in order', async () => {
  const ports = await twoPorts();
  const bootstrap = await start(BOOTSTRAP, [STACK, ...ports.map(String)]);
  let output = '';
  bootstrap.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const ended = once(bootstrap, 'close');
  process.kill(-(bootstrap.pid ?? 0), 'SIGHUP');
  expect(await ended).toEqual([0, null]);
  expect(output).toContain('stopped');
  await expectPortsFree(ports);
});

test.concurrent.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to npm ends the bootstrap, the command and its services',
  async (signal) => {
    const ports = await twoPorts();
    const folder = await mkdtemp(join(tmpdir(), 'npm-script-'));
    const script = ['node', BOOTSTRAP, STACK, ...ports].map((word) => JSON.stringify(String(word))).join(' ');
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: script } }));
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    started.push(npm);
    await waitForOutput(npm, 'all ready');
    npm.kill(signal);
    await expectPortsFree(ports);
    await rm(folder, { recursive: true });
  },
);

test.concurrent('a command that npm started without a shell ends when npm is killed', async () => {
  const ports = await twoPorts();
  const npm = await start(PARENT, [BOOTSTRAP, STACK, ...ports.map(String)], 'all ready', {
    npm_lifecycle_event: 'start',
  });
  const bootstrap = childOf(npm.pid);
  npm.kill('SIGKILL');
  await expectPortsFree(ports);
  await expectGone(bootstrap);
});

test.concurrent('a command started without npm keeps running after its shell is killed', async () => {
  const ports = await twoPorts();
  const shell = await start(PARENT, [BOOTSTRAP, STACK, ...ports.map(String)], 'all ready', { npm_lifecycle_event: '' });
  const bootstrap = childOf(shell.pid);
  shell.kill('SIGKILL');
  await once(shell, 'exit');
  await expectPortsTaken(ports);
  process.kill(bootstrap, 'SIGTERM');
  await expectPortsFree(ports);
});

test.concurrent.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s during startup ends the services that are already running',
  async (signal) => {
    const ports = await twoPorts();
    const [first, second] = ports.map(String);
    const bootstrap = await start(BOOTSTRAP, [STACK, `${first}`, 'never', `${second}`], `starting ${second}`);
    await expectPortsTaken(ports);
    bootstrap.kill(signal);
    await expectPortsFree(ports);
  },
);

test.concurrent('a second signal ends the command without waiting for a slow service', async () => {
  const port = await freePort();
  const bootstrap = await start(BOOTSTRAP, [STACK, 'deaf', String(port)]);
  const stopping = new Promise<void>((resolve) => {
    bootstrap.stdout?.on('data', (chunk: Buffer) => chunk.toString('utf8').includes('stopping') && resolve());
  });
  bootstrap.kill('SIGTERM');
  await stopping;
  const ended = once(bootstrap, 'exit');
  // Repeats until the signal is outside of the debounce time.
  const again = setInterval(() => bootstrap.kill('SIGTERM'), 200);
  expect((await ended)[0]).toBe(1);
  clearInterval(again);
  await expectPortsFree([port]);
});

test.concurrent('a service that ignores SIGTERM ends when its command is killed', async () => {
  const port = await freePort();
  const command = await start(STACK, ['deaf', String(port)]);
  command.kill('SIGKILL');
  await expectPortsFree([port]);
});

test.concurrent('a process without a supervisor keeps running after its parent is killed', async () => {
  const port = await freePort();
  const parent = await start(PARENT, [join(TESTING, 'stubborn-part.mjs'), String(port)], 'started');
  await expectPortsTaken([port]);
  const part = childOf(parent.pid);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expectPortsTaken([port]);
  process.kill(part, 'SIGKILL');
  await expectPortsFree([port]);
});
