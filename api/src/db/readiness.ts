import { DatabaseError, Pool, type PoolClient } from 'pg';
import { DatabaseSilentError } from './silence-limit.ts';
import { verifyServer } from './standby.ts';

const TIMEOUT_MS = 2_000;
const IDLE_MS = 30_000;
export const DISK_FULL = '53100';
/** After a full disk, how long the process stays unready if its role is not allowed to do the trial write. */
const DISK_FULL_TTL_MS = 30_000;

/** Writes about a megabyte to a temporary table, which fails on a full disk. */
const TRIAL_WRITE = `
  CREATE TEMPORARY TABLE readiness_trial ON COMMIT DROP AS
  SELECT repeat('x', 900) AS filling FROM generate_series(1, 1200)`;

interface ReadinessOptions {
  url: string;
  pool: Pool;
  /** Whether work waits for a connection while the server is silent on all connections in use. */
  isStuck: () => boolean;
  onConnectionError: (error: Error) => void;
}

/**
 * Checks whether the database is usable. A separate connection distinguishes stuck statements from an outage. An idle
 * connection of the pool shows whether the pool's server is lost. Concurrent checks share one result.
 */
export class Readiness {
  readonly #own: Pool;
  readonly #pool: Pool;
  readonly #isStuck: () => boolean;
  #diskFullAt: number | null = null;
  #asking: Promise<void> | null = null;

  constructor({ url, pool, isStuck, onConnectionError }: ReadinessOptions) {
    this.#pool = pool;
    this.#isStuck = isStuck;
    this.#own = new Pool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: 2 * TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      application_name: 'readiness',
      options: `-c statement_timeout=${TIMEOUT_MS} -c lock_timeout=${TIMEOUT_MS}`,
      verify: verifyServer(),
    });
    this.#own.on('error', onConnectionError);
    this.#own.on('connect', (client) => client.on('error', onConnectionError));
  }

  /**
   * Records that a statement failed because of a full disk. The database then counts as ready only after a trial write.
   */
  recordDiskFull(): void {
    this.#diskFullAt = Date.now();
  }

  /** @throws Error from the database while the database is unavailable */
  check(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    await Promise.all([this.#askDatabase(), this.#askPool()]);
  }

  async #askDatabase(): Promise<void> {
    const client = await this.#own.connect();
    let fit = false;
    try {
      await client.query('SELECT 1');
      await this.#tryToWrite(client);
      fit = true;
    } finally {
      client.release(!fit);
    }
  }

  async #askPool(): Promise<void> {
    if (this.#pool.idleCount === 0) {
      if (this.#isStuck()) throw new DatabaseSilentError('the database does not respond on any connection in use');
      return;
    }
    const client = await this.#pool.connect();
    const timer = setTimeout(() => {
      client.connection.stream.destroy(new DatabaseSilentError('the database did not respond on an idle connection'));
    }, TIMEOUT_MS);
    try {
      await client.query('SELECT 1');
    } finally {
      clearTimeout(timer);
      client.release();
    }
  }

  async #tryToWrite(client: PoolClient): Promise<void> {
    const since = this.#diskFullAt;
    if (since === null) return;
    try {
      await client.query('BEGIN');
      await client.query(TRIAL_WRITE);
      await client.query('ROLLBACK');
    } catch (error) {
      const isUntestable =
        error instanceof DatabaseError && error.code !== DISK_FULL && !/^(08|53|57)/.test(error.code ?? '');
      // This role is not allowed to create temporary tables, so wait instead of a trial write.
      if (!isUntestable || Date.now() - since < DISK_FULL_TTL_MS) throw error;
    }
    if (this.#diskFullAt === since) this.#diskFullAt = null;
  }

  close(): Promise<void> {
    return this.#own.end();
  }
}
