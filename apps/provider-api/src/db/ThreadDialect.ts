import {
  AbortedTransactionError,
  CompiledQuery,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { BatchConnection } from './BatchConnection.ts'
import { createFairQueue, type DatabaseTurn } from './createFairQueue.ts'
import type { PgliteThread } from './PgliteThread.ts'
import type { TurnTakingDriver } from './ScopedDriver.ts'

/** The part of the thread that the dialect needs. */
type Thread = Pick<PgliteThread, 'runTogether' | 'close'>

/**
 * Milliseconds for which a caller waits for the connection. Without a limit an overloaded server would answer
 * everybody, minutes late, and be of use to nobody; so it refuses some at once, and they come back (reliability L-2).
 */
const longestConnectionWait = 10_000

const turnOfNobody: DatabaseTurn = { kind: 'background', owner: '' }

/**
 * A Kysely dialect for PGlite in its thread. There is one connection, which the driver hands out in turn
 * (`createFairQueue`); who has waited for ten seconds gets an error with the code DATABASE_BUSY. `turn`: whose work the
 * running code is, unless its scope belongs to somebody; by default all statements have one owner, and run in order of
 * arrival.
 */
export class ThreadDialect implements Dialect {
  readonly #thread: Thread
  readonly #turn: () => DatabaseTurn

  constructor(thread: Thread, turn: () => DatabaseTurn = () => turnOfNobody) {
    this.#thread = thread
    this.#turn = turn
  }
  createAdapter = () => new ThreadAdapter()
  createDriver = () => new ThreadDriver(this.#thread, this.#turn)
  createQueryCompiler = () => new PostgresQueryCompiler()
  createIntrospector = (db: Kysely<never>) => new PostgresIntrospector(db)
}

/**
 * Leaves the turns to the driver: Kysely's own queue for a single connection is one of each scope, and has no limit.
 */
class ThreadAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class ThreadConnection implements BatchConnection {
  /** Whether a statement of the open transaction failed: PostgreSQL then rolls back on commit, without an error. */
  hasFailed = false
  readonly #thread: Thread

  constructor(thread: Thread) {
    this.#thread = thread
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.executeTogether([query])
    return result as QueryResult<R>
  }

  async executeTogether(queries: readonly CompiledQuery[], opening: readonly string[] = []) {
    if (opening.length > 0) this.hasFailed = false
    const statements = queries.map(({ sql, parameters }) => ({ sql, parameters }))
    const results = await this.#thread.runTogether(statements, opening).catch((error: unknown) => {
      this.hasFailed = true
      throw error
    })
    if (this.hasFailed && queries.at(-1)?.sql === 'commit')
      throw new AbortedTransactionError({ cause: new Error('A statement of the transaction had failed') })
    return results.map(toResult)
  }

  /** Needs no begin and commit: outside of a transaction the thread makes one of what is run together. */
  executeAtomically(queries: readonly CompiledQuery[]) {
    return this.executeTogether(queries)
  }

  // eslint-disable-next-line require-yield -- the interface requires a generator; streaming one connection would block all others.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages: the embedded database does not stream')
  }
}

const toResult = ({ rows, affectedRows }: { rows: unknown[]; affectedRows?: number | undefined }) => ({
  rows,
  ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
})

class ThreadDriver implements TurnTakingDriver {
  readonly #thread: Thread
  readonly #turn: () => DatabaseTurn
  readonly #connection: ThreadConnection
  /** Those who wait for the connection: each function hands it to one of them. */
  readonly #waiting = createFairQueue<() => void>()
  #isTaken = false

  constructor(thread: Thread, turn: () => DatabaseTurn) {
    this.#thread = thread
    this.#turn = turn
    this.#connection = new ThreadConnection(thread)
  }
  async init(): Promise<void> {}
  acquireConnection(): Promise<DatabaseConnection> {
    return this.#acquire(this.#turn())
  }
  acquireFor(owner: string): Promise<DatabaseConnection> {
    return this.#acquire({ ...this.#turn(), owner })
  }
  #acquire(turn: DatabaseTurn): Promise<DatabaseConnection> {
    const { promise, resolve, reject } = Promise.withResolvers<DatabaseConnection>()
    if (this.#isTaken) {
      const leave = this.#waiting.add(turn, () => {
        clearTimeout(timer)
        resolve(this.#connection)
      })
      const timer = setTimeout(() => {
        leave()
        reject(Object.assign(new Error('The embedded database is busy'), { code: 'DATABASE_BUSY' }))
      }, longestConnectionWait)
    } else resolve(this.#connection)
    this.#isTaken = true
    return promise
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`))
    this.#connection.hasFailed = false
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`))
  }
  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint "${name}"`))
    this.#connection.hasFailed = false
  }
  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release savepoint "${name}"`))
  }
  async releaseConnection(): Promise<void> {
    const next = this.#waiting.takeFirst()
    if (next) next()
    else this.#isTaken = false
  }
  async destroy(): Promise<void> {
    await this.#thread.close()
  }
}
