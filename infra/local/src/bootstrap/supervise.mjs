// Runs a command as a child of the bootstrap, so that neither outlives the other. Plain JavaScript, like the rest here.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cutLifeline, LIFELINE_ENVIRONMENT, LIFELINE_FLAGS } from '../supervision/lifeline.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** One Ctrl-C may arrive several times: from the terminal, from npm, from here. Signals this close count once. */
const SAME_REQUEST_MS = 500;
const LOOK_FOR_NPM_MS = 500;

/**
 * Starts Node with the arguments. The first signal shuts the command down gracefully, a second one kills it.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, signal: string | null }>} how it ended
 */
export function supervise(node, args, { cwd, env }) {
  const child = spawn(node, [...LIFELINE_FLAGS, ...args], {
    cwd,
    env: { ...env, ...LIFELINE_ENVIRONMENT },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  let askedAt = 0;
  const ask = () => {
    const now = performance.now();
    if (askedAt === 0) {
      askedAt = now;
      cutLifeline(child);
    } else if (now - askedAt >= SAME_REQUEST_MS) {
      child.kill('SIGTERM');
    }
  };
  for (const signal of SIGNALS) process.on(signal, ask);
  // npm cannot tell us that it was killed. When started directly, the command may outlive its shell (nohup).
  if (env['npm_lifecycle_event'] !== undefined) {
    const hasNpm = npmAbove();
    const look = setInterval(() => {
      if (hasNpm()) return;
      clearInterval(look);
      ask();
    }, LOOK_FOR_NPM_MS);
    look.unref();
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code: code ?? 1, signal }));
  });
}

/** Some shells exec the command; others, such as Debian's, stay between npm and this process. */
const SHELLS = ['ash', 'bash', 'busybox', 'dash', 'sh', 'zsh'];

/** Returns a function that tells whether the npm that runs this script is still alive. */
function npmAbove() {
  const parent = process.ppid;
  const shell = SHELLS.includes(nameOf(parent));
  const npm = shell ? parentOf(parent) : parent;
  return () => process.ppid === parent && (!shell || parentOf(parent) === npm);
}

/**
 * The process name from /proc (Linux only).
 * @param {number} pid
 */
function nameOf(pid) {
  const file = `/proc/${pid}/comm`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** @param {number} pid */
function parentOf(pid) {
  const file = `/proc/${pid}/stat`;
  // The name in parentheses may contain anything; state and parent PID follow it.
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[1]) : null;
}
