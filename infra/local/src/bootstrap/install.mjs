// Installs dependencies and shows progress. Cannot import libraries, because none are installed yet.
import { spawn } from 'node:child_process';
import { ANY_HOST, knowingTarballs } from './tarballs.mjs';

const LINE_EVERY_MS = 15_000;
const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT']);

/** npm options for a first, silent attempt. If the attempt fails, npm runs again without these options. */
const IF_IT_WORKS = ['--fetch-retries=0', '--loglevel=silent'];

/** Omits peers that npm would add, such as another bundler, because they are unused. */
const SITE_ONLY = ['--omit=dev', '--omit=peer'];

/**
 * @param {string} root
 * @param {{ part: 'site' | 'all', installed: import('./installation.mjs').Installed }} options `installed`: what is
 * installed now; 'site' packages are kept, because the site may be running
 * @returns {Promise<number>} npm's exit code
 */
export async function install(root, { part, installed }) {
  const began = performance.now();
  const elapsed = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  const partName =
    part === 'site' ? 'the site’s dependencies' : installed === 'site' ? 'development tools' : 'dependencies';
  console.log(`Installing ${partName} from the lockfile (about a minute on a new machine) …`);
  const command = installed === 'site' ? ['install', '--no-save'] : ['ci'];
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(part === 'site' ? SITE_ONLY : [])];
  const alive = setInterval(() => console.log(`  still installing, ${elapsed()}`), LINE_EVERY_MS);
  const stop = new AbortController();
  // Stops npm when this command stops. The next command completes a partial installation.
  const pass = (/** @type {NodeJS.Signals} */ signal) => stop.abort(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  try {
    const words = [...command, ...options];
    let code = await knowingTarballs(root, () => runNpm(root, [...words, ANY_HOST, ...IF_IT_WORKS], stop.signal));
    // The first attempt fails if the registry serves its tarballs at other paths. Without the extra options, npm asks
    // the registry for their URLs and shows errors.
    if (code !== 0 && !stop.signal.aborted) code = await runNpm(root, words, stop.signal);
    if (code === 0) console.log(`Installed in ${elapsed()}.`);
    return code;
  } finally {
    clearInterval(alive);
    for (const signal of SIGNALS) process.off(signal, pass);
  }
}

/**
 * @param {string} root
 * @param {readonly string[]} words
 * @param {AbortSignal} stop its reason is the signal for npm
 * @returns {Promise<number>} npm's exit code
 */
function runNpm(root, words, stop) {
  const child = spawn('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  stop.addEventListener('abort', () => child.kill(stop.reason));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
