import { STATEMENT_TIMEOUT_MS } from '@marketplace/http-server/answer-times';
import { Kysely, type Logger, type PostgresPool } from 'kysely';
import { Pool, types, type PoolClient } from 'pg';
import { onClientRelease } from './on-client-release.ts';
import { ConnectionShares, WORK_KINDS, type Usage, type WorkKind } from './connection-shares.ts';
import { OutcomeDialect } from './dialect.ts';
import { DISK_FULL, Readiness } from './readiness.ts';
import { KEEP_ALIVE, SilenceLimit } from './silence-limit.ts';
import { verifyServer } from './standby.ts';
import type { DB } from './tables.generated.ts';

export type Database = Kysely<DB>;

// Parses bigint as a number: ids and counts stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

export interface DatabaseOptions {
  url: string;
  maxConnections?: number;
  /** Lock timeout of a statement; none by default. */
  lockTimeoutMs?: number;
  connectionTimeoutMs?: number;
  /** Maximum time without any response on an open connection. */
  silenceLimitMs?: number;
  /** Called when connections reach a different server, after a failover or restart. */
  onOtherServer?: (() => void) | undefined;
  /** Called when a connection breaks, idle or in use. The pool replaces it. */
  onConnectionError: (error: Error) => void;
  /** Called after each statement, in the context of the request that ran it. */
  onStatement?: StatementListener | undefined;
}

export interface RanStatement {
  /** SQL text without parameter values. */
  text: string;
  milliseconds: number;
  error: unknown;
}
type StatementListener = (statement: RanStatement) => void;

interface ConnectionUsage {
  kinds: ReadonlyMap<WorkKind, Usage>;
  limit: number;
}

interface OpenedDatabase {
  shares: ReadonlyMap<WorkKind, Database>;
  readiness: Readiness;
  usage: () => ConnectionUsage;
}

const openedDatabases = new WeakMap<Database, OpenedDatabase>();
interface Source {
  connect: () => Promise<PoolClient>;
  onStatement: StatementListener | undefined;
}
const sources = new WeakMap<Database, Source>();

/** SQLSTATE of a read-only server: a standby, or read-only by configuration or because of a full disk. */
const READ_ONLY = '25006';

/** Does not connect. The first query connects. */
export function openDatabase(options: DatabaseOptions): { db: Database; pool: Pool } {
  const { url, maxConnections = 10, lockTimeoutMs = 0, connectionTimeoutMs = 5_000 } = options;
  const { onStatement } = options;
  // While the pool ends, ignore errors of its remaining connections.
  const onConnectionError = (error: Error) => {
    if (!pool.ending) options.onConnectionError(error);
  };
  const silence = new SilenceLimit(options.silenceLimitMs ?? STATEMENT_TIMEOUT_MS + 1_000);
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    ...KEEP_ALIVE,
    // Searches rely on one plan per query text, for all values (docs/architecture.md).
    options: `-c plan_cache_mode=force_generic_plan -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c lock_timeout=${lockTimeoutMs}`,
    verify: verifyServer(options.onOtherServer),
  });
  const shares = new ConnectionShares(maxConnections, connectionTimeoutMs);
  const readiness = new Readiness({
    url,
    pool,
    isStuck: () => silence.isNear && WORK_KINDS.some((kind) => shares.usage(kind).waiting > 0),
    onConnectionError,
  });
  const unfit = new WeakSet<PoolClient>();
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => {
    // Without a listener, a connection killed in a transaction would crash the process.
    client.on('error', onConnectionError);
    silence.watch(client);
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === DISK_FULL) readiness.recordDiskFull();
      if (code === READ_ONLY) unfit.add(client);
    });
  });
  // When a connection to a read-only server is released, closes the connection so that the pool replaces it.
  pool.on('release', (_error, client) => {
    if (unfit.has(client)) void client.end();
  });

  const connect = async () => silence.ofWork(await pool.connect());
  const pooledDatabase = databaseOver(pool, { connect, onStatement }, async () => {
    await Promise.all([pool.end(), readiness.close()]);
  });
  const entry: OpenedDatabase = {
    readiness,
    usage: () => ({ kinds: new Map(WORK_KINDS.map((kind) => [kind, shares.usage(kind)])), limit: maxConnections }),
    shares: new Map(
      WORK_KINDS.map((kind) => [
        kind,
        databaseOver(pool, { connect: () => connectWithin(shares, kind, connect), onStatement }, async () => undefined),
      ]),
    ),
  };
  for (const db of [pooledDatabase, ...entry.shares.values()]) openedDatabases.set(db, entry);
  return { db: pooledDatabase, pool };
}

function databaseOver(pool: Pool, source: Source, end: () => Promise<void>): Database {
  const { connect, onStatement } = source;
  const connections: PostgresPool = { connect, end, options: pool.options };
  const dialect = new OutcomeDialect({ pool: connections });
  const db = new Kysely<DB>(onStatement === undefined ? { dialect } : { dialect, log: loggerFor(onStatement) });
  sources.set(db, source);
  return db;
}

const loggerFor =
  (onStatement: StatementListener): Logger =>
  (event) =>
    onStatement({
      text: event.query.sql,
      milliseconds: event.queryDurationMillis,
      error: event.level === 'error' ? event.error : undefined,
    });

async function connectWithin(
  shares: ConnectionShares,
  kind: WorkKind,
  connect: () => Promise<PoolClient>,
): Promise<PoolClient> {
  const release = await shares.acquire(kind);
  try {
    return onClientRelease(await connect(), release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Returns the same database, limited to this kind of work's share of connections. */
export function databaseFor(kind: WorkKind, db: Database): Database {
  return openedDatabases.get(db)?.shares.get(kind) ?? db;
}

/** Returns null inside a transaction. The caller must release the connection. */
export function connectionOf(db: Database): Promise<PoolClient> | null {
  return sources.get(db)?.connect() ?? null;
}

/** Listener for statements that bypass the query builder. */
export const statementListenerOf = (db: Database): StatementListener | undefined => sources.get(db)?.onStatement;

export function connectionUsage(db: Database): ConnectionUsage {
  return openedDatabases.get(db)?.usage() ?? { kinds: new Map(), limit: 0 };
}

/**
 * Checks on a separate connection whether the database is usable.
 * @throws Error from the database
 */
export async function checkReadiness(db: Database): Promise<void> {
  await openedDatabases.get(db)?.readiness.check();
}
