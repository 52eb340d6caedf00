import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

/**
 * A connection that runs several statements in one round trip: most of what a short statement costs is its way to the
 * database and back, at both ends (decision 110).
 */
export interface BatchConnection extends DatabaseConnection {
  /**
   * Runs statements one after the other and answers with the result of each. The first that fails rejects with its
   * error, and no statement behind it is run: none of them can slip out of a transaction or a role that the ones before
   * did not establish. `opening`: statements without parameters that come first, and whose results nobody needs. A
   * `commit` that PostgreSQL turned into a rollback rejects with Kysely's `AbortedTransactionError`.
   */
  executeTogether(queries: readonly CompiledQuery[], opening?: readonly string[]): Promise<QueryResult<unknown>[]>
  /** Runs statements as `executeTogether`, in a transaction of their own, which a failure takes back. */
  executeAtomically(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]>
}
