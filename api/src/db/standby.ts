import type { PoolClient } from 'pg';

/** A connection reached a standby server, which accepts no writes. */
class ReachedStandby extends Error {
  override readonly name = 'ReachedStandby';
  readonly code = '25006';
}

/**
 * For a pool's `verify`: rejects new connections to a standby. After a failover an address may still resolve to one for
 * a while; a pool that kept such a connection would fail every write for as long as the connection stays in use.
 */
export function refuseStandby(client: PoolClient, done: (error?: Error) => void): void {
  client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby', (error: Error | null, result) => {
    if (error) done(error);
    else done(result.rows[0]?.standby === false ? undefined : new ReachedStandby('reached a standby'));
  });
}
