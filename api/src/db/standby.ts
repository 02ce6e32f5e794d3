import type { PoolClient } from 'pg';

class StandbyConnectionError extends Error {
  override readonly name = 'StandbyConnectionError';
  readonly code = '25006';
}

type Verify = (client: PoolClient, done: (error?: Error) => void) => void;

/**
 * `verify` function of a pool: rejects connections to a standby, where every write would fail. After a failover, an
 * address may still lead to one. Calls `onOtherServer` when a connection reaches a different or restarted server.
 */
export function verifyServer(onOtherServer?: () => void): Verify {
  let lastServer: string | null = null;
  return (client, done) => {
    // The pool handles errors of idle connections, and callers handle those of connections in use. During this check
    // neither listens, and an unhandled error would end the process.
    const ignore = () => undefined;
    client.on('error', ignore);
    const finish = (error?: Error) => {
      done(error);
      client.off('error', ignore);
    };
    client.query<{ standby: boolean; started: string }>(
      'SELECT pg_is_in_recovery() AS standby, pg_postmaster_start_time()::text AS started',
      (error: Error | null, result) => {
        if (error) return finish(error);
        const [server] = result.rows;
        if (server?.standby !== false) return finish(new StandbyConnectionError('connected to a standby server'));
        const isOther = lastServer !== null && lastServer !== server.started;
        lastServer = server.started;
        if (isOther) onOtherServer?.();
        finish();
      },
    );
  };
}
