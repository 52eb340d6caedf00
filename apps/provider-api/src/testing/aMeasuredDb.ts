import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import type { BatchConnection } from '../db/BatchConnection.ts'
import type { Db } from '../db/Db.ts'
import { isRowStatement } from '../db/keptStatements.ts'
import { wrappedDb } from '../db/openKysely.ts'

/** Pages that the most expensive execution of a statement touched, with its plan. */
export type MeasuredWork = { pages: number; plan: string }

type Plan = {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: Plan[]
}

/**
 * The same database, which counts the pages that each statement touches: the statement is executed once more before
 * itself, by `explain`, and that is taken back. Pages are the same on a busy machine and an idle one. `work`: by the
 * text of the statement, since the last `forget`.
 */
export function aMeasuredDb(db: Db): { db: Db; work: ReadonlyMap<string, MeasuredWork>; forget: () => void } {
  const work = new Map<string, MeasuredWork>()
  const note = (sql: string, measured: MeasuredWork) => {
    if (measured.pages >= (work.get(sql)?.pages ?? 0)) work.set(sql, measured)
  }
  return { db: wrappedDb(db, (driver) => new MeasuringDriver(driver, note)), work, forget: () => work.clear() }
}

type Note = (sql: string, work: MeasuredWork) => void

class MeasuringConnection implements BatchConnection {
  isInTransaction = false
  readonly raw: DatabaseConnection
  readonly #note: Note

  constructor(raw: DatabaseConnection, note: Note) {
    this.raw = raw
    this.#note = note
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isRowStatement(query.sql)) await this.#measure(query)
    return this.raw.executeQuery<R>(query)
  }

  async executeTogether(queries: readonly CompiledQuery[], opening: readonly string[] = []) {
    for (const sql of opening) await this.raw.executeQuery(CompiledQuery.raw(sql))
    this.isInTransaction ||= opening.length > 0
    const results: QueryResult<unknown>[] = []
    for (const query of queries) results.push(await this.executeQuery(query))
    if (queries.at(-1)?.sql === 'commit') this.isInTransaction = false
    return results
  }

  async executeAtomically(queries: readonly CompiledQuery[]) {
    return (await this.executeTogether([...queries, CompiledQuery.raw('commit')], ['begin'])).slice(0, -1)
  }

  // eslint-disable-next-line require-yield -- the interface requires a generator, and nothing streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing streams')
  }

  async #measure(query: CompiledQuery): Promise<void> {
    const [begin, undo] = this.isInTransaction
      ? ['savepoint measured', 'rollback to savepoint measured']
      : ['begin', 'rollback']
    await this.raw.executeQuery(CompiledQuery.raw(begin))
    try {
      const explain = `explain (analyze, buffers, timing off, format json) ${query.sql}`
      const { rows } = await this.raw.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(explain, [...query.parameters]),
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (plan)
        this.#note(query.sql, { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], plan: outlineOf(plan) })
    } catch {
      // The statement itself fails in the same way, and whoever runs it reports that.
    } finally {
      await this.raw.executeQuery(CompiledQuery.raw(undo))
    }
  }
}

const outlineOf = (plan: Plan, depth = 0): string =>
  [
    `${'  '.repeat(depth)}${plan['Node Type']} ${plan['Index Name'] ?? plan['Relation Name'] ?? ''} ×${plan['Actual Loops']}, ${
      plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    } pages`,
    ...(plan.Plans ?? []).map((below) => outlineOf(below, depth + 1)),
  ].join('\n')

class MeasuringDriver implements Driver {
  readonly #driver: Driver
  readonly #note: Note

  constructor(driver: Driver, note: Note) {
    this.#driver = driver
    this.#note = note
  }
  init = () => this.#driver.init()
  acquireConnection = async () => new MeasuringConnection(await this.#driver.acquireConnection(), this.#note)
  releaseConnection = (connection: MeasuringConnection) => {
    connection.isInTransaction = false
    return this.#driver.releaseConnection(connection.raw)
  }
  beginTransaction = async (connection: MeasuringConnection, settings: TransactionSettings) => {
    await this.#driver.beginTransaction(connection.raw, settings)
    connection.isInTransaction = true
  }
  commitTransaction = async (connection: MeasuringConnection) => {
    connection.isInTransaction = false
    await this.#driver.commitTransaction(connection.raw)
  }
  rollbackTransaction = async (connection: MeasuringConnection) => {
    connection.isInTransaction = false
    await this.#driver.rollbackTransaction(connection.raw)
  }
  savepoint: NonNullable<Driver['savepoint']> = async (connection, ...how) =>
    this.#driver.savepoint?.((connection as MeasuringConnection).raw, ...how)
  rollbackToSavepoint: NonNullable<Driver['rollbackToSavepoint']> = async (connection, ...how) =>
    this.#driver.rollbackToSavepoint?.((connection as MeasuringConnection).raw, ...how)
  releaseSavepoint: NonNullable<Driver['releaseSavepoint']> = async (connection, ...how) =>
    this.#driver.releaseSavepoint?.((connection as MeasuringConnection).raw, ...how)
  /** Does nothing: the database of before owns the connections. */
  destroy = async (): Promise<void> => {}
}
