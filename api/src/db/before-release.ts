import type { PoolClient } from 'pg';

/** Runs before the connection returns to its pool, which sets a new `release` each time. */
export function beforeRelease(client: PoolClient, call: () => void): PoolClient {
  const { release } = client;
  client.release = (error) => {
    call();
    release(error);
  };
  return client;
}
