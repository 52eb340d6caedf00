/** What is asked of the embedded database here; PGlite has it. */
type Executor<T> = { exec: (sql: string) => Promise<unknown>; query: () => Promise<T> }

/**
 * Runs one query in a transaction that begins with `prelude`. Throws what the query threw. After a fatal error it does not roll
 * back: the database answers nothing more, so that the caller would wait for ever (reliability T-31).
 */
export async function queryWithin<T>({ exec, query }: Executor<T>, prelude: string): Promise<T> {
  try {
    await exec(`begin; ${prelude}`)
    const result = await query()
    await exec('commit')
    return result
  } catch (error) {
    if (isFatal(error)) throw error
    // What the query threw says more than a failed rollback, unless that was the end of the database.
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
