import pg, { type Connection, type QueryConfig, type QueryResult, type Submittable } from 'pg'

/** How node-postgres's client hands the answers of the database to a query, which its types leave out. */
interface AnsweredQuery {
  name?: string
  text: string
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}
const AnsweredQuery = pg.Query as unknown as new (
  config: QueryConfig & { queryMode: 'extended' },
  callback: (error: Error | null, result: QueryResult) => void,
) => AnsweredQuery

/** Statements of a connection that the database has been sent, and those that it has parsed, by name. */
type KnowsStatements = { submittedNamedStatements: Record<string, string> }

type Callback = (error: Error | null, results?: QueryResult[]) => void

/**
 * Several statements that go to PostgreSQL in one write, with one Sync behind the last: it answers all of them at once,
 * and after an error it skips the rest by itself. node-postgres has no such query; each statement here is one of its
 * own, to which the answers are handed on in turn.
 */
class StatementBatch implements Submittable {
  /** Called once, by the client as well: it replaces it by one that ends its time limit. */
  callback: Callback
  readonly #queries: readonly AnsweredQuery[]
  readonly #results: QueryResult[] = []
  /** How many statements have been answered. */
  #answered = 0
  #failure: Error | null = null

  constructor(statements: readonly QueryConfig[], callback: Callback) {
    this.callback = callback
    this.#queries = statements.map(
      (statement) =>
        new AnsweredQuery({ ...statement, queryMode: 'extended' }, (error, result) => {
          if (error) this.#failure ??= error
          else this.#results.push(result)
        }),
    )
  }

  /** The statement that is being answered: the client notes under its name that PostgreSQL has parsed it. */
  get name(): string | undefined {
    return this.#current?.name
  }
  get text(): string {
    return this.#current?.text ?? ''
  }
  get #current(): AnsweredQuery | undefined {
    return this.#queries[this.#answered]
  }

  submit = (connection: Connection): void => {
    const withoutSync = Object.create(connection, { sync: { value: () => undefined } }) as Connection
    connection.stream.cork()
    try {
      for (const query of this.#queries) {
        const refusal = query.submit(withoutSync)
        if (refusal) this.#failure ??= refusal
        // Such as for a value that cannot be written: nothing behind it may be run.
        if (this.#failure) break
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message)
  }
  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message)
  }
  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current?.handleCommandComplete(message, connection)
    this.#endCurrent(connection)
  }
  handleEmptyQuery(connection: Connection): void {
    this.#endCurrent(connection)
  }
  handleError(error: Error, connection: Connection): void {
    // PostgreSQL has not parsed the statements that it skips.
    const { submittedNamedStatements } = connection as Connection & KnowsStatements
    for (const { name } of this.#queries.slice(this.#answered))
      if (name !== undefined) Reflect.deleteProperty(submittedNamedStatements, name)
    this.callback(error)
  }
  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure)
    else this.callback(null, this.#results)
  }

  /** The statement calls back with its result; the next answers belong to the one behind it. */
  #endCurrent(connection: Connection): void {
    this.#current?.handleReadyForQuery(connection)
    this.#answered += 1
  }
}

/**
 * Runs statements on a connection in one round trip, in order, until one fails; rejects with its error then. None of
 * them may be a script of several statements.
 */
export function sendTogether(
  client: { query: (batch: Submittable) => unknown },
  statements: readonly QueryConfig[],
): Promise<QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new StatementBatch(statements, (error, results = []) => {
        if (error) reject(error)
        else resolve(results)
      }),
    )
  })
}
