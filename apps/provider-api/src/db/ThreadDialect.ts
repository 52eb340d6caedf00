import {
  AbortedTransactionError,
  CompiledQuery,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { PgliteThread } from './PgliteThread.ts'
import type { ScriptingConnection } from './ScopedDriver.ts'

/** What the dialect needs of the thread. */
type Thread = Pick<PgliteThread, 'query' | 'exec' | 'close'>

/** A Kysely dialect for PGlite in its thread. There is one connection, which the driver hands out in turn. */
export class ThreadDialect implements Dialect {
  readonly #thread: Thread

  constructor(thread: Thread) {
    this.#thread = thread
  }
  createAdapter = () => new PGliteAdapter()
  createDriver = () => new ThreadDriver(this.#thread)
  createQueryCompiler = () => new PostgresQueryCompiler()
  createIntrospector = (db: Kysely<never>) => new PostgresIntrospector(db)
}

class ThreadConnection implements ScriptingConnection {
  /** Whether a statement of the open transaction failed: PostgreSQL then rolls back on commit, without an error. */
  hasFailed = false
  readonly #thread: Thread

  constructor(thread: Thread) {
    this.#thread = thread
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#thread.query(query.sql, query.parameters).catch((error: unknown) => {
      this.hasFailed = true
      throw error
    })
    return toResult<R>(rows, affectedRows)
  }

  async beginBy(script: string): Promise<void> {
    this.hasFailed = false
    await this.#thread.exec(script)
  }

  async executeWithin<R>(prelude: string, query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#thread.query(query.sql, query.parameters, prelude)
    return toResult<R>(rows, affectedRows)
  }

  // eslint-disable-next-line require-yield -- the interface requires a generator; streaming one connection would block all others.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages: the embedded database does not stream')
  }
}

const toResult = <R>(rows: unknown[], affectedRows: number | undefined): QueryResult<R> => ({
  rows: rows as R[],
  ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
})

class ThreadDriver implements Driver {
  readonly #thread: Thread
  readonly #connection: ThreadConnection
  /** Resolves when the last requester has released the connection. */
  #last: Promise<void> = Promise.resolve()
  #giveBack = (): void => {}

  constructor(thread: Thread) {
    this.#thread = thread
    this.#connection = new ThreadConnection(thread)
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last
    const turn = Promise.withResolvers<void>()
    this.#last = turn.promise
    await before
    this.#giveBack = turn.resolve
    return this.#connection
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`))
    this.#connection.hasFailed = false
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    if (this.#connection.hasFailed)
      throw new AbortedTransactionError({ cause: new Error('A statement of the transaction had failed') })
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
    this.#giveBack()
  }
  async destroy(): Promise<void> {
    await this.#thread.close()
  }
}
