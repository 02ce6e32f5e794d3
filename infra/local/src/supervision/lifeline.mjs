// Ends a process when the one that started it is gone, however that went: a pipe between both closes then, even after
// kill -9. Loaded by `--import` before the script, so that it works for scripts of others too. Without LIFELINE_FD in the
// environment it does nothing. Plain JavaScript without dependencies: the bootstrap uses it before an installation.
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const VARIABLE = 'LIFELINE_FD';
/** Its place among the stdio of the new process, behind input, output and errors. */
const PLACE = 3;
/** A process that does not end in order within this time ends at once. */
const END_WITHIN_MS = 8_000;

/** Arguments for the Node of a process that is to end with its supervisor; they come before the script. */
export const LIFELINE_FLAGS = ['--import', new URL(import.meta.url).href];
/** Goes into its environment; its stdio needs 'pipe' as the fourth entry. */
export const LIFELINE_ENVIRONMENT = { [VARIABLE]: String(PLACE) };
/** This file, for programs that take a path. */
export const LIFELINE_FILE = fileURLToPath(import.meta.url);

/**
 * Asks a process to end by closing its pipe; it then gets SIGTERM from itself.
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
  // Its own children have other supervisors.
  delete process.env[VARIABLE];
  const pipe = new Socket({ fd: Number(place), readable: true, writable: false });
  // A pipe that breaks is closed, too.
  pipe.on('error', () => pipe.destroy());
  pipe.once('close', end);
  pipe.resume();
  // The wait alone keeps nobody alive.
  pipe.unref();
}
