import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { CompanyGone } from '../errors/CompanyGone.ts'
import { aRoundTripCounter } from '../testing/aRoundTripCounter.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { withCompanyTransaction } from './withCompanyTransaction.ts'

let world: TestServer
let lily: ACompany
const trips = aRoundTripCounter()
beforeAll(async () => void (world = await aTestServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany()
  trips.reset()
})
afterAll(async () => {
  trips.stop()
  await world.close()
})

const nobody = 4_711

it.each(['company', 'service'] as const)('the lock of a company has no wait of its own, as the %s', async (role) => {
  const name = await withCompanyTransaction(
    world.ports,
    lily.companyId,
    (trx) => trx.selectFrom('companies').select('name').where('id', '=', lily.companyId).executeTakeFirstOrThrow(),
    role,
  )
  expect(name).toEqual({ name: 'Lily' })
  expect(trips.count()).toBeLessThanOrEqual(2)
})

it.each(['company', 'service'] as const)(
  'a change of a company that is gone fails before it has an answer, as the %s',
  async (role) => {
    let answered = false
    const changing = withCompanyTransaction(
      world.ports,
      nobody,
      async (trx) => {
        await trx.selectFrom('chats').select('id').execute()
        answered = true
      },
      role,
    )
    await expect(changing).rejects.toThrow(CompanyGone)
    expect(answered).toBe(false)
    await expect(withCompanyTransaction(world.ports, nobody, async () => undefined, role)).rejects.toThrow(CompanyGone)
  },
)

it.each(['company', 'service'] as const)(
  'a change of a company that is gone fails as such, though its first statement is an insert, as the %s',
  async (role) => {
    const event = { seq: 1, event: 'company_update', payload: JSON.stringify({ companyId: nobody }) } as const
    const changing = withCompanyTransaction(
      world.ports,
      nobody,
      (trx) =>
        trx
          .insertInto('event_log')
          .values({ company_id: nobody, ...event })
          .execute(),
      role,
    )
    await expect(changing).rejects.toThrow(CompanyGone)
  },
)

it('a change of more events than those of a kept statement appends each, in order', async () => {
  const many = Array.from({ length: 9 }, () => ({
    event: 'company_update' as const,
    payload: { companyId: lily.companyId },
  }))
  await withCompanyTransaction(world.ports, lily.companyId, async (_, emit) => many.forEach(emit))
  expect(world.published.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('a change without a statement locks its company all the same, and its events follow those before', async () => {
  const note = () =>
    withCompanyTransaction(world.ports, lily.companyId, async (_, emit) =>
      emit({ event: 'company_update', payload: { companyId: lily.companyId } }),
    )
  await note()
  await note()
  expect(world.published.map(({ seq }) => seq)).toEqual([1, 2])
})

// PGlite has one connection, which no two transactions have at once.
it.runIf(process.env['DATABASE_URL'])(
  'a change that waited for the lock reads what was committed meanwhile',
  async () => {
    const { companyId } = lily
    const other = await world.db.startTransaction().execute()
    try {
      await other.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
      let isDone = false
      const reading = withCompanyTransaction(world.ports, companyId, (trx) =>
        trx.selectFrom('agents').select('name').where('company_id', '=', companyId).limit(1).executeTakeFirstOrThrow(),
      ).finally(() => (isDone = true))
      const isDecided = async () => isDone || (await isAnybodyBlocked())
      await Promise.race([reading, expect.poll(isDecided).toBe(true)])
      expect(isDone).toBe(false)
      await other.updateTable('agents').set({ name: 'Marta' }).where('company_id', '=', companyId).execute()
      await other.commit().execute()
      expect(await reading).toEqual({ name: 'Marta' })
    } finally {
      if (!other.isCommitted) await other.rollback().execute()
    }
  },
)

/** Whether a connection to this database waits for the lock of another one. */
async function isAnybodyBlocked(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(world.db)
  return rows.length > 0
}
