import type { Compilable, CompiledQuery, DatabaseConnection, QueryResult, UnknownRow } from 'kysely'
import type { BatchConnection } from './BatchConnection.ts'
import type { Db, Trx } from './Db.ts'
import { isScoped } from './ScopedDriver.ts'

type Query = Compilable<unknown> | CompiledQuery<unknown>
/** The rows of each query. */
type RowsOf<Queries extends readonly Query[]> = {
  -readonly [Place in keyof Queries]: Queries[Place] extends Compilable<infer Row> | CompiledQuery<infer Row>
    ? Row[]
    : never
}

const compiled = (query: Query): CompiledQuery => ('compile' in query ? query.compile() : query)

/**
 * Runs queries that do not need each other's results, in their order and in one round trip; answers with the rows of
 * each. The first that fails rejects with its error, and none behind it is run.
 */
export async function readTogether<const Queries extends readonly Query[]>(
  db: Db | Trx,
  ...queries: Queries
): Promise<RowsOf<Queries>> {
  const all = queries.map(compiled)
  const executor = db.getExecutor()
  // Both databases have such connections (`openKysely`).
  const run = (connection: DatabaseConnection) => (connection as BatchConnection).executeTogether(all)
  const results = await executor.provideConnection(run)
  const rows: unknown[] = []
  for (const [place, { queryId }] of all.entries()) {
    let result = results[place] ?? { rows: [] }
    for (const plugin of executor.plugins)
      result = await plugin.transformResult({ result: result as QueryResult<UnknownRow>, queryId })
    rows.push(result.rows)
  }
  return rows as RowsOf<Queries>
}

/**
 * Runs statements whose results nobody needs with the next statement of the transaction, in their order before it, or
 * with its commit: they take no round trip of their own. When one fails, so does the statement that they went with, and
 * the transaction. Where nothing waits for a commit, they are run at once.
 */
export async function sendWithNext(trx: Db | Trx, ...queries: readonly Query[]): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    if (trx.isTransaction && isScoped(connection)) connection.sendWithNext(queries.map(compiled))
    else await (connection as BatchConnection).executeTogether(queries.map(compiled))
  })
}

/**
 * Asks a question with the next statement of the transaction, in front of it: `onAnswer` gets its rows before anybody
 * gets those of that statement, and fails the transaction by throwing. Where nothing waits, it is asked at once.
 */
export async function askWithNext<Row>(
  trx: Trx,
  question: CompiledQuery<Row>,
  onAnswer: (rows: readonly Row[]) => void,
): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    // By the type of the question.
    const answer = ({ rows }: QueryResult<unknown>) => onAnswer(rows as Row[])
    if (isScoped(connection)) connection.askWithNext(question, answer)
    else answer(await connection.executeQuery(question))
  })
}

/** Sends what waits for the next statement of the transaction. */
export async function sendWaiting(trx: Trx): Promise<void> {
  await readTogether(trx)
}
