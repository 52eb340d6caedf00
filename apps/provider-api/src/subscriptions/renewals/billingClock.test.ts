import { describe, expect, it } from 'vitest'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import { goodCard, redirectUrl } from '../../testing/aPaymentServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'

let world: BillingServer
let lily: ACompany
/** The payments at the bank that earlier tests made. */
let known: Set<string>
setUpBilling((server, company) => {
  world = server
  lily = company
  known = new Set(all().map(({ invoiceId }) => invoiceId))
})

const hour = 3_600_000
const day = 24 * hour
const failingCard = '4000 0000 0000 0341'
const all = () => world.bank.list(new Date(0), new Date('2100-01-01'))
const taken = () =>
  all()
    .filter(({ invoiceId, status, amount }) => status === 'success' && amount > 0 && !known.has(invoiceId))
    .map(({ amount }) => amount)
const subscription = async () => (await world.read(lily)).subscription
/** Pays a month of the plan Pro on 20 November. */
const subscribe = async (card = goodCard) => {
  const { subscriptionId, paymentUrl } = await world.order(lily)
  await world.pay(paymentUrl, card)
  return subscriptionId
}

/** Saves another card for the renewals. */
const giveCard = async (subscriptionId: string, card = goodCard) => {
  const as = { token: lily.owner.token, companyId: lily.companyId }
  const { setupUrl } = await world.callOk('addPaymentMethod', { ...as, body: { subscriptionId, redirectUrl } })
  await world.pay(String(setupUrl), card)
}

describe('a server that was away, and a clock that jumps', () => {
  it('after a jump of a year one month is charged, the one that runs, and nothing more when the clock is put back', async () => {
    await subscribe()
    await world.pass(366 * day)
    expect(await subscription()).toMatchObject({
      status: 'active',
      currentPeriodStart: '2027-11-20T12:00:00.000Z',
      nextBillingDate: '2027-12-20T12:00:00.000Z',
    })
    await world.pass(-366 * day)
    await world.pass(60 * day)
    expect(taken()).toEqual([4900, 4900])
  })
})

describe('a renewal that waits for the bank until its period is over', () => {
  /** Runs while the bank permits no charge of a saved card. */
  const withoutCharges = async (run: () => Promise<void>) => {
    const { provider } = world.outside
    const { chargeCard } = provider
    provider.chargeCard = async () => ({ ok: false, fault: { type: 'not-permitted', message: 'FORBIDDEN' } })
    await run().finally(() => Object.assign(provider, { chargeCard }))
  }
  const settled = async () =>
    (await world.read(lily)).invoices.map(({ status, periodStart }) => [status, periodStart?.slice(0, 10) ?? null])

  it('is not charged: the period that runs then is, once', async () => {
    await subscribe()
    world.bank.faults.status = 403
    await world.pass(30 * day)
    await world.pass(40 * day)
    world.bank.faults.status = null
    for (let looks = 0; looks < 3; looks++) await world.pass(hour)
    expect(await settled()).toEqual([
      ['completed', '2027-01-20'],
      ['cancelled', '2026-12-20'],
      ['completed', '2026-11-20'],
    ])
    expect(await subscription()).toMatchObject({ status: 'active', nextBillingDate: '2027-02-20T12:00:00.000Z' })
    expect(taken()).toEqual([4900, 4900])
  })

  it('is not charged either as another attempt of a renewal that is past due', async () => {
    const subscriptionId = await subscribe(failingCard)
    await world.pass(30 * day)
    await withoutCharges(async () => {
      await giveCard(subscriptionId)
      await world.pass(40 * day)
    })
    for (let looks = 0; looks < 3; looks++) await world.pass(hour)
    expect(await subscription()).toMatchObject({
      status: 'active',
      currentPeriodStart: '2027-01-20T12:00:00.000Z',
    })
    expect(taken()).toEqual([4900, 4900])
  })

  it('is made for its period while that runs', async () => {
    await subscribe()
    world.bank.faults.status = 403
    await world.pass(30 * day)
    await world.pass(20 * day)
    world.bank.faults.status = null
    await world.pass(hour)
    expect(await settled()).toEqual([
      ['completed', '2026-12-20'],
      ['completed', '2026-11-20'],
    ])
  })

  it('is charged, when it is of an unpaid plan, for a period that begins with the charge', async () => {
    const subscriptionId = await subscribe(failingCard)
    for (const days of [30, 1, 2, 2]) await world.pass(days * day)
    await withoutCharges(async () => {
      await giveCard(subscriptionId)
      await world.pass(40 * day)
    })
    await world.pass(hour)
    expect(await subscription()).toMatchObject({
      status: 'active',
      currentPeriodStart: world.clock.now().toISOString(),
    })
    expect(taken()).toEqual([4900, 4900])
  })
})
