import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { recordChange } from '../observability/current-work.ts';
import { isChange, outcomeError, OutcomeUnknownError } from './outcome-unknown.ts';

/**
 * Kysely dialect that detects an unknown outcome: a connection lost during the commit. Also records committed changes
 * of the current request, so that a later failure does not claim that nothing changed.
 */
export class OutcomeDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new JudgingDriver(this.#config);
  }
}

type AcquireOptions = Parameters<PostgresDriver['acquireConnection']>[0];
type ExecuteOptions = Parameters<DatabaseConnection['executeQuery']>[1];
type RollbackConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class JudgingDriver extends PostgresDriver {
  readonly #judged = new WeakSet<DatabaseConnection>();
  readonly #inTransaction = new WeakSet<DatabaseConnection>();
  readonly #changing = new WeakSet<DatabaseConnection>();
  readonly #lost = new WeakSet<DatabaseConnection>();

  override async acquireConnection(options?: AcquireOptions): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(options);
    if (!this.#judged.has(connection)) this.#judge(connection);
    return connection;
  }

  /**
   * Patches `executeQuery` on the connection itself, as Kysely's logging does, because the driver recognizes only its
   * own connection objects.
   */
  #judge(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery, options?: ExecuteOptions) => {
      try {
        const result = await execute<R>(query, options);
        if (isChange(query.sql, result.numAffectedRows)) {
          if (this.#inTransaction.has(connection)) this.#changing.add(connection);
          else recordChange();
        }
        return result;
      } catch (error) {
        throw this.#inTransaction.has(connection) ? error : outcomeError(error, query.sql);
      }
    };
    this.#judged.add(connection);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings);
    this.#inTransaction.add(connection);
    this.#changing.delete(connection);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // From here on, the connection counts as outside of a transaction, so that a failed COMMIT is treated like a failed
    // single statement.
    this.#inTransaction.delete(connection);
    try {
      await super.commitTransaction(connection);
      if (this.#changing.has(connection)) recordChange();
    } catch (error) {
      if (error instanceof OutcomeUnknownError) this.#lost.add(connection);
      throw error;
    }
  }

  override async rollbackTransaction(connection: RollbackConnection): Promise<void> {
    this.#inTransaction.delete(connection);
    // A failed ROLLBACK would hide the original error. The pool drops the connection anyway.
    if (!this.#lost.has(connection)) await super.rollbackTransaction(connection);
  }
}
