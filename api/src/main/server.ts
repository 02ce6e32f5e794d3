import { stopInOrder } from '@marketplace/http-server/any-server';
import { isConnectionLost } from '../db/database-unavailable.ts';
import { startServer } from './start-server.ts';

export async function runServer(onSignal: (handler: (signal: string) => void) => void): Promise<void> {
  try {
    const server = await startServer(process.env);
    const { log } = server;
    process.on('unhandledRejection', (error) => {
      log.error({ err: error }, 'unhandled rejection');
    });
    process.on('uncaughtException', (error) => {
      // The queue removes its listeners before it closes a connection. If the server closes it first, the harmless
      // error has no listener.
      if (isConnectionLost(error)) {
        log.warn({ err: error }, 'database connection lost');
        return;
      }
      // After an uncaught exception, the process is in an unknown state.
      log.fatal({ err: error }, 'uncaught exception');
      process.exit(1);
    });
    const stop = stopInOrder(server, {
      drainSeconds: () => server.drainSeconds,
      exit: (code) => process.exit(code),
      onError: (error) => log.error({ err: error }, 'could not shut down cleanly'),
    });
    onSignal((signal) => {
      log.info({ signal }, 'stopping');
      stop(signal);
    });
  } catch (error) {
    console.error(`The API did not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
