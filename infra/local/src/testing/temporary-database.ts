import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';

/** A process with a temporary database: `temporary-database.ts PORT FOLDER`. */
const [port, dataDirectory = ''] = process.argv.slice(2);
await startEmbeddedPostgres({ dataDirectory, port: Number(port), persistent: false });
console.log('ready');
