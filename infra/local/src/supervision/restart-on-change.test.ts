import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './ports.ts';
import { expectPortsFree, startScript } from '../testing/process-tree.ts';

const RESTART = join(import.meta.dirname, 'restart-on-change.ts');
let folder: string;
let script: string;
let port: number;
let running: ChildProcess | undefined;

const serverThatSays = (words: string) =>
  `import { createServer } from 'node:http';
   createServer((_, response) => response.end('${words}')).listen(${port}, '127.0.0.1', () => console.log('up'));`;
const answer = async () => (await fetch(`http://127.0.0.1:${port}`)).text();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restart-on-change-'));
  script = join(folder, 'server.mjs');
  port = await freePort();
  await writeFile(script, serverThatSays('first'));
  running = await startScript(RESTART, [script, folder], { until: 'up' });
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await expectPortsFree([port]);
  await rm(folder, { recursive: true });
});

test('the supervisor restarts the script on a code change', async () => {
  expect(await answer()).toBe('first');
  await writeFile(script, serverThatSays('second'));
  await expect.poll(answer).toBe('second');
});

test('the supervisor restarts a broken script once it is fixed', async () => {
  await writeFile(script, 'this is not a script');
  await expectPortsFree([port]);
  await writeFile(script, serverThatSays('fixed'));
  await expect.poll(answer).toBe('fixed');
});

test.each(['SIGTERM', 'SIGKILL'] as const)('%s to the supervisor also ends the script', async (signal) => {
  running?.kill(signal);
  await expectPortsFree([port]);
});
