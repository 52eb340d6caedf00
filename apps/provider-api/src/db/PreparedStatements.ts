import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import { nameOfStatement, StatementTimes, type SlowStatement } from './StatementTimes.ts'
import { endsKept, endsTransaction, isOutdated, isRowStatement, roleAfter } from './keptStatements.ts'

const { serialize } = protocol

/** Most statements that a database keeps; each takes some ten kilobytes of its memory. */
const capacity = 300
const movesTransaction = /^\s*(?:begin|commit|rollback)\b/iu
const opensTransaction = /^\s*begin\b/iu
const isKept = (sql: string): boolean => isRowStatement(sql) || movesTransaction.test(sql)

/** A statement to run, with the values of its parameters. */
export type StatementToRun = { sql: string; parameters: readonly unknown[] }

type Messages = Parameters<typeof parse.parseResults>[0]
/**
 * `columns`: PostgreSQL's description of the rows, which is the same for each execution; none for
 * a statement without rows.
 */
type Statement = { name: string; parameterTypes: readonly number[]; columns: Messages }
type Result = { rows: unknown[]; affectedRows?: number | undefined }
/** A statement with its values, as the role that the ones before it have entered. `key`: of `#kept`. */
type Prepared = { key: string; sql: string; statement: Statement; values: (string | Uint8Array | null)[] }

/**
 * Runs the statements of an embedded database. It parses those that read and write rows, or begin and end a
 * transaction, once, and PostgreSQL plans them once where the values make no difference: both take most of the time of
 * a short statement. Values, results and errors are those of `PGlite.query`. Whatever depends on the role or its
 * settings is evaluated anew for each execution. Each role has statements of its own: PostgreSQL would plan anew
 * whenever another role executes one that reads a table with row-level security.
 */
export class PreparedStatements {
  readonly #pglite: PGlite
  /** By role and text (`#keyOf`), the least recently used first. */
  readonly #kept = new Map<string, Statement>()
  readonly #times = new StatementTimes()
  readonly #onSlow: (statement: SlowStatement) => void
  #lastNumber = 0
  /** Role of the open transaction; empty: that of the connection. */
  #role = ''
  /** Whether a transaction was begun and has not ended. */
  #isOpen = false

  /** `onSlow` gets each statement that took long; one that is kept has been closed then, and is planned anew. */
  constructor(pglite: PGlite, onSlow: (statement: SlowStatement) => void = () => undefined) {
    this.#pglite = pglite
    this.#onSlow = onSlow
  }

  /**
   * Runs one statement. Rejects with PostgreSQL's error; the connection is usable then, as after any failed statement.
   */
  async query(sql: string, parameters: readonly unknown[]): Promise<Result> {
    const [result] = await this.runTogether([{ sql, parameters }])
    return result ?? { rows: [] }
  }

  /**
   * Runs statements one after the other, until one fails; rejects with its error then. Outside of a transaction that
   * one of them or an earlier one has begun they are a transaction of their own, which a failure takes back:
   * those that are kept go in front of one Sync, and others between a `begin` and a `commit`.
   */
  async runTogether(statements: readonly StatementToRun[]): Promise<Result[]> {
    if (statements.every(({ sql }) => isKept(sql)))
      return this.#pglite.runExclusive(() => this.#executeTogether(statements))
    if (statements.length === 1 || this.#isOpen || statements.some(({ sql }) => movesTransaction.test(sql)))
      return this.#runInTurn(statements)
    await this.exec('begin')
    try {
      const results = await this.#runInTurn(statements)
      await this.exec('commit')
      return results
    } catch (error) {
      await this.exec('rollback')
      throw error
    }
  }

  async #runInTurn(statements: readonly StatementToRun[]): Promise<Result[]> {
    const results: Result[] = []
    for (const statement of statements)
      if (isKept(statement.sql))
        results.push(...(await this.#pglite.runExclusive(() => this.#executeTogether([statement]))))
      else results.push(await this.#runOther(statement))
    return results
  }

  /** Runs a statement that is not kept. */
  async #runOther({ sql, parameters }: StatementToRun): Promise<Result> {
    await this.#forgetBefore(sql)
    const begun = performance.now()
    const { rows, affectedRows } = await this.#pglite.query(sql, [...parameters])
    this.#noteRun(sql)
    const milliseconds = performance.now() - begun
    if (this.#times.isSlow(sql, milliseconds))
      this.#onSlow({ name: nameOfStatement(sql), milliseconds, isPlannedAnew: false })
    return { rows, affectedRows }
  }

  /** Runs statements without parameters and results, one after the other. */
  async exec(sql: string): Promise<void> {
    await this.#forgetBefore(sql)
    await this.#pglite.exec(sql)
    this.#noteRun(sql)
  }

  /** Notes what a statement has done to the transaction of the connection. */
  #noteRun(sql: string): void {
    this.#role = roleAfter(sql, this.#role)
    if (opensTransaction.test(sql)) this.#isOpen = true
    else if (endsTransaction(sql)) this.#isOpen = false
  }

  #keyOf = (sql: string): string => `${this.#role}:${sql}`

  /** Runs kept statements in front of one Sync. */
  async #executeTogether(statements: readonly StatementToRun[]): Promise<Result[]> {
    const [role, isOpen] = [this.#role, this.#isOpen]
    const prepared: Prepared[] = []
    try {
      for (const statement of statements) {
        prepared.push(await this.#bindable(statement))
        this.#noteRun(statement.sql)
      }
      const begun = performance.now()
      try {
        const { messages } = await this.#pglite.execProtocol(messageOf(prepared))
        return this.#resultsOf(prepared, messages)
      } finally {
        await this.#watch(prepared, performance.now() - begun)
      }
    } catch (error) {
      this.#role = role
      // A transaction that was begun waits for its rollback.
      this.#isOpen = isOpen || statements.some(({ sql }) => opensTransaction.test(sql))
      if (isOutdated(error)) await this.#close(...prepared.map(({ key }) => key))
      throw error
    } finally {
      // Settings of the transaction have ended with it.
      if (!this.#isOpen) this.#role = ''
    }
  }

  async #bindable({ sql, parameters }: StatementToRun): Promise<Prepared> {
    const key = this.#keyOf(sql)
    const statement = await this.#prepare(key, sql)
    const values = parameters.map((value, place) => {
      if (value === null || value === undefined) return null
      const write = this.#pglite.serializers[statement.parameterTypes[place] ?? 0] ?? String
      return write(value)
    })
    return { key, sql, statement, values }
  }

  /** The results of statements; the messages of each end with its completion. */
  #resultsOf(prepared: readonly Prepared[], messages: Messages): Result[] {
    const ends = messages.flatMap(({ name }, place) => (completions.has(name) ? place + 1 : []))
    return prepared.map(({ statement: { columns } }, place) => {
      const own = messages.slice(ends[place - 1] ?? 0, ends[place])
      const [result] = parse.parseResults([...columns, ...own], this.#pglite.parsers)
      return { rows: result?.rows ?? [], affectedRows: result?.affectedRows }
    })
  }

  /** Of several that were run together nobody knows which took so long. */
  async #watch(prepared: readonly Prepared[], milliseconds: number): Promise<void> {
    if (!this.#times.isSlow(prepared.map(({ statement }) => statement.name).join(), milliseconds)) return
    const ofRows = prepared.filter(({ sql }) => isRowStatement(sql))
    const shown = ofRows.length > 0 ? ofRows : prepared
    await this.#close(...shown.map(({ key }) => key))
    const name = nameOfStatement(shown.map(({ sql }) => sql).join('; '))
    this.#onSlow({ name, milliseconds, isPlannedAnew: ofRows.length > 0 })
  }

  async #prepare(key: string, sql: string): Promise<Statement> {
    const kept = this.#kept.get(key)
    if (kept !== undefined) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    this.#lastNumber += 1
    const name = `kept-${String(this.#lastNumber)}`
    const { messages } = await this.#pglite.execProtocol(
      joined(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync()),
      { syncToFs: false },
    )
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === 'rowDescription'),
    }
    this.#kept.set(key, statement)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > capacity && oldest !== undefined) await this.#close(oldest)
    return statement
  }

  /** A statement that was parsed before the schema changed fails, or is gone from the connection. */
  async #forgetBefore(sql: string): Promise<void> {
    if (this.#kept.size === 0 || !endsKept(sql)) return
    await this.#pglite.runExclusive(() => this.#close(...this.#kept.keys()))
  }

  async #close(...keys: readonly string[]): Promise<void> {
    const names = keys.flatMap((key) => this.#kept.get(key)?.name ?? [])
    for (const key of keys) this.#kept.delete(key)
    await this.#pglite.execProtocol(
      joined(...names.map((name) => serialize.close({ type: 'S', name })), serialize.sync()),
      { syncToFs: false },
    )
  }
}

const completions: ReadonlySet<string> = new Set(['commandComplete', 'emptyQuery'])

const messageOf = (prepared: readonly Prepared[]): Uint8Array =>
  joined(
    ...prepared.flatMap(({ statement: { name }, values }) => [
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
    ]),
    serialize.sync(),
  )

function joined(...messages: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(messages)
}
