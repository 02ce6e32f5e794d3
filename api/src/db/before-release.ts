import type { PoolClient } from 'pg';

/**
 * Calls `call` before the connection returns to its pool. Wraps each checkout, because the pool sets a new `release`
 * each time.
 */
export function beforeRelease(client: PoolClient, call: () => void): PoolClient {
  const { release } = client;
  client.release = (error) => {
    call();
    release(error);
  };
  return client;
}
