/** The part of PGlite that is used here. */
type Executor<T> = { exec: (sql: string) => Promise<unknown>; query: () => Promise<T> }

/**
 * Runs one query in a transaction that begins with `prelude`. Rethrows the error of the query. After a fatal error it
 * does not roll back: the database does not respond any more, and the caller would wait for ever (reliability T-31).
 */
export async function queryWithin<T>({ exec, query }: Executor<T>, prelude: string): Promise<T> {
  try {
    await exec(`begin; ${prelude}`)
    const result = await query()
    await exec('commit')
    return result
  } catch (error) {
    if (isFatal(error)) throw error
    // Report the error of the query rather than a failed rollback, unless the rollback ended the database.
    await exec('rollback').catch((failure: unknown) => {
      if (isFatal(failure)) throw failure
    })
    throw error
  }
}

/** Whether the embedded database is unusable after this error: PostgreSQL gave up, or its WebAssembly trapped. */
export const isFatal = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'RuntimeError' || ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL')))
