import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadedRankings } from './rank-index.repository.ts';

export interface LoaderInput {
  databaseUrl: string;
  day: Date;
  /** Whether to read with pauses, at low priority, and only while no other process reads. */
  inBackground: boolean;
}

/**
 * Columns are outside of the thread's heap, which holds only one response. Without a limit, V8 would keep hundreds of
 * megabytes of earlier responses.
 */
const THREAD_HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 };

/**
 * Builds all rankings in a worker thread with a separate connection, because that takes seconds for millions of
 * caregivers. Transfers the result without copying. `stopped` ends the thread. Returns null if `inBackground` is set and
 * another process is reading.
 */
export async function loadRankingsInThread(
  databaseUrl: string,
  day: Date,
  { inBackground = false, stopped }: { inBackground?: boolean; stopped?: AbortSignal } = {},
): Promise<LoadedRankings | null> {
  const input: LoaderInput = { databaseUrl, day, inBackground };
  const thread = new Worker(new URL('./rank-index-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: THREAD_HEAP,
  });
  // The promise below rejects with this error. Closing the connection may fail later, when no listener is left.
  thread.on('error', () => undefined);
  const ended = new AbortController();
  const signal = stopped === undefined ? ended.signal : AbortSignal.any([ended.signal, stopped]);
  try {
    const exit = once(thread, 'exit', { signal }).then(([code]) => {
      throw new Error(`rank index loader thread exited with code ${String(code)}`);
    });
    const loadedMessage = once(thread, 'message', { signal }).then(([message]: (LoadedRankings | null)[]) => message);
    const result = await Promise.race([loadedMessage, exit]);
    if (result === undefined) throw new Error('rank index loader thread sent no result');
    return result;
  } finally {
    ended.abort();
    await thread.terminate();
  }
}
