import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../db/database.ts';
import type { LoaderInput } from './rank-index-loader.ts';
import { readRankings } from './rank-index.repository.ts';

const { databaseUrl, day }: LoaderInput = workerData;
const { db } = openDatabase({
  url: databaseUrl,
  maxConnections: 1,
  // Its statements have no timeout. Each takes a second, on a busy machine some.
  silenceLimitMs: 120_000,
  // The statement running on it rejects, too.
  onConnectionError: () => undefined,
});
try {
  const loaded = await readRankings(db, day);
  parentPort?.postMessage(loaded, [loaded.memory]);
} finally {
  await db.destroy();
}
