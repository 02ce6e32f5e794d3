import type { PoolClient } from 'pg';

/** A connection led to a server that only follows another one and takes no writes. */
export class ReachedStandby extends Error {
  override readonly name = 'ReachedStandby';
  readonly code = '25006';
}

/**
 * For `verify` of a pool: refuses a new connection to a standby. After a failover an address may lead to one for a
 * while; a pool that kept such a connection would fail every write for as long as it is busy.
 */
export function refuseStandby(client: PoolClient, done: (error?: Error) => void): void {
  client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby', (error: Error | null, result) => {
    if (error) done(error);
    else done(result.rows[0]?.standby === false ? undefined : new ReachedStandby('reached a standby'));
  });
}
