import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readRemoteEnvironment } from './remote-server.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

describe('remote server process', () => {
  let folder: string;
  let child: ChildProcess | null = null;
  let url: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'remote-'));
    await writeFile(join(folder, 'release.json'), '{}');
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  async function start(drainSeconds: string): Promise<ChildProcess> {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const server = spawn(process.execPath, [join(import.meta.dirname, 'remote-server.ts')], {
      env: {
        PATH: process.env['PATH'],
        REMOTE_NAME: 'agency-app',
        REMOTE_DIST: folder,
        PORT: String(port),
        LOG_LEVEL: 'silent',
        DRAIN_SECONDS: drainSeconds,
      },
      stdio: 'ignore',
    });
    child = server;
    await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), 20_000);
    return server;
  }

  test('drains on SIGTERM and skips the drain on a second SIGTERM', async () => {
    const server = await start('600');
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(503), 10_000);
    expect((await fetch(`${url}/remotes/agency-app/release.json`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('stops immediately on SIGINT, and on SIGTERM with DRAIN_SECONDS=0', async () => {
    for (const [signal, drain] of [
      ['SIGINT', '600'],
      ['SIGTERM', '0'],
    ] as const) {
      const server = await start(drain);
      const ended = once(server, 'exit');
      server.kill(signal);
      expect(await ended).toEqual([0, null]);
    }
  });
});

test('the remote server names missing settings at startup', () => {
  expect(() => readRemoteEnvironment({ PORT: '1' })).toThrow(/REMOTE_NAME[^]*REMOTE_DIST/);
});
