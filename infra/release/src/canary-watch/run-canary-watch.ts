import { setTimeout as wait } from 'node:timers/promises';
import { watchCanaries, type JudgedCanary, type WatchOptions } from './watch.ts';

// With these, the package's `canary-watch`: what a watch needs, without the compiler and the browser of a publication.
export { openStore } from '../store/open-store.ts';
export { describeJudged } from './describe-health.ts';
export { healthAt } from './release-health.ts';
export { LIMITS } from './verdict.ts';
export type { JudgedCanary };

export interface CanaryWatchOptions extends WatchOptions {
  everyMs: number;
  /** Called for each canary at each look. */
  onJudged: (judged: JudgedCanary) => void;
  /** Called after each look that did not fail, also if there is no canary. */
  onLooked?: () => void;
  /** A look failed; the next one may succeed. */
  onFailure: (error: unknown) => void;
  signal?: AbortSignal;
}

/** Checks all canaries, waits, and repeats until it is aborted. */
export async function runCanaryWatch(options: CanaryWatchOptions): Promise<void> {
  const { everyMs, onJudged, onLooked, onFailure, signal } = options;
  for (;;) {
    if (signal?.aborted === true) return;
    try {
      (await watchCanaries(options)).forEach(onJudged);
      onLooked?.();
    } catch (error) {
      onFailure(error);
    }
    // Rejects when it is aborted.
    await wait(everyMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}
