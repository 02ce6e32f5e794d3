import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface QueueDepth {
  name: string;
  /** Jobs that no worker has taken, including jobs that wait for a retry. */
  waiting: number;
  oldestSeconds: number;
}

/** Backlog of each queue that is not empty. Uses the queue library's index. */
export async function listQueueDepths(db: Database): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    SELECT name, count(*) AS waiting, extract(epoch FROM now() - min(created_on))::float8 AS "oldestSeconds"
    FROM jobs.job WHERE state < 'active' GROUP BY name`.execute(db);
  return rows;
}
