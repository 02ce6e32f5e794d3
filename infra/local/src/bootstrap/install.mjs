// Installs the dependencies and shows progress without libraries, since none is installed yet.
import { spawn } from 'node:child_process';

const LINE_EVERY_MS = 15_000;

/**
 * @param {string} root
 * @returns {Promise<number>} npm's exit code
 */
export async function install(root) {
  const began = performance.now();
  const elapsed = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  console.log('Installing dependencies from the lockfile; on a new machine that takes a minute or two …');
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  // Don't leave npm running after the command ended; the next command redoes a partial installation.
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) process.on(signal, pass);
  const alive = setInterval(() => console.log(`  still installing, ${elapsed()}`), LINE_EVERY_MS);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exitCode) => resolve(exitCode ?? 1));
    });
    if (code === 0) console.log(`Installed in ${elapsed()}.`);
    return code;
  } finally {
    clearInterval(alive);
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) process.off(signal, pass);
  }
}
