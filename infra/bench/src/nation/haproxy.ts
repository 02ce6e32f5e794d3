import { spawn } from 'node:child_process';

/**
 * HAProxy as a service that ends with this process: `node haproxy.ts CONFIGURATION`. It is not a Node process, so it cannot
 * watch who started it itself.
 */
const [configuration = ''] = process.argv.slice(2);
const child = spawn('haproxy', ['-db', '-f', configuration], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
});
child.once('error', (error) => {
  console.error(`HAProxy could not be started (${error.message}). On Debian: apt-get install haproxy`);
  process.exit(1);
});
child.once('exit', (code) => process.exit(code ?? 1));
process.once('exit', () => child.kill('SIGKILL'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
