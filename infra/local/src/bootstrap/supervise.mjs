// Runs one command as the child of the bootstrap, so that neither outlives the other. Plain JavaScript, as the rest here.
import { spawn } from 'node:child_process';
import { cutLifeline, LIFELINE_ENVIRONMENT, LIFELINE_FLAGS } from '../supervision/lifeline.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** One Ctrl-C arrives over several ways: from the terminal, from npm, from here. */
const SAME_REQUEST_MS = 500;
const LOOK_FOR_PARENT_MS = 500;

/**
 * Starts Node with the arguments. The first signal asks the command to end in order, a second one ends it at once.
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
  // npm cannot say that it was killed. Started by hand, the command may well outlive its shell (nohup).
  const parent = process.ppid;
  if (env['npm_lifecycle_event'] !== undefined) {
    const look = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(look);
      ask();
    }, LOOK_FOR_PARENT_MS);
    look.unref();
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code: code ?? 1, signal }));
  });
}
