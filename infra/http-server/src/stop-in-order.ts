import { setTimeout as pause } from 'node:timers/promises';

/** A server that can be stopped in two steps. */
interface Stoppable {
  /** Signals that it is shutting down while still serving. */
  drain(): void;
  stop(): Promise<void>;
}

interface StopOptions {
  /** Asked when the signal comes. */
  drainSeconds: () => number;
  /** Ends the process; 0 when everything finished. */
  exit: (code: number) => void;
  onError: (error: unknown) => void;
}

/**
 * Returns a signal handler. SIGTERM drains, then stops cleanly; Ctrl-C stops without a drain, because no load balancer
 * watches a terminal. A second signal cuts the drain short, a third one ends the process.
 */
export function stopInOrder(server: Stoppable, { drainSeconds, exit, onError }: StopOptions): (signal: string) => void {
  const drainAbort = new AbortController();
  let signals = 0;
  const run = async (drainMs: number) => {
    server.drain();
    // Rejects when aborted, which is not a failure.
    await pause(drainMs, undefined, { signal: drainAbort.signal }).catch(() => undefined);
    await server.stop();
  };
  return (signal) => {
    signals += 1;
    if (signals === 2) drainAbort.abort();
    if (signals > 2) exit(1);
    if (signals > 1) return;
    run(signal === 'SIGTERM' ? drainSeconds() * 1_000 : 0).then(
      () => exit(0),
      (error: unknown) => {
        onError(error);
        exit(1);
      },
    );
  };
}
