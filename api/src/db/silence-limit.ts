import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { beforeRelease } from './before-release.ts';

/**
 * TCP keepalive of each connection: after this idle time it probes the server, and ends the connection ten seconds
 * later.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The database did not answer on an open connection. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  readonly code = 'ETIMEDOUT';
}

const lifted = new AsyncLocalStorage<true>();

/** Removes the silence limit on connections that this work takes. */
export function withoutSilenceLimit<T>(work: () => Promise<T>): Promise<T> {
  return lifted.run(true, work);
}

/**
 * Ends connections on which the server has been silent for too long. A lost node closes none: TCP would give up after a
 * quarter of an hour. The limit exceeds the server's statement timeout, so a live server always answers in time.
 */
export class SilenceLimit {
  readonly #limitMs: number;
  #heardAt = performance.now();

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Watches a newly opened connection. */
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

  /** Wraps a connection taken from the pool. */
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
