import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * PostgreSQL as a process of the local stack: `server.ts DATABASE`, with POSTGRES_PORT and POSTGRES_DIRECTORY. It is a
 * separate process because the packaged server ends its host process on every signal. SIGTERM shuts it down cleanly.
 */
const port = Number(process.env['POSTGRES_PORT']);
const dataDirectory = process.env['POSTGRES_DIRECTORY'];
const [database] = process.argv.slice(2);
if (!Number.isInteger(port) || !dataDirectory || !database) {
  throw new Error('POSTGRES_PORT, POSTGRES_DIRECTORY and a database name are required.');
}
const postgres = await startEmbeddedPostgres({
  dataDirectory,
  port,
  persistent: true,
  settings: { shared_buffers: '256MB', max_connections: '100' },
});
await postgres.ensureDatabase(database);
console.log(`PostgreSQL listens on 127.0.0.1:${port}`);
