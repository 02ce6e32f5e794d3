import { setTimeout as wait } from 'node:timers/promises';
import { watchCanaries, type JudgedCanary, type WatchOptions } from './watch.ts';

// Entry `canary-watch` of this package, which loads neither a compiler nor a browser.
export { openStore } from '../store/open-store.ts';
export { describeJudged } from './describe-health.ts';
export { healthAt } from './watch.ts';
export { LIMITS } from './verdict.ts';
export type { JudgedCanary };

interface CanaryWatchOptions extends WatchOptions {
  everyMs: number;
  onJudged: (judged: JudgedCanary) => void;
  /** Called after each successful check, even without a canary. */
  onChecked?: () => void;
  onFailure: (error: unknown) => void;
  signal?: AbortSignal;
}

export async function runCanaryWatch(options: CanaryWatchOptions): Promise<void> {
  const { everyMs, onJudged, onChecked, onFailure, signal } = options;
  for (;;) {
    if (signal?.aborted === true) return;
    try {
      (await watchCanaries(options)).forEach(onJudged);
      onChecked?.();
    } catch (error) {
      onFailure(error);
    }
    await wait(everyMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}
