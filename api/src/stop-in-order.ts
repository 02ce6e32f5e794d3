import { setTimeout as pause } from 'node:timers/promises';

/** A server that can be stopped in two steps. */
export interface Stoppable {
  /** Lets others notice that it goes, while it still answers. */
  drain(): void;
  stop(): Promise<void>;
}

export interface StopOptions {
  drainSeconds: number;
  /** Ends the process; with 0 when everything was finished. */
  exit: (code: number) => void;
  onError: (error: unknown) => void;
}

/**
 * A handler of signals. SIGTERM drains, then stops in order; Ctrl-C stops without a drain, because nobody balances load
 * over a terminal. A second signal ends the drain, a third one the process.
 */
export function stopInOrder(server: Stoppable, { drainSeconds, exit, onError }: StopOptions): (signal: string) => void {
  const hurry = new AbortController();
  let signals = 0;
  const run = async (drainMs: number) => {
    server.drain();
    // Rejects when it is cut short, which is no failure.
    await pause(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    await server.stop();
  };
  return (signal) => {
    signals += 1;
    if (signals === 2) hurry.abort();
    if (signals > 2) exit(1);
    if (signals > 1) return;
    run(signal === 'SIGTERM' ? drainSeconds * 1_000 : 0).then(
      () => exit(0),
      (error: unknown) => {
        onError(error);
        exit(1);
      },
    );
  };
}
