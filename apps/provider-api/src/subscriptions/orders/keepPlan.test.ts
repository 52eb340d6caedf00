import { describe, expect, it } from 'vitest'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'

let world: BillingServer
let lily: ACompany
let id: string
let on: string
setUpBilling((server, company) => {
  world = server
  lily = company
})

const day = 86_400_000
/** The company pays for Pro and orders Start for the time after. */
const scheduleStart = async (card?: string) => {
  await world.pay((await world.order(lily)).paymentUrl, card)
  id = (await world.order(lily, { plan: 'start-usd' })).subscriptionId
  on = String((await world.read(lily)).subscription?.scheduledChange?.on)
}
const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
const keep = (different: object = {}) => world.call('keepPlan', { ...as(), params: { id }, body: { on }, ...different })
const amounts = async () => (await world.read(lily)).invoices.map(({ amount }) => amount)
const millisecondsUntilRenewal = () => new Date(on).getTime() - world.clock.now().getTime()

describe('keeping the plan that was to change at the renewal (SUB-7)', () => {
  it('the change is taken back, and the renewal charges the plan that the company has', async () => {
    await scheduleStart()
    expect((await keep()).json()).toMatchObject({ subscription: { priceVariantId: 'pro-usd', scheduledChange: null } })
    await world.pass(31 * day)
    expect((await world.read(lily)).subscription).toMatchObject({ priceVariantId: 'pro-usd', amount: 4900 })
    expect(await amounts()).toEqual([4900, 4900])
  })

  it('two tabs and a repeated call take the same change back', async () => {
    await scheduleStart()
    const answers = [...(await Promise.all([keep(), keep()])), await keep()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await world.read(lily)).subscription?.scheduledChange).toBeNull()
  })

  it('after the renewal it is refused: the company has the other plan', async () => {
    await scheduleStart()
    await world.pass(31 * day)
    const answer = await keep()
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'ACTION_NOT_ALLOWED'])
    expect(await amounts()).toEqual([2900, 4900])
  })

  it('while the renewal is declined it is refused, since its invoice is for the other plan', async () => {
    await scheduleStart(world.outside.cards.failsWhenSaved)
    await world.pass(millisecondsUntilRenewal())
    expect((await world.read(lily)).subscription?.status).toBe('past_due')
    expect((await keep()).statusCode).toBe(409)
  })

  it.each([1, 0, -1])(
    '%d ms before the renewal, beside its job, the answer says which plan is charged',
    async (early) => {
      await scheduleStart()
      // Sign-ins last as long as a plan.
      await world.pass(0)
      world.clock.advance(millisecondsUntilRenewal() - early)
      const [answer] = await Promise.all([keep(), world.settle()])
      await world.pass(1000)
      expect([answer.statusCode, await amounts()]).toEqual(early > 0 ? [200, [4900, 4900]] : [409, [2900, 4900]])
    },
  )

  it('a change that was ordered after the one on the screen is not taken back by accident', async () => {
    await scheduleStart()
    const other = new Date(new Date(on).getTime() + day).toISOString()
    expect((await keep({ body: { on: other } })).statusCode).toBe(409)
    expect((await world.read(lily)).subscription?.scheduledChange?.priceVariantId).toBe('start-usd')
  })

  it('a subscription of another company looks missing, and a cancelled one has nothing to keep', async () => {
    await scheduleStart()
    const rose = await world.aCompany()
    expect((await keep({ token: rose.owner.token, companyId: rose.companyId })).statusCode).toBe(404)
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    expect((await keep()).statusCode).toBe(409)
  })
})
