import { setTimeout as pause } from 'node:timers/promises';

export interface RunningServer {
  /** http://host:port */
  url: string;
  /** Readiness fails from now on; requests are still served. */
  drain(): void;
  stop(): Promise<void>;
}

/**
 * Runs a server as its own process: prints a clear error if it cannot start, and shuts down gracefully. SIGTERM drains
 * first, SIGINT (Ctrl-C) does not; a second signal ends the drain, a third one the process.
 */
export async function runProcess(
  start: () => Promise<RunningServer>,
  drainSeconds: () => number = () => 0,
): Promise<void> {
  let server: RunningServer | null = null;
  let signals = 0;
  const hurry = new AbortController();
  const stop = async (signal: NodeJS.Signals) => {
    if (server !== null) {
      server.drain();
      const drainMs = signal === 'SIGTERM' ? drainSeconds() * 1_000 : 0;
      // Rejects when it is cut short, which is expected.
      await pause(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
      await server.stop();
    }
    process.exit(0);
  };
  // Before the start: PID 1 of a container ignores signals without a handler.
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, (signal) => {
      signals += 1;
      if (signals === 2) hurry.abort();
      if (signals > 2) process.exit(1);
      if (signals > 1) return;
      stop(signal).catch((error: unknown) => {
        console.error('The server did not shut down cleanly', error);
        process.exit(1);
      });
    });
  }
  process.on('unhandledRejection', (error) => console.error('unhandled rejection', error));
  try {
    server = await start();
  } catch (error) {
    console.error(plainReason(error));
    process.exit(1);
  }
}

function plainReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `Port ${port} is already in use. Stop the other process or choose another port.`;
  }
  return error.message;
}
