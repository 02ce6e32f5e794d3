// Ends a process when its parent is gone for any reason: the pipe between them then closes, even after kill -9. Loaded
// with `--import` before the script, so that it works for third-party scripts too. Without LIFELINE_FD in the
// environment it does nothing. Plain JavaScript without dependencies: the bootstrap uses it before anything is
// installed.
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const VARIABLE = 'LIFELINE_FD';
/** The pipe's file descriptor in the new process, after stdin, stdout and stderr. */
const PLACE = 3;
/** A process that does not shut down within this time is killed. */
const END_WITHIN_MS = 8_000;

/** Node arguments for a process that must end with its supervisor; they come before the script. */
export const LIFELINE_FLAGS = ['--import', new URL(import.meta.url).href];
/** Environment for that process; its stdio needs 'pipe' as the fourth entry. */
export const LIFELINE_ENVIRONMENT = { [VARIABLE]: String(PLACE) };

/**
 * Asks a process to end by closing its pipe; it then sends itself SIGTERM.
 * @param {import('node:child_process').ChildProcess} child
 */
export function cutLifeline(child) {
  const pipe = child.stdio[PLACE];
  if (pipe && 'destroy' in pipe) pipe.destroy();
}

function end() {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), END_WITHIN_MS).unref();
  process.kill(process.pid, 'SIGTERM');
}

const place = process.env[VARIABLE];
if (isMainThread && place !== undefined) {
  // Child processes have other supervisors.
  delete process.env[VARIABLE];
  const pipe = new Socket({ fd: Number(place), readable: true, writable: false });
  // A broken pipe counts as closed.
  pipe.on('error', () => pipe.destroy());
  pipe.once('close', end);
  pipe.resume();
  // The pipe must not keep the process alive.
  pipe.unref();
}
