import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'

/**
 * A connection that begins a transaction by several statements, or runs one statement in its own
 * transaction, in one round trip.
 */
export interface ScriptingConnection extends DatabaseConnection {
  beginBy(script: string): Promise<void>
  executeWithin<R>(prelude: string, query: CompiledQuery): Promise<QueryResult<R>>
}

/** A driver with one connection, for which its callers take turns. `owner`: as in `DatabaseTurn`. */
export interface TurnTakingDriver extends Driver {
  acquireFor(owner: string): Promise<DatabaseConnection>
}

const isTurnTaking = (driver: Driver): driver is TurnTakingDriver => 'acquireFor' in driver

const isScripting = (connection: DatabaseConnection): connection is ScriptingConnection => 'executeWithin' in connection

class ScopedConnection implements DatabaseConnection {
  readonly raw: DatabaseConnection
  isInTransaction = false
  readonly #driver: Driver
  readonly #prelude: string

  constructor(raw: DatabaseConnection, driver: Driver, prelude: string) {
    this.raw = raw
    this.#driver = driver
    this.#prelude = prelude
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.raw.executeQuery<R>(query)
    if (isScripting(this.raw)) return this.raw.executeWithin<R>(this.#prelude, query)
    try {
      // Without parameters, PostgreSQL accepts several statements at once.
      await this.raw.executeQuery(CompiledQuery.raw(`begin; ${this.#prelude}`))
      const result = await this.raw.executeQuery<R>(query)
      await this.#driver.commitTransaction(this.raw)
      return result
    } catch (error) {
      // A connection that cannot roll back is discarded by its driver; report the first failure.
      await this.#driver.rollbackTransaction(this.raw).catch(() => undefined)
      throw error
    }
  }

  async beginTransaction({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    const script = `begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}; ${this.#prelude}`
    this.isInTransaction = true
    try {
      // In one round trip: nearly each call of a company begins one.
      if (isScripting(this.raw)) await this.raw.beginBy(script)
      else await this.raw.executeQuery(CompiledQuery.raw(script))
    } catch (error) {
      await this.rollbackTransaction().catch(() => undefined)
      throw error
    }
  }

  async commitTransaction(): Promise<void> {
    await this.#driver.commitTransaction(this.raw)
    this.isInTransaction = false
  }

  async rollbackTransaction(): Promise<void> {
    this.isInTransaction = false
    await this.#driver.rollbackTransaction(this.raw)
  }

  // eslint-disable-next-line require-yield -- the interface requires a generator.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages: a scoped database does not stream')
  }
}

/**
 * Wraps another driver so that every transaction begins with a prelude. What the prelude sets must be local to the
 * transaction (`set local`), because the connection returns to the pool afterwards (reliability T-05). `owner`: who
 * takes the turns where there is only one connection; null: whoever the running code works for.
 */
export class ScopedDriver implements Driver {
  readonly #driver: Driver
  readonly #prelude: string
  readonly #owner: string | null

  constructor(driver: Driver, prelude: string, owner: string | null) {
    this.#driver = driver
    this.#prelude = prelude
    this.#owner = owner
  }
  init = (): Promise<void> => this.#driver.init()
  async acquireConnection(): Promise<ScopedConnection> {
    const raw =
      this.#owner !== null && isTurnTaking(this.#driver)
        ? await this.#driver.acquireFor(this.#owner)
        : await this.#driver.acquireConnection()
    return new ScopedConnection(raw, this.#driver, this.#prelude)
  }
  beginTransaction = (connection: ScopedConnection, settings: TransactionSettings): Promise<void> =>
    connection.beginTransaction(settings)
  commitTransaction = (connection: ScopedConnection): Promise<void> => connection.commitTransaction()
  rollbackTransaction = (connection: ScopedConnection): Promise<void> => connection.rollbackTransaction()
  savepoint: NonNullable<Driver['savepoint']> = async (connection, ...how) =>
    this.#driver.savepoint?.(rawOf(connection), ...how)
  rollbackToSavepoint: NonNullable<Driver['rollbackToSavepoint']> = async (connection, ...how) =>
    this.#driver.rollbackToSavepoint?.(rawOf(connection), ...how)
  releaseSavepoint: NonNullable<Driver['releaseSavepoint']> = async (connection, ...how) =>
    this.#driver.releaseSavepoint?.(rawOf(connection), ...how)
  releaseConnection = (connection: ScopedConnection): Promise<void> => this.#driver.releaseConnection(connection.raw)
  /** Does nothing: the wrapped driver owns the connections. */
  destroy = async (): Promise<void> => {}
}

const rawOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof ScopedConnection ? connection.raw : connection
