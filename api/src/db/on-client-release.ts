import type { PoolClient } from 'pg';

/**
 * Calls `call` before the connection returns to its pool. Wrap the client at each checkout, because the pool then sets
 * a new `release`.
 */
export function onClientRelease(client: PoolClient, call: () => void): PoolClient {
  const { release } = client;
  client.release = (error) => {
    call();
    release(error);
  };
  return client;
}
