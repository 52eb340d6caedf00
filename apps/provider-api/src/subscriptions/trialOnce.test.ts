import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBillingServer, sellPlans, type BillingServer } from '../testing/aBillingServer.ts'
import type { ACompany } from '../testing/aTestServer.ts'

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
})
