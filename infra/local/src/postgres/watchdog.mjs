// Stops PostgreSQL when its host process dies: `watchdog.mjs DATA MARK [FOLDER]`. stdin is a pipe from the host, which
// closes even after kill -9. MARK is one of the server's arguments and identifies the host's server. FOLDER is removed
// at the end.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const [data = '', mark = '', folder] = process.argv.slice(2);
/** The server may still be starting when its host dies. */
const APPEARS_WITHIN_MS = 1_000;
const ENDS_WITHIN_MS = 8_000;
const PAUSE_MS = 50;

/** @param {string} name File name, such as 'postmaster.pid'. */
function readData(name) {
  const file = join(data, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const hasStarted = () => readData('postmaster.opts').includes(mark);

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {number} withinMs
 * @param {() => boolean} isDone
 */
async function until(withinMs, isDone) {
  const deadline = Date.now() + withinMs;
  while (!isDone()) {
    if (Date.now() > deadline) return false;
    await setTimeout(PAUSE_MS);
  }
  return true;
}

async function stopServer() {
  await until(APPEARS_WITHIN_MS, hasStarted);
  const pid = hasStarted() ? Number(readData('postmaster.pid').split('\n')[0]) : 0;
  if (pid > 1) {
    // Fast shutdown: closes sessions and keeps committed transactions.
    send(pid, 'SIGINT');
    if (!(await until(ENDS_WITHIN_MS, () => !send(pid, 0)))) send(pid, 'SIGQUIT');
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}

process.stdin.once('close', () => void stopServer());
process.stdin.resume();
