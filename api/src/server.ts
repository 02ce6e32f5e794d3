import { startServer } from './start-server.ts';

/** The API as a process, from its start to its signals; server.mjs is its entry. */
try {
  const server = await startServer(process.env);
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second signal does not wait for open requests.
    if (stopping) process.exit(1);
    stopping = true;
    server.log.info({ signal }, 'stopping');
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('unhandledRejection', (error) => {
    server.log.error({ err: error }, 'unhandled rejection');
  });
  process.on('uncaughtException', (error) => {
    // Nobody knows in which state it left the process.
    server.log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The API did not start.');
  process.exit(1);
}
