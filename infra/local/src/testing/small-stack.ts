import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../supervision/service.ts';
import { stopRequest } from '../supervision/stop-request.ts';

/**
 * Like `npm start` with tiny services: `small-stack.ts PORT …`. Services on ports after `deaf` ignore SIGTERM; services
 * on ports after `never` never become ready.
 */
const signal = stopRequest();
const logDirectory = await mkdtemp(join(tmpdir(), 'small-stack-'));
const part = join(import.meta.dirname, 'stubborn-part.mjs');
let how = '';
const stops: (() => Promise<void>)[] = [];
try {
  for (const word of process.argv.slice(2)) {
    if (!/^\d+$/.test(word)) {
      how = word;
      continue;
    }
    console.log(`starting ${word}`);
    const ready = `http://127.0.0.1:${word}`;
    const { stop } = await startService(
      {
        name: `part-${word}`,
        script: [part, word, how],
        environment: {},
        ready: how === 'never' ? () => Promise.resolve(false) : ready,
        logDirectory,
      },
      signal,
    );
    stops.push(stop);
  }
  console.log('all ready');
  if (!signal.aborted) await once(signal, 'abort');
} catch (error) {
  if (!signal.aborted) throw error;
}
console.log('stopping');
for (const stop of stops.toReversed()) await stop();
await rm(logDirectory, { recursive: true });
console.log('stopped');
process.exit(0);
