import { stopInOrder } from './stop-in-order.ts';

export interface RunningServer {
  /** Base URL, such as http://127.0.0.1:4000. */
  url: string;
  /** Makes readiness fail; requests are still served. */
  drain(): void;
  stop(): Promise<void>;
}

/** Runs a server as a process: prints a startup error without a stack, and shuts down gracefully on signals. */
export async function runProcess(
  start: () => Promise<RunningServer>,
  drainSeconds: () => number = () => 0,
): Promise<void> {
  let server: RunningServer | null = null;
  const stop = stopInOrder(
    { drain: () => server?.drain(), stop: async () => server?.stop() },
    {
      drainSeconds: () => (server === null ? 0 : drainSeconds()),
      exit: (code) => process.exit(code),
      onError: (error) => console.error('could not shut down cleanly', error),
    },
  );
  // Registered before the start, because a container's PID 1 ignores signals without a handler.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
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
