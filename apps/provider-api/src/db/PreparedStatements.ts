import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import { nameOfStatement, StatementTimes, type SlowStatement } from './StatementTimes.ts'
import { endsKept, isOutdated, isRowStatement, roleAfter } from './keptStatements.ts'

const { serialize } = protocol

/** Most statements that a database keeps; each takes some ten kilobytes of its memory. */
const capacity = 300
const movesTransaction = /^\s*(?:begin|commit|rollback)\b/iu
const isKept = (sql: string): boolean => isRowStatement(sql) || movesTransaction.test(sql)

type Messages = Parameters<typeof parse.parseResults>[0]
/**
 * `columns`: PostgreSQL's description of the rows, which is the same for each execution; none for
 * a statement without rows.
 */
type Statement = { name: string; parameterTypes: readonly number[]; columns: Messages }
type Result = { rows: unknown[]; affectedRows?: number | undefined }

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

  /** `onSlow` gets each statement that took long; one that is kept has been closed then, and is planned anew. */
  constructor(pglite: PGlite, onSlow: (statement: SlowStatement) => void = () => undefined) {
    this.#pglite = pglite
    this.#onSlow = onSlow
  }

  /**
   * Runs one statement. Rejects with PostgreSQL's error; the connection is usable then, as after any failed statement.
   */
  async query(sql: string, parameters: readonly unknown[]): Promise<Result> {
    if (isKept(sql)) return this.#pglite.runExclusive(() => this.#execute(sql, parameters))
    await this.#forgetBefore(sql)
    const begun = performance.now()
    const { rows, affectedRows } = await this.#pglite.query(sql, [...parameters])
    const milliseconds = performance.now() - begun
    if (this.#times.isSlow(sql, milliseconds))
      this.#onSlow({ name: nameOfStatement(sql), milliseconds, isPlannedAnew: false })
    return { rows, affectedRows }
  }

  /** Runs statements without parameters and results, one after the other. */
  async exec(sql: string): Promise<void> {
    await this.#forgetBefore(sql)
    this.#role = roleAfter(sql, this.#role)
    await this.#pglite.exec(sql)
  }

  #keyOf = (sql: string): string => `${this.#role}:${sql}`

  async #execute(sql: string, parameters: readonly unknown[]): Promise<Result> {
    const key = this.#keyOf(sql)
    const { name, parameterTypes, columns } = await this.#prepare(key, sql)
    const values = parameters.map((value, place) => {
      if (value === null || value === undefined) return null
      const write = this.#pglite.serializers[parameterTypes[place] ?? 0] ?? String
      return write(value)
    })
    this.#role = roleAfter(sql, this.#role)
    const begun = performance.now()
    try {
      const { messages } = await this.#pglite.execProtocol(
        joined(serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()),
      )
      const [result] = parse.parseResults([...columns, ...messages], this.#pglite.parsers)
      return { rows: result?.rows ?? [], affectedRows: result?.affectedRows }
    } catch (error) {
      if (isOutdated(error)) await this.#close(key)
      throw error
    } finally {
      await this.#watch(key, sql, performance.now() - begun)
    }
  }

  async #watch(key: string, sql: string, milliseconds: number): Promise<void> {
    if (!this.#times.isSlow(key, milliseconds)) return
    if (this.#kept.has(key)) await this.#close(key)
    this.#onSlow({ name: nameOfStatement(sql), milliseconds, isPlannedAnew: isRowStatement(sql) })
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

function joined(...messages: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(messages)
}
