import { enableCompileCache } from 'node:module';

// Before anything else is loaded: a second start is faster and takes some 25 MB less, for no source is parsed again.
enableCompileCache();
const { startServer } = await import('./start-server.ts');

/** The API as a process: `node src/server.ts`, configured by its environment. */
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
    server.log.error({ err: error }, 'a failure that nothing was waiting for');
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The API did not start.');
  process.exit(1);
}
