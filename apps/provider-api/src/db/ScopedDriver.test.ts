import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDatabase } from '../testing/aDatabase.ts'
import { aRoundTripCounter } from '../testing/aRoundTripCounter.ts'
import { companyDb, dbToEnter } from './companyDb.ts'
import type { Db } from './Db.ts'
import type { OpenDb } from './openDb.ts'
import { scopedDb } from './openKysely.ts'
import { companyRole, enterAndLockCompany, serviceRole } from './roles.ts'
import { askWithNext, readTogether, sendWithNext } from './sendTogether.ts'

let database: OpenDb
const trips = aRoundTripCounter()
beforeAll(async () => void (database = await aDatabase()))
beforeEach(async () => {
  await database.db.deleteFrom('rate_limits').execute()
  trips.reset()
})
afterAll(async () => {
  trips.stop()
  await database.close()
})

const asItself = () => scopedDb(database.db, [`set local role ${serviceRole}`])
const noting = (db: Db, key: string) =>
  db.insertInto('rate_limits').values({ key, points: 1, expires_at: new Date('2026-11-20T12:00:00Z') })
const keys = async () =>
  (await database.db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key)
const whoami = (db: Db) =>
  sql<{
    role: string
    company: string
  }>`select current_user as role, current_setting('app.company_id', true) as company`.compile(db)
const ofCompany = { role: companyRole, company: '7' }

describe('statements that go to the database together', () => {
  it('a statement of a company, its role and its transaction take one round trip', async () => {
    const db = companyDb(database.db, 7)
    expect(await readTogether(db, whoami(db))).toEqual([[ofCompany]])
    expect(trips.count()).toBe(1)
  })

  it('each of several reads together has the role of the company, in a transaction and outside of one', async () => {
    const db = companyDb(database.db, 7)
    expect(await readTogether(db, whoami(db), whoami(db))).toEqual([[ofCompany], [ofCompany]])
    await db.transaction().execute(async (trx) => {
      expect(await readTogether(trx, whoami(trx), whoami(trx))).toEqual([[ofCompany], [ofCompany]])
    })
    expect(trips.count()).toBe(3)
  })

  it('values are read as those of a statement alone: large integers as numbers, days as text', async () => {
    const db = companyDb(database.db, 7)
    const read = sql`select 9007199254740991::bigint as big, date '2026-11-20' as day, now() as instant`.compile(db)
    const [[row]] = await readTogether(db, read, read)
    expect(row).toEqual({ big: 9007199254740991, day: '2026-11-20', instant: expect.any(Date) as Date })
  })

  it('the connection has its own role again after a statement of a company, after its transaction, and after a failed one', async () => {
    const db = companyDb(database.db, 7)
    const roleNow = async () => (await readTogether(database.db, whoami(database.db)))[0]?.[0]?.role
    const before = await roleNow()
    await readTogether(db, whoami(db))
    expect(await roleNow()).toBe(before)
    await expect(db.selectFrom('rate_limits').selectAll().execute()).rejects.toMatchObject({ code: '42501' })
    expect(await roleNow()).toBe(before)
    const failing = db.transaction().execute((trx) => sendWithNext(trx, sql`select nonsense`.compile(trx)))
    await expect(failing).rejects.toMatchObject({ code: '42703' })
    expect(await roleNow()).toBe(before)
  })

  it('a transaction that enters a company and locks it has the role of that, also where there is no such company', async () => {
    await dbToEnter(database.db, 7)
      .transaction()
      .execute(async (trx) => {
        const [[company], [who]] = await readTogether(trx, enterAndLockCompany(7), whoami(trx))
        expect(company).toMatchObject({ event_seq: null, has_webhooks: null })
        expect(who).toEqual(ofCompany)
      })
    expect(trips.count()).toBe(2)
    expect(() => enterAndLockCompany(Number.NaN)).toThrow(TypeError)
  })

  it('no statement is run when the role of its company cannot be entered', async () => {
    const db = scopedDb(database.db, ['set local role frontdesk_nobody'])
    await expect(noting(db, 'alone').execute()).rejects.toThrow('frontdesk_nobody')
    await expect(readTogether(db, noting(db, 'first'), noting(db, 'second'))).rejects.toThrow('frontdesk_nobody')
    const inTransaction = db.transaction().execute((trx) => noting(trx, 'in a transaction').execute())
    await expect(inTransaction).rejects.toThrow('frontdesk_nobody')
    expect(await keys()).toEqual([])
  })

  it('none behind a statement that fails is run, and those before it are taken back', async () => {
    const db = asItself()
    const together = readTogether(db, noting(db, 'a'), noting(db, 'a'), noting(db, 'b'))
    await expect(together).rejects.toMatchObject({ code: '23505' })
    expect(await keys()).toEqual([])
    await noting(db, 'c').execute()
    expect(await keys()).toEqual(['c'])
  })
})

describe('statements that go with the next one', () => {
  it('a statement that goes with the next one is seen by it, and goes with the commit when it is the last', async () => {
    await asItself()
      .transaction()
      .execute(async (trx) => {
        await sendWithNext(trx, noting(trx, 'a'), noting(trx, 'b'))
        expect(trips.count()).toBe(0)
        const [rows] = await readTogether(trx, trx.selectFrom('rate_limits').select('key').orderBy('key'))
        expect(rows).toEqual([{ key: 'a' }, { key: 'b' }])
        await sendWithNext(trx, noting(trx, 'c'))
      })
    expect(trips.count()).toBe(2)
    expect(await keys()).toEqual(['a', 'b', 'c'])
  })

  it('a statement that goes with the commit and fails is an error of the transaction, of which nothing stays', async () => {
    const failing = asItself()
      .transaction()
      .execute(async (trx) => {
        await noting(trx, 'a').execute()
        await sendWithNext(trx, noting(trx, 'a'))
      })
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'rate_limits_pkey' })
    expect(await keys()).toEqual([])
  })

  it('a question that goes with the next statement is answered before that, and fails it by throwing', async () => {
    const answers: unknown[] = []
    const asking = (onAnswer: () => void) =>
      asItself()
        .transaction()
        .execute(async (trx) => {
          await askWithNext(trx, sql`select 1 as one`.compile(trx), (rows) => {
            answers.push(...rows)
            onAnswer()
          })
          await noting(trx, 'a').execute()
          answers.push('noted')
        })
    const refusing = asking(() => {
      throw new Error('no')
    })
    await expect(refusing).rejects.toThrow('no')
    expect(answers.splice(0)).toEqual([{ one: 1 }])
    expect(await keys()).toEqual([])
    await asking(() => undefined)
    expect(answers).toEqual([{ one: 1 }, 'noted'])
    expect(await keys()).toEqual(['a'])
  })

  it('a transaction that throws does not send what waits', async () => {
    const failing = asItself()
      .transaction()
      .execute(async (trx) => {
        await sendWithNext(trx, noting(trx, 'a'))
        throw new Error('no')
      })
    await expect(failing).rejects.toThrow('no')
    expect(trips.count()).toBe(0)
    expect(await keys()).toEqual([])
  })

  it('a transaction that asks for nothing sends nothing', async () => {
    await asItself()
      .transaction()
      .execute(async () => undefined)
    expect(trips.count()).toBe(0)
  })

  it('a savepoint comes behind what waits', async () => {
    const trx = await asItself().startTransaction().execute()
    await sendWithNext(trx, noting(trx, 'a'))
    const saved = await trx.savepoint('before').execute()
    await noting(saved, 'b').execute()
    await saved.rollbackToSavepoint('before').execute()
    await trx.commit().execute()
    expect(await keys()).toEqual(['a'])
  })
})
