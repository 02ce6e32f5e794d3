// Ends a process when its parent dies: the pipe between them closes, even after kill -9. `--import` loads it before any
// script, including third-party ones. Does nothing without LIFELINE_FD. Plain JavaScript without dependencies, because
// the bootstrap uses it before the installation.
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const VARIABLE = 'LIFELINE_FD';
/** The pipe's file descriptor, after stdin, stdout and stderr. */
const PLACE = 3;
const END_WITHIN_MS = 8_000;

export const LIFELINE_FLAGS = ['--import', new URL(import.meta.url).href];
/** Environment for a supervised process. The fourth entry of its stdio must be 'pipe'. */
export const LIFELINE_ENVIRONMENT = { [VARIABLE]: String(PLACE) };

/**
 * Closes the pipe; the process then sends itself SIGTERM.
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
  // Child processes must not inherit the lifeline.
  delete process.env[VARIABLE];
  const pipe = new Socket({ fd: Number(place), readable: true, writable: false });
  pipe.on('error', () => pipe.destroy());
  pipe.once('close', end);
  pipe.resume();
  pipe.unref();
}
