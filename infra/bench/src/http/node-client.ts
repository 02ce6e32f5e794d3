import { Pool } from 'pg';
import { API_SESSION, type Load } from './pgbench.ts';
import type { Statement } from './record-statements.ts';

/** Searches per second of node-pg over as many connections; each waits for its response before the next request. */
export async function nodeClient(
  url: string,
  searches: readonly (readonly Statement[])[],
  { connections, seconds }: Load,
): Promise<number> {
  const pool = new Pool({ connectionString: url, max: connections, options: API_SESSION });
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  const work = async (first: number) => {
    const client = await pool.connect();
    for (let next = first; performance.now() < until; next += 1) {
      for (const { text, values } of searches[next % searches.length] ?? []) await client.query(text, [...values]);
      done += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => work(number)));
  const took = (performance.now() - began) / 1000;
  await pool.end();
  return done / took;
}
