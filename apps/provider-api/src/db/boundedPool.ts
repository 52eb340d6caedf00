import type { Pool, PoolClient } from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** What node-postgres says of a query that had no answer within its `query_timeout`. */
const readTimeout = 'Query read timeout'

/**
 * A pool that throws away a connection on which a query had no answer in time: the network lost it without a word, and
 * the pool would lend it out again, query by query.
 */
export const boundedPool = (pool: Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => boundedClient(await pool.connect()),
  end: () => pool.end(),
})

function boundedClient(client: PoolClient): PostgresPoolClient {
  let isLost = false
  const query = async (text: string, values: readonly unknown[]) => {
    // Such as the rollback: it would wait as long again behind the query that has no answer.
    if (isLost) throw new Error(readTimeout)
    try {
      return await client.query(text, [...values])
    } catch (error) {
      isLost = error instanceof Error && error.message === readTimeout
      throw error
    }
  }
  return {
    // Kysely asks for a cursor, its other way to call this, only to stream, which nothing here does (ScopedDriver).
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isLost),
  }
}
