import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { onClientRelease } from './on-client-release.ts';

/** TCP keepalive: probes the server after this idle time, and ends the connection ten seconds later. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

export class DatabaseSilentError extends Error {
  override readonly name = 'DatabaseSilentError';
  readonly code = 'ETIMEDOUT';
}

const lifted = new AsyncLocalStorage<true>();

export function withoutSilenceLimit<T>(work: () => Promise<T>): Promise<T> {
  return lifted.run(true, work);
}

/**
 * Closes connections on which the server has been silent for too long, because a lost node closes none and TCP waits a
 * quarter of an hour. The limit exceeds the statement timeout, so a live server always responds in time.
 */
export class SilenceLimit {
  readonly #limitMs: number;
  #heardAt = performance.now();

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  watch(client: PoolClient): void {
    const { stream } = client.connection;
    stream.on('data', () => {
      this.#heardAt = performance.now();
    });
    stream.on('timeout', () => {
      stream.destroy(new DatabaseSilentError(`the database was silent for ${this.#limitMs / 1_000} seconds`));
    });
    this.#setTo(client, this.#limitMs);
  }

  ofWork(client: PoolClient): PoolClient {
    if (lifted.getStore() === undefined) return client;
    this.#setTo(client, 0);
    return onClientRelease(client, () => this.#setTo(client, this.#limitMs));
  }

  /** Whether the server has been silent on all connections for a fifth of the limit. */
  get isNear(): boolean {
    return performance.now() - this.#heardAt > this.#limitMs / 5;
  }

  /** @param milliseconds timeout; 0 for none */
  #setTo({ connection }: PoolClient, milliseconds: number): void {
    if (connection.stream instanceof Socket) connection.stream.setTimeout(milliseconds);
  }
}
