import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBillingServer, sellPlans, type BillingServer } from '../../testing/aBillingServer.ts'
import { seededChance } from '../../testing/seededChance.ts'
import type { ACompany } from '../../testing/aTestServer.ts'

let world: BillingServer
beforeAll(async () => void (world = await aBillingServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await sellPlans(world)
  await world.db.updateTable('price_variants').set({ trial_days: 14 }).execute()
  world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

describe('the trial of a plan (TRIAL-1)', () => {
  it('is for the first company of an administrator, and for no other', async () => {
    const lily = await world.aCompany()
    expect((await world.order(lily)).paymentUrl).toBeUndefined()
    expect(await world.read(lily)).toMatchObject({ hasUsedTrial: true, subscription: { status: 'trial' } })
    const { company } = await world.callOk('createCompany', {
      token: lily.owner.token,
      body: { company: { name: 'Rose' } },
    })
    const rose = { owner: lily.owner, companyId: (company as { id: number }).id } as ACompany // what ordering needs of it
    expect((await world.read(rose)).hasUsedTrial).toBe(true)
    expect((await world.order(rose)).paymentUrl).toBeDefined()
  })

  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'of two companies of one owner that order at once one has it (seed %d)',
    async (seed) => {
      const chance = seededChance(seed)
      const lily = await world.aCompany()
      const rose = await world.aCompany({ owner: lily.owner })
      const companies = chance() < 0.5 ? [lily, rose] : [rose, lily]
      const bodies = await Promise.all(companies.map((company) => world.orderOf(company)))
      const answers = await Promise.all(
        companies.map(async ({ owner: { token }, companyId }, place) => {
          for (let turns = Math.floor(chance() * 12); turns > 0; turns--) await turn()
          return world.call('startCheckout', { token, companyId, body: bodies[place] ?? {} })
        }),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'PRICE_CHANGED' })
      const trials = await world.db
        .selectFrom('companies')
        .select('id')
        .where('trial_ends_at', 'is not', null)
        .execute()
      expect(trials).toHaveLength(1)
    },
  )

  it('is used up for an owner who has left the company that had it', async () => {
    const lily = await world.aCompany()
    await world.order(lily)
    const rose = await world.aCompany({ owner: lily.owner })
    await world.db.deleteFrom('company_admins').where('company_id', '=', lily.companyId).execute()
    expect((await world.read(rose)).hasUsedTrial).toBe(true)
    expect((await world.order(rose)).paymentUrl).toBeDefined()
  })
})
