import type { Pool, PoolClient } from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { endsKept, isOutdated, isRowStatement, roleAfter } from './keptStatements.ts'
import { NamedStatements } from './NamedStatements.ts'

/** What node-postgres says of a query that had no answer within its `query_timeout`. */
const readTimeout = 'Query read timeout'

/**
 * A pool that throws away a connection on which a query had no answer in time: the network lost it without a word, and
 * the pool would lend it out again, query by query. `keepsStatements`: PostgreSQL keeps the statements that are run
 * often (`NamedStatements`). When another process has changed the schema, one may fail as outdated: those of before are
 * not used again then, and their connections end.
 */
export function boundedPool(pool: Pool, { keepsStatements }: { keepsStatements: boolean }): PostgresPool {
  const statements = keepsStatements ? new NamedStatements() : null
  /** The generation of names in which a connection has run its first statement. */
  const generations = new WeakMap<PoolClient, number>()
  return {
    options: pool.options,
    connect: async () => boundedClient(await pool.connect(), statements, generations),
    end: () => pool.end(),
  }
}

function boundedClient(
  client: PoolClient,
  statements: NamedStatements | null,
  generations: WeakMap<PoolClient, number>,
): PostgresPoolClient {
  const generation = generations.get(client) ?? statements?.generation ?? 0
  generations.set(client, generation)
  let isLost = false
  /** Role of the open transaction; empty: that of the connection. */
  let role = ''
  const query = async (text: string, values: readonly unknown[]) => {
    // Such as the rollback: it would wait as long again behind the query that has no answer.
    if (isLost) throw new Error(readTimeout)
    const name = statements?.nameOf(text, role)
    role = roleAfter(text, role)
    try {
      const result = await client.query({ ...(name !== undefined && { name }), text, values: [...values] })
      if (!isRowStatement(text) && endsKept(text)) statements?.forget()
      return result
    } catch (error) {
      isLost = error instanceof Error && error.message === readTimeout
      if (name !== undefined && isOutdated(error)) statements?.forget()
      throw error
    }
  }
  const isOfBefore = () => statements !== null && statements.generation !== generation
  return {
    // Kysely asks for a cursor, its other way to call this, only to stream, which nothing here does (ScopedDriver).
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isLost || isOfBefore()),
  }
}
