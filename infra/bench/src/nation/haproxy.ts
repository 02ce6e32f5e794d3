import { spawn } from 'node:child_process';
import { HAPROXY, WITH_HAPROXY } from './haproxy-program.ts';

/**
 * HAProxy as a service that ends with this process: `node haproxy.ts CONFIGURATION`. It is not a Node process, so it cannot
 * watch who started it itself.
 */
const [configuration = ''] = process.argv.slice(2);
const child = spawn(HAPROXY, ['-db', '-f', configuration], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: WITH_HAPROXY,
});
child.once('exit', (code) => process.exit(code ?? 1));
process.once('exit', () => child.kill('SIGKILL'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
