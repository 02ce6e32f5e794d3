import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { LIFELINE_ENVIRONMENT, LIFELINE_FLAGS } from './lifeline.mjs';

/**
 * Restarts a script when a file in the folders changes: `restart-on-change.ts SCRIPT FOLDER …`. Unlike Node's --watch,
 * its child never outlives it.
 */
const [script = '', ...folders] = process.argv.slice(2);
const SETTLES_MS = 100;

let child: ChildProcess | null = null;
let ending = false;

function start(): void {
  const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...LIFELINE_FLAGS, script], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...LIFELINE_ENVIRONMENT },
  });
  child = started;
  started.once('exit', (code) => {
    if (child !== started) return;
    child = null;
    if (ending) process.exit(code ?? 1);
    console.log(`Exited (${code ?? 'by signal'}). Waiting for a change to restart.`);
  });
}

async function restart(): Promise<void> {
  const former = child;
  child = null;
  if (former !== null) {
    former.kill('SIGTERM');
    if (former.exitCode === null && former.signalCode === null) await once(former, 'exit');
  }
  if (!ending) start();
}

let restarting = Promise.resolve();
let settling: NodeJS.Timeout | undefined;
for (const folder of folders) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (file === null || !/\.(?:ts|mjs|json|sql)$/.test(file) || file.endsWith('.test.ts')) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      console.log(`${file} changed.`);
      restarting = restarting.then(restart);
    }, SETTLES_MS);
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (ending || child === null) process.exit(1);
    ending = true;
    child.kill('SIGTERM');
  });
}
start();
