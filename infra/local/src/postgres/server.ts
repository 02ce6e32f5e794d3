import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Runs PostgreSQL: `server.ts DATABASE`, with POSTGRES_PORT and POSTGRES_DIRECTORY. A separate process, because
 * embedded-postgres ends its host process on every signal. SIGTERM shuts PostgreSQL down cleanly.
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
