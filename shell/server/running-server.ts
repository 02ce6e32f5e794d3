export interface RunningServer {
  /** http://host:port */
  url: string;
  stop(): Promise<void>;
}

/** Runs a server as a process of its own: says plainly why it cannot start, and stops in order when asked to. */
export async function runProcess(start: () => Promise<RunningServer>): Promise<void> {
  try {
    const server = await start();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        server.stop().then(
          () => process.exit(0),
          (error: unknown) => {
            console.error('The server did not stop in order', error);
            process.exit(1);
          },
        );
      });
    }
  } catch (error) {
    console.error(plainReason(error));
    process.exit(1);
  }
}

function plainReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `Port ${port} is taken. Stop what uses it, or choose another port.`;
  }
  return error.message;
}
