import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import type { BatchConnection } from './BatchConnection.ts'

/** A driver for whose connections its callers take turns. `owner`: as in `DatabaseTurn`. */
export interface TurnTakingDriver extends Driver {
  acquireFor(owner: string): Promise<DatabaseConnection>
}

const isTurnTaking = (driver: Driver): driver is TurnTakingDriver => 'acquireFor' in driver

const commit = CompiledQuery.raw('commit')

/** A statement that goes with the next one. `onAnswer` may throw, which fails the transaction as its error would. */
type Waiting = { query: CompiledQuery; onAnswer?: (answer: QueryResult<unknown>) => void }

/**
 * A connection whose transactions begin with a prelude. Its statements, and whatever opens and ends a transaction, go
 * to the database together wherever nobody waits for what is between them.
 */
class ScopedConnection implements BatchConnection {
  readonly raw: BatchConnection
  readonly #driver: Driver
  readonly #prelude: readonly CompiledQuery[]
  #isInTransaction = false
  /** The statement that opens the transaction; none once it has been sent. */
  #opening: readonly string[] = []
  /** Statements that go with the next one, or with the commit. */
  #waiting: Waiting[] = []

  constructor(raw: BatchConnection, driver: Driver, prelude: readonly CompiledQuery[]) {
    this.raw = raw
    this.#driver = driver
    this.#prelude = prelude
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.executeTogether([query])
    return result as QueryResult<R>
  }

  async executeTogether(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    if (this.#isInTransaction) return this.#send(queries)
    try {
      return (await this.raw.executeAtomically([...this.#prelude, ...queries])).slice(this.#prelude.length)
    } catch (error) {
      // A connection that cannot roll back is discarded by its driver; report the first failure.
      await this.#driver.rollbackTransaction(this.raw).catch(() => undefined)
      throw error
    }
  }

  executeAtomically(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    return this.executeTogether(queries)
  }

  /**
   * Sends statements of the open transaction with its next one, or with its commit, one of which fails when they do.
   */
  sendWithNext(queries: readonly CompiledQuery[]): void {
    this.#addWaiting(queries.map((query) => ({ query })))
  }

  /** As `sendWithNext`; `onAnswer` gets the answer before anybody gets that of the next statement, or it throws. */
  askWithNext(query: CompiledQuery, onAnswer: (answer: QueryResult<unknown>) => void): void {
    this.#addWaiting([{ query, onAnswer }])
  }

  #addWaiting(statements: readonly Waiting[]): void {
    if (!this.#isInTransaction) throw new TypeError('Outside of a transaction no next statement goes with these')
    this.#waiting.push(...statements)
  }

  /** Sends nothing yet: what opens the transaction goes with its first statement. */
  beginTransaction({ isolationLevel, accessMode }: TransactionSettings): void {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    this.#opening = [`begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`]
    this.#waiting = []
    this.#isInTransaction = true
  }

  async commitTransaction(): Promise<void> {
    // Nothing was asked for.
    if (this.#opening.length > 0 && this.#waiting.length === 0) this.#opening = []
    else await this.#send([commit])
    this.#isInTransaction = false
  }

  async rollbackTransaction(): Promise<void> {
    this.#isInTransaction = false
    this.#waiting = []
    if (this.#opening.length === 0) await this.#driver.rollbackTransaction(this.raw)
    this.#opening = []
  }

  /** Sends what waits, for a statement that goes another way. */
  async flush(): Promise<void> {
    if (this.#opening.length + this.#waiting.length > 0) await this.#send([])
  }

  // eslint-disable-next-line require-yield -- the interface requires a generator.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages: a scoped database does not stream')
  }

  async #send(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    const opening = this.#opening
    const prelude = opening.length > 0 ? this.#prelude : []
    const waiting = this.#waiting
    this.#opening = []
    this.#waiting = []
    const before = [...prelude, ...waiting.map(({ query }) => query)]
    const answers = await this.raw.executeTogether([...before, ...queries], opening)
    for (const [place, { onAnswer }] of waiting.entries()) onAnswer?.(answers[prelude.length + place] ?? { rows: [] })
    return answers.slice(before.length)
  }
}

/** Whether statements of a connection can wait for its next one. */
export const isScoped = (connection: DatabaseConnection): connection is ScopedConnection =>
  connection instanceof ScopedConnection

/**
 * Wraps another driver so that every transaction begins with a prelude. What the prelude sets must be local to the
 * transaction (as `set local` is), because the connection returns to the pool afterwards (reliability T-05). `owner`:
 * who takes the turns where many wait for a connection; null: whoever the running code works for.
 */
export class ScopedDriver implements Driver {
  readonly #driver: Driver
  readonly #prelude: readonly CompiledQuery[]
  readonly #owner: string | null

  constructor(driver: Driver, prelude: readonly CompiledQuery[], owner: string | null) {
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
    // Both databases have such connections (`openKysely`).
    return new ScopedConnection(raw as BatchConnection, this.#driver, this.#prelude)
  }
  beginTransaction = async (connection: ScopedConnection, settings: TransactionSettings): Promise<void> =>
    connection.beginTransaction(settings)
  commitTransaction = (connection: ScopedConnection): Promise<void> => connection.commitTransaction()
  rollbackTransaction = (connection: ScopedConnection): Promise<void> => connection.rollbackTransaction()
  savepoint: NonNullable<Driver['savepoint']> = async (connection, ...how) =>
    this.#driver.savepoint?.(await flushed(connection), ...how)
  rollbackToSavepoint: NonNullable<Driver['rollbackToSavepoint']> = async (connection, ...how) =>
    this.#driver.rollbackToSavepoint?.(await flushed(connection), ...how)
  releaseSavepoint: NonNullable<Driver['releaseSavepoint']> = async (connection, ...how) =>
    this.#driver.releaseSavepoint?.(await flushed(connection), ...how)
  releaseConnection = (connection: ScopedConnection): Promise<void> => this.#driver.releaseConnection(connection.raw)
  /** Does nothing: the wrapped driver owns the connections. */
  destroy = async (): Promise<void> => {}
}

async function flushed(connection: DatabaseConnection): Promise<DatabaseConnection> {
  if (!isScoped(connection)) return connection
  await connection.flush()
  return connection.raw
}
