import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { CustomTypesConfig, Pool, PoolClient, QueryResult as Answer } from 'pg'
import type { BatchConnection } from './BatchConnection.ts'
import type { FairPlaces } from './createFairPlaces.ts'
import type { DatabaseTurn } from './createFairQueue.ts'
import { endsKept, isOutdated, isRowStatement, locksCompany, roleAfter } from './keptStatements.ts'
import { NamedStatements } from './NamedStatements.ts'
import type { TurnTakingDriver } from './ScopedDriver.ts'
import { sendTogether } from './StatementBatch.ts'
import { nameOfStatement, StatementTimes, type SlowStatement } from './StatementTimes.ts'

/** The error of node-postgres for a query without an answer within its `query_timeout`. */
const readTimeout = 'Query read timeout'

/**
 * `keepsStatements`: PostgreSQL keeps the statements that are run often (`NamedStatements`). When another process has
 * changed the schema, one may fail as outdated: those of before are not used again then, and their connections end.
 * `onSlow` gets each statement that took long; one that is kept has lost its name then, and is planned anew, unless it
 * may have waited for the lock of a company.
 * `places`: those that wait for a connection, in front of the pool; `turn`: whose work the running code is, unless its
 * scope belongs to somebody.
 */
type PoolUse = {
  keepsStatements: boolean
  places: FairPlaces
  turn: () => DatabaseTurn
  onSlow?: (slow: SlowStatement) => void
}

/**
 * A Kysely dialect for a pool of node-postgres, whose connections run several statements in one round trip. A
 * connection on which a query had no answer in time is thrown away: the network lost it without a word, and the pool
 * would lend it out again, query by query.
 */
export class PooledDialect implements Dialect {
  readonly #pool: Pool
  readonly #use: PoolUse

  constructor(pool: Pool, use: PoolUse) {
    this.#pool = pool
    this.#use = use
  }
  createAdapter = () => new PostgresAdapter()
  createDriver = () => new PooledDriver(this.#pool, this.#use)
  createQueryCompiler = () => new PostgresQueryCompiler()
  createIntrospector = (db: Kysely<never>) => new PostgresIntrospector(db)
}

/** Notes how many milliseconds statements took that were run together, each as its role. */
type Watch = (statements: readonly RunAs[], milliseconds: number) => void
/** `name`: that by which PostgreSQL keeps it. */
type RunAs = { sql: string; role: string; name: string | undefined }

/** A key of statements that are run together. Their names are short, and stand for role and text. */
const keyOf = (run: readonly RunAs[]): string => run.map(({ name, role, sql }) => name ?? `${role}:${sql}`).join('\n')
type Shared = {
  statements: NamedStatements | null
  generations: WeakMap<PoolClient, number>
  /** How values are read from the database's text. */
  types: CustomTypesConfig | undefined
  watch: Watch
}

class PooledDriver implements TurnTakingDriver {
  readonly #pool: Pool
  readonly #places: FairPlaces
  readonly #turn: () => DatabaseTurn
  readonly #shared: Shared

  constructor(pool: Pool, { keepsStatements, places, turn, onSlow = () => undefined }: PoolUse) {
    const statements = keepsStatements ? new NamedStatements() : null
    const times = new StatementTimes()
    this.#pool = pool
    this.#places = places
    this.#turn = turn
    this.#shared = {
      statements,
      generations: new WeakMap(),
      types: pool.options.types,
      watch(run, milliseconds) {
        if (!times.isSlow(keyOf(run), milliseconds)) return
        // Of several that were answered at once nobody knows which took so long; a wait for a lock is no plan's fault.
        const blamed = run.some(({ sql }) => locksCompany(sql)) ? [] : run
        const names = blamed.map(({ role, sql }) => statements?.giveUp(sql, role))
        const isPlannedAnew = names.some((name) => name !== undefined)
        onSlow({ name: nameOfStatement(run.map(({ sql }) => sql).join('; ')), milliseconds, isPlannedAnew })
      },
    }
  }
  async init(): Promise<void> {}
  acquireConnection = () => this.#acquire(this.#turn())
  acquireFor = (owner: string) => this.#acquire({ ...this.#turn(), owner })
  async #acquire(turn: DatabaseTurn) {
    const leave = await this.#places.enter(turn)
    try {
      return new PooledConnection(await this.#pool.connect(), this.#shared, leave)
    } catch (error) {
      leave()
      throw error
    }
  }
  releaseConnection = async (connection: PooledConnection) => connection.release()
  beginTransaction = (connection: PooledConnection, { isolationLevel, accessMode }: TransactionSettings) =>
    execute(
      connection,
      ['begin', ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), accessMode ?? ''].join(' ').trim(),
    )
  commitTransaction = (connection: PooledConnection) => execute(connection, 'commit')
  rollbackTransaction = (connection: PooledConnection) =>
    execute(connection, 'rollback').catch((error: unknown) => {
      // The next borrower would be in the middle of this transaction.
      connection.isLost = true
      throw error
    })
  savepoint: NonNullable<Driver['savepoint']> = (connection, name) => execute(connection, `savepoint "${name}"`)
  rollbackToSavepoint: NonNullable<Driver['rollbackToSavepoint']> = (connection, name) =>
    execute(connection, `rollback to savepoint "${name}"`)
  releaseSavepoint: NonNullable<Driver['releaseSavepoint']> = (connection, name) =>
    execute(connection, `release savepoint "${name}"`)
  destroy = () => this.#pool.end()
}

const execute = async (connection: Pick<BatchConnection, 'executeQuery'>, sql: string): Promise<void> => {
  await connection.executeQuery(CompiledQuery.raw(sql))
}

const commit = CompiledQuery.raw('commit')

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** Whether this may be several statements, of which PostgreSQL takes no more than one in a message with parameters. */
const isScript = ({ sql, parameters }: Statement): boolean => parameters.length === 0 && sql.includes(';')

class PooledConnection implements BatchConnection {
  /** Whether nothing can be asked of it any more. */
  isLost = false
  readonly #client: PoolClient
  readonly #shared: Shared
  readonly #leave: () => void
  /** The generation of names in which the connection has run its first statement. */
  readonly #generation: number
  /** Role of the open transaction; empty: that of the connection. */
  #role = ''

  /** `leave`: gives its place back. */
  constructor(client: PoolClient, shared: Shared, leave: () => void) {
    this.#client = client
    this.#leave = leave
    this.#shared = shared
    this.#generation = shared.generations.get(client) ?? shared.statements?.generation ?? 0
    shared.generations.set(client, this.#generation)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.#run([query])
    return result as QueryResult<R>
  }

  async executeTogether(queries: readonly CompiledQuery[], opening: readonly string[] = []) {
    const first = opening.map((sql) => ({ sql, parameters: [] }))
    if (!queries.some(isScript)) return (await this.#run([...first, ...queries])).slice(first.length)
    if (first.length > 0) await this.#run(first)
    const results: QueryResult<unknown>[] = []
    for (const query of queries) results.push(...(await this.#run([query])))
    return results
  }

  /** Needs no begin and commit: what is sent in front of one Sync is a transaction, which ends with that. */
  async executeAtomically(queries: readonly CompiledQuery[]) {
    if (queries.some(isScript)) return (await this.executeTogether([...queries, commit], ['begin'])).slice(0, -1)
    try {
      return await this.#run(queries)
    } finally {
      this.#role = ''
    }
  }

  // eslint-disable-next-line require-yield -- the interface requires a generator, and nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in pages: this database does not stream')
  }

  release(): void {
    const { statements } = this.#shared
    this.#client.release(this.isLost || (statements !== null && statements.generation !== this.#generation))
    this.#leave()
  }

  async #run(run: readonly Statement[]): Promise<QueryResult<unknown>[]> {
    // Such as the rollback: it would wait as long again behind the query that has no answer.
    if (this.isLost) throw new Error(readTimeout)
    const { statements, watch } = this.#shared
    const asRoles = run.map(({ sql }) => {
      const role = this.#role
      this.#role = roleAfter(sql, role)
      return { sql, role, name: statements?.nameOf(sql, role) }
    })
    const named = run.map(({ sql, parameters }, place) => {
      const name = asRoles[place]?.name
      return { ...(name !== undefined && { name }), text: sql, values: [...parameters] }
    })
    const begun = performance.now()
    try {
      const [only] = named
      const answers = only && named.length === 1 ? [await this.#client.query(only)] : await this.#sendTogether(named)
      for (const { sql } of run) if (!isRowStatement(sql) && endsKept(sql)) statements?.forget()
      // A transaction of which a statement had failed answers so.
      if (run.some(({ sql }, place) => sql === 'commit' && answers[place]?.command === 'ROLLBACK'))
        throw new AbortedTransactionError()
      return answers.map(toResult)
    } catch (error) {
      this.isLost ||= error instanceof Error && error.message === readTimeout
      if (named.some(({ name }) => name !== undefined) && isOutdated(error)) statements?.forget()
      throw error
    } finally {
      // A statement that only opens or ends a transaction is not worth a name in the log.
      const ofRows = asRoles.filter(({ sql }) => isRowStatement(sql))
      watch(ofRows.length > 0 ? ofRows : asRoles, performance.now() - begun)
    }
  }

  #sendTogether(statements: readonly { text: string; values: unknown[] }[]): Promise<Answer[]> {
    // A client hands its types to queries of its own alone.
    const { types } = this.#shared
    const typed = statements.map((statement) => ({ ...statement, ...(types && { types }) }))
    return sendTogether(this.#client, typed).catch((error: unknown) => {
      // The stack of an answer leads to the socket; that of its caller is worth more.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    })
  }
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** An answer as Kysely reads it; a script has a list of them, of which only the success is read. */
function toResult(answer: Answer | readonly Answer[]): QueryResult<unknown> {
  if (!('command' in answer)) return { rows: [] }
  const { command, rowCount, rows } = answer
  return { rows, ...(writes.has(command) && rowCount !== null && { numAffectedRows: BigInt(rowCount) }) }
}
