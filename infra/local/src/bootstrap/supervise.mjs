// Runs a command as a child of the bootstrap, so that neither outlives the other. Plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cutLifeline, LIFELINE_ENVIRONMENT, LIFELINE_FLAGS } from '../supervision/lifeline.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** One Ctrl-C may arrive several times: from the terminal, npm and the bootstrap. */
const SAME_REQUEST_MS = 500;
const LOOK_FOR_NPM_MS = 500;

/**
 * Starts Node. The first signal shuts the command down gracefully; a second one kills it.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, signal: string | null }>} exit status
 */
export function supervise(node, args, { cwd, env }) {
  const child = spawn(node, [...LIFELINE_FLAGS, ...args], {
    cwd,
    env: { ...env, ...LIFELINE_ENVIRONMENT },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
  });
  let firstSignalAt = 0;
  const requestStop = () => {
    const now = performance.now();
    if (firstSignalAt === 0) {
      firstSignalAt = now;
      cutLifeline(child);
    } else if (now - firstSignalAt >= SAME_REQUEST_MS) {
      child.kill('SIGTERM');
    }
  };
  for (const signal of SIGNALS) process.on(signal, requestStop);
  // Polls for npm's death, which sends no signal. A command that was started directly may outlive its shell (nohup).
  if (env['npm_lifecycle_event'] !== undefined) {
    const hasNpm = npmAbove();
    const poll = setInterval(() => {
      if (hasNpm()) return;
      clearInterval(poll);
      requestStop();
    }, LOOK_FOR_NPM_MS);
    poll.unref();
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code: code ?? 1, signal }));
  });
}

/** Shells that may stay between npm and this process. Other shells exec the command. */
const SHELLS = ['ash', 'bash', 'busybox', 'dash', 'sh', 'zsh'];

function npmAbove() {
  const parent = process.ppid;
  const shell = SHELLS.includes(nameOf(parent));
  const npm = shell ? parentOf(parent) : parent;
  return () => process.ppid === parent && (!shell || parentOf(parent) === npm);
}

/** @param {number} pid */
function nameOf(pid) {
  const file = `/proc/${pid}/comm`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** @param {number} pid */
function parentOf(pid) {
  const file = `/proc/${pid}/stat`;
  // State and parent PID follow the name in parentheses, which may contain anything.
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[1]) : null;
}
