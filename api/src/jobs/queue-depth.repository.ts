import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface QueueDepth {
  name: string;
  /** Jobs that no worker has taken, those that wait for a retry included. */
  waiting: number;
  oldestSeconds: number;
}

/** What waits in each queue; queues with nothing are not listed. Served by the queue's own index of waiting jobs. */
export async function readQueueDepths(db: Database): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    SELECT name, count(*) AS waiting, extract(epoch FROM now() - min(created_on))::float8 AS "oldestSeconds"
    FROM jobs.job WHERE state < 'active' GROUP BY name`.execute(db);
  return rows;
}
