// Starts a script, waits for it as npm and shells do, and forwards SIGTERM: `small-parent.mjs SCRIPT ARGUMENT …`.
import { spawn } from 'node:child_process';

const env = { ...process.env };
if (env['npm_lifecycle_event'] === '') delete env['npm_lifecycle_event'];
const flags = ['--disable-warning=ExperimentalWarning'];
const child = spawn(process.execPath, [...flags, ...process.argv.slice(2)], { stdio: 'inherit', env });
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('spawn', () => console.log('started'));
child.once('exit', (code) => process.exit(code ?? 1));
