import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/database.ts';
import type { LoaderInput } from './rank-index-loader.ts';
import { listRankings, listRankingsUnlessBusy } from './rank-index.repository.ts';

const { databaseUrl, day, inBackground }: LoaderInput = workerData;
// Lowers this thread's priority, because the other threads serve requests. Only Linux has priorities per thread.
if (inBackground && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const { db } = openDatabase({
  url: databaseUrl,
  maxConnections: 1,
  // Statements have no timeout: each takes a second, longer on a busy machine.
  silenceLimitMs: 120_000,
  // Ignored, because the running statement rejects, too.
  onConnectionError: () => undefined,
});
try {
  const rankings = inBackground ? await listRankingsUnlessBusy(db, day) : await listRankings(db, day);
  parentPort?.postMessage(rankings, rankings === null ? [] : [rankings.memory]);
} finally {
  await db.destroy();
}
