import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadedRankings } from './rank-index.repository.ts';

/** What the thread is given, and what it sends back before it ends. */
export interface LoaderInput {
  databaseUrl: string;
}

/**
 * Reads and builds all rankings in a thread with a connection of its own: for millions of caregivers that takes seconds
 * in which this thread goes on answering. The result is handed over without a copy. Rejects with what went wrong there.
 */
export async function loadRankingsInThread(databaseUrl: string): Promise<LoadedRankings> {
  const input: LoaderInput = { databaseUrl };
  const thread = new Worker(new URL('./rank-index-thread.ts', import.meta.url), { workerData: input });
  const ended = new AbortController();
  try {
    const exit = once(thread, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`the thread that loads the rank index ended with exit code ${String(code)}`);
    });
    const loaded = once(thread, 'message', { signal: ended.signal }).then(([message]: LoadedRankings[]) => message);
    const result = await Promise.race([loaded, exit]);
    if (result === undefined) throw new Error('the thread that loads the rank index sent nothing');
    return result;
  } finally {
    ended.abort();
    await thread.terminate();
  }
}
