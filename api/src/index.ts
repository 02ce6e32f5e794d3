export { openDatabase, type Database } from './db/database.ts';
export { migrateToLatest } from './db/migrate.ts';
export { loadPlaces } from './features/places/load-places.ts';
