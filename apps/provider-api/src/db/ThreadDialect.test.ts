import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { outageOf } from '../errors/outages.ts'
import { openKysely } from './openKysely.ts'
import { ThreadDialect } from './ThreadDialect.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An embedded database whose statements are answered at once; `statements`: those that it got. */
function aDatabase() {
  const statements: string[] = []
  const thread = {
    query: async (text: string) => {
      statements.push(text)
      return { rows: [], affectedRows: 0 }
    },
    exec: async () => undefined,
    close: async () => undefined,
  }
  return { db: openKysely(new ThreadDialect(thread)), statements }
}

it('a statement that waits for the embedded database is refused after ten seconds as an outage, and the next are done in their order', async () => {
  const { db, statements } = aDatabase()
  const work = Promise.withResolvers<void>()
  const transaction = db.transaction().execute(() => work.promise)
  await vi.advanceTimersByTimeAsync(0)
  const late = sql`select 'late'`.execute(db).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(9_000)
  const others = ['first', 'second'].map((name) => sql`select ${sql.lit(name)}`.execute(db))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outageOf(await late)).toBe('database')
  work.resolve()
  await Promise.all([transaction, ...others])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(statements).toEqual(['begin', 'commit', "select 'first'", "select 'second'"])
  await sql`select 'third'`.execute(db)
  expect(statements.at(-1)).toBe("select 'third'")
})
