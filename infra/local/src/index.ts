export { startEmbeddedPostgres, type RunningPostgres } from './postgres/embedded-postgres.ts';
