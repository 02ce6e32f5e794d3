import { spawn } from 'node:child_process';
import { HAPROXY, WITH_HAPROXY } from './haproxy-program.ts';

/** Runs HAProxy and kills it when this process ends: `node haproxy.ts CONFIGURATION`. */
const [configuration = ''] = process.argv.slice(2);
const child = spawn(HAPROXY, ['-db', '-f', configuration], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: WITH_HAPROXY,
});
child.once('exit', (code) => process.exit(code ?? 1));
process.once('exit', () => child.kill('SIGKILL'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
