// Installs dependencies and shows progress. No libraries are installed yet.
import { spawn } from 'node:child_process';

const LINE_EVERY_MS = 15_000;

/** Other peers that npm would add, such as another bundler, are unused. */
const SITE_ONLY = ['--omit=dev', '--omit=peer'];

/**
 * @param {string} root
 * @param {{ part: 'site' | 'all', installed: import('./installation.mjs').Installed }} options installed packages stay,
 *   because the site may be running
 * @returns {Promise<number>} npm's exit code
 */
export async function install(root, { part, installed }) {
  const began = performance.now();
  const elapsed = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  const what =
    part === 'site' ? 'the site’s dependencies' : installed === 'site' ? 'development tools' : 'dependencies';
  console.log(`Installing ${what} from the lockfile (about a minute on a new machine) …`);
  const command = installed === 'site' ? ['install', '--no-save'] : ['ci'];
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(part === 'site' ? SITE_ONLY : [])];
  const child = spawn('npm', [...command, ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  // Stop npm with this command. The next command redoes a partial installation.
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
