export { openDatabase, type Database } from './db/database.ts';
export { migrateToLatest } from './db/migrate.ts';
