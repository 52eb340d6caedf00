import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { outageOf } from '../errors/outages.ts'
import { companyDb } from './companyDb.ts'
import { ownerOfCompany, type DatabaseTurn } from './createFairQueue.ts'
import { openKysely } from './openKysely.ts'
import type { Statement } from './PgliteThread.ts'
import { ThreadDialect } from './ThreadDialect.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * An embedded database whose statements are answered at once; `statements`: those that it got, but for those that
 * enter a company.
 */
function aDatabase(turn?: () => DatabaseTurn) {
  const statements: string[] = []
  const thread = {
    runTogether: async (run: readonly Statement[]) => {
      statements.push(...run.map((statement) => statement.sql).filter((text) => !text.includes('set_config')))
      return run.map(() => ({ rows: [], affectedRows: 0 }))
    },
    close: async () => undefined,
  }
  return { db: openKysely(new ThreadDialect(thread, turn)), statements }
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

const select = (text: string) => sql`select ${sql.lit(text)}`

it('a company that has queued many statements delays those of another one, and of a call without a company, by one of them each', async () => {
  let turn: DatabaseTurn = { kind: 'call', owner: 'somebody' }
  const { db, statements } = aDatabase(() => turn)
  const [noisy, quiet] = [companyDb(db, 1), companyDb(db, 2)]
  const work = Promise.withResolvers<void>()
  const transaction = noisy.transaction().execute(() => work.promise)
  await vi.advanceTimersByTimeAsync(0)
  const others = Array.from({ length: 20 }, (_, place) => select(`noisy ${place}`).execute(noisy))
  await vi.advanceTimersByTimeAsync(0)
  others.push(select('quiet').execute(quiet), select('signing in').execute(db))
  await vi.advanceTimersByTimeAsync(0)
  turn = { kind: 'background', owner: ownerOfCompany(1) }
  others.push(select('job').execute(db))
  await vi.advanceTimersByTimeAsync(0)
  work.resolve()
  await Promise.all([transaction, ...others])
  const selects = statements.filter((text) => text.startsWith('select'))
  expect(selects.slice(0, 5)).toEqual([
    "select 'noisy 0'",
    "select 'job'",
    "select 'quiet'",
    "select 'signing in'",
    "select 'noisy 1'",
  ])
})

it('the statements of a transaction follow one another, however many companies wait for the embedded database', async () => {
  const { db, statements } = aDatabase()
  const transactionOf = (company: number) =>
    companyDb(db, company)
      .transaction()
      .execute(async (trx) => {
        await select(`begin ${company}`).execute(trx)
        await select(`go on ${company}`).execute(trx)
      })
  await Promise.all([1, 1, 1, 2, 3].map(transactionOf))
  const inOrder = [1, 1, 2, 3, 1]
  expect(statements).toEqual(
    inOrder.flatMap((company) => [`select 'begin ${company}'`, `select 'go on ${company}'`, 'commit']),
  )
})
