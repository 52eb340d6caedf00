import { describe, expect, it } from 'vitest'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import { goodCard } from '../../testing/aPaymentServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'
import { beginTrial } from './beginTrial.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

const day = 86_400_000
/** Days from now, as the wire writes a moment. */
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * day)

/** Begins the trial of a registration, of which so many days are left. */
async function onTrial(days: number): Promise<Date> {
  const { companyId } = lily
  const [now, endsAt] = [world.clock.now(), inDays(days)]
  await world.db.updateTable('companies').set({ trial_ends_at: endsAt }).where('id', '=', companyId).execute()
  await world.db.transaction().execute((trx) => beginTrial(trx, { companyId, endsAt, now }))
  return endsAt
}

const pay = async (options: Parameters<BillingServer['order']>[1] = {}) => {
  const { paymentUrl } = await world.order(lily, options)
  await world.pay(paymentUrl, goodCard)
}
const running = async () => {
  const { subscription, invoices } = await world.read(lily)
  if (!subscription) throw new Error('The company has no subscription')
  return { ...subscription, invoices }
}

describe('a plan that is paid in a trial', () => {
  it('it works at once, and its first period begins when the trial ends', async () => {
    const endsAt = await onTrial(9)
    const paidAt = world.clock.now().toISOString()
    await pay()
    const { status, currentPeriodStart, nextBillingDate, usage, invoices } = await running()
    expect({ status, currentPeriodStart }).toEqual({ status: 'active', currentPeriodStart: endsAt.toISOString() })
    const next = new Date(endsAt)
    next.setUTCMonth(next.getUTCMonth() + 1)
    expect(nextBillingDate).toBe(next.toISOString())
    expect(invoices[0]).toMatchObject({ periodStart: endsAt.toISOString(), periodEnd: nextBillingDate, amount: 4900 })
    // The usage of the trial is not counted against the plan.
    expect(usage).toMatchObject({ used: 0, limit: 500, periodEnd: endsAt.toISOString() })
    expect(Date.parse(usage?.periodStart ?? '')).toBeGreaterThanOrEqual(Date.parse(paidAt))
  })

  it('an upgrade in the free days credits all that was paid, and keeps the days', async () => {
    const endsAt = await onTrial(9)
    await pay({ plan: 'start-usd' })
    await pay({ plan: 'pro-usd' })
    const { currentPeriodStart, invoices } = await running()
    expect(currentPeriodStart).toBe(endsAt.toISOString())
    // Both were made at one moment of the test's clock: their order says nothing.
    expect(invoices.find(({ amount }) => amount === 2000)).toMatchObject({ periodStart: endsAt.toISOString() })
  })

  it('its page that is paid after the trial begins the period then', async () => {
    const endsAt = await onTrial(0.005)
    const { paymentUrl } = await world.order(lily)
    world.clock.advance(10 * 60_000)
    await world.pay(paymentUrl, goodCard)
    const { status, currentPeriodStart } = await running()
    expect(status).toBe('active')
    expect(Date.parse(currentPeriodStart ?? '')).toBeGreaterThan(endsAt.getTime())
  })
})
