import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { beforeRelease } from './before-release.ts';

/**
 * Options of each connection. TCP asks an idle server after this time whether it is still there, and ends the connection
 * ten seconds later.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The database did not answer on an open connection. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  readonly code = 'ETIMEDOUT';
}

const lifted = new AsyncLocalStorage<true>();

/** On the connections that this work takes, the server may say nothing for as long as the work needs. */
export function withoutSilenceLimit<T>(work: () => Promise<T>): Promise<T> {
  return lifted.run(true, work);
}

/**
 * Ends each connection on which the server has said nothing for too long. A node that is lost closes none of its
 * connections: what is sent on one waits for a quarter of an hour, until TCP gives up. The limit is longer than the
 * server's own timeout for statements, so a server that still runs answers before.
 */
export class SilenceLimit {
  readonly #limitMs: number;
  #heardAt = performance.now();

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** For a connection that was just opened. */
  watch(client: PoolClient): void {
    const { stream } = client.connection;
    stream.on('data', () => {
      this.#heardAt = performance.now();
    });
    stream.on('timeout', () => {
      stream.destroy(new DatabaseSilent(`the database said nothing for ${this.#limitMs / 1_000} seconds`));
    });
    this.#setTo(client, this.#limitMs);
  }

  /** For a connection that was taken from the pool. */
  ofWork(client: PoolClient): PoolClient {
    if (lifted.getStore() === undefined) return client;
    this.#setTo(client, 0);
    return beforeRelease(client, () => this.#setTo(client, this.#limitMs));
  }

  /** Whether the server has said nothing on any connection for a fifth of the limit. */
  get isNear(): boolean {
    return performance.now() - this.#heardAt > this.#limitMs / 5;
  }

  /** @param milliseconds 0: none */
  #setTo({ connection }: PoolClient, milliseconds: number): void {
    if (connection.stream instanceof Socket) connection.stream.setTimeout(milliseconds);
  }
}
