import type { PoolClient } from 'pg';

/** Calls this before the connection goes back to its pool, which gives it a new `release` each time it is taken. */
export function beforeRelease(client: PoolClient, call: () => void): PoolClient {
  const { release } = client;
  client.release = (error) => {
    call();
    release(error);
  };
  return client;
}
