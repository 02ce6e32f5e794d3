import { setTimeout as pause } from 'node:timers/promises';

interface Stoppable {
  /** Makes readiness fail while requests are still served. */
  drain(): void;
  stop(): Promise<void>;
}

interface StopOptions {
  drainSeconds: () => number;
  exit: (code: number) => void;
  onError: (error: unknown) => void;
}

/** Returns a signal handler. SIGTERM drains, then stops; SIGINT stops. A second signal skips the drain; a third one exits. */
export function stopInOrder(server: Stoppable, { drainSeconds, exit, onError }: StopOptions): (signal: string) => void {
  const drainAbort = new AbortController();
  let signals = 0;
  const run = async (drainMs: number) => {
    server.drain();
    // A second signal aborts the pause, which then rejects as expected.
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
