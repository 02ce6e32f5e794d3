import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadedRankings } from './rank-index.repository.ts';

/** The thread's input, and the message it sends back before it exits. */
export interface LoaderInput {
  databaseUrl: string;
  day: Date;
  /** With pauses and a low priority, and not while another process does it. */
  inTurn: boolean;
}

/**
 * Columns lie outside the thread's heap, which holds little more than a statement's response, however many caregivers there
 * are. Without a limit, it keeps hundreds of megabytes of earlier responses before it collects them.
 */
const THREAD_HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 };

/**
 * Reads and builds all rankings in a worker thread with its own connection: for millions of caregivers that takes
 * seconds, and the main thread keeps serving. The result is shared, not copied. Rejects with the thread's
 * error; `stopped` ends the thread, whatever it waits for. Null if it is to be read in turn, and another process reads.
 */
export async function loadRankingsInThread(
  databaseUrl: string,
  day: Date,
  { inTurn = false, stopped }: { inTurn?: boolean; stopped?: AbortSignal } = {},
): Promise<LoadedRankings | null> {
  const input: LoaderInput = { databaseUrl, day, inTurn };
  const thread = new Worker(new URL('./rank-index-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: THREAD_HEAP,
  });
  // The promise below rejects with this error. Closing the connection may fail afterwards, with no listener left.
  thread.on('error', () => undefined);
  const ended = new AbortController();
  const signal = stopped === undefined ? ended.signal : AbortSignal.any([ended.signal, stopped]);
  try {
    const exit = once(thread, 'exit', { signal }).then(([code]) => {
      throw new Error(`the rank index loader thread exited with code ${String(code)}`);
    });
    const loaded = once(thread, 'message', { signal }).then(([message]: (LoadedRankings | null)[]) => message);
    const result = await Promise.race([loaded, exit]);
    if (result === undefined) throw new Error('the rank index loader thread sent no result');
    return result;
  } finally {
    ended.abort();
    await thread.terminate();
  }
}
