import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BillingServer } from '../../testing/aBillingServer.ts'
import { goodCard, redirectUrl } from '../../testing/aPaymentServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { setUpBilling } from '../../testing/setUpBilling.ts'

let world: BillingServer
let lily: ACompany
let known = new Set<string>()
let restore: () => void = () => undefined
setUpBilling((server, company) => {
  world = server
  lily = company
})
beforeEach(() => {
  known = new Set(allPayments().map(({ invoiceId }) => invoiceId))
  const { find } = world.bank
  restore = () => void (world.bank.find = find)
})
afterEach(() => restore())

const day = 86_400_000
/** The bank names its token at the second look. */
const lateCard = '4000 0000 0000 3055'
const failsLater = '4000 0000 0000 0341'
const allPayments = () => world.bank.list(new Date(0), new Date('2100-01-01'))
const charges = () => allPayments().filter(({ invoiceId, amount }) => amount > 0 && !known.has(invoiceId))
/** The bank's charges equal the paid invoices. */
afterEach(async () => {
  const taken = charges().filter(({ status }) => status === 'success')
  const rows = await world.db.selectFrom('invoices').select('amount').where('settled_at', 'is not', null).execute()
  const sumOf = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  expect(sumOf(taken)).toBe(sumOf(rows))
})
const cardNow = async () => (await world.read(lily)).subscription?.paymentMethodSummary?.maskedPan ?? null
const subscribe = async (card: string) => {
  const { subscriptionId, paymentUrl } = await world.order(lily)
  await world.pay(paymentUrl, card)
  return subscriptionId
}
const saveCard = async (subscriptionId: string, card: string) => {
  const as = { token: lily.owner.token, companyId: lily.companyId }
  const { setupUrl } = await world.callOk('addPaymentMethod', { ...as, body: { subscriptionId, redirectUrl } })
  await world.pay(String(setupUrl), card)
}
const openJobs = () => world.db.selectFrom('jobs').select('id').where('queue', '=', 'payments').execute()
/** From now on the bank names no token of a card that it calls new. */
const nameNoToken = () => {
  const { find } = world.bank
  world.bank.find = (invoiceId) => {
    const invoice = find(invoiceId)
    if (invoice?.maskedPan?.endsWith('3055')) invoice.isTokenLate = true
    return invoice
  }
}

describe('a card whose token comes after its payment', () => {
  it('is saved when it comes, and pays the next month', async () => {
    await subscribe(lateCard)
    expect((await world.read(lily)).subscription).toMatchObject({ status: 'active', hasPaymentMethod: false })
    await world.pass(60_000)
    expect(await cardNow()).toBe('400000******3055')
    expect(await openJobs()).toEqual([])
    await world.pass(30 * day)
    expect((await world.read(lily)).invoices.map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  it('that was saved on a page of its own takes the place of the one before only when it is known', async () => {
    const id = await subscribe(failsLater)
    await world.pass(30 * day)
    await saveCard(id, lateCard)
    expect(await cardNow()).toBe('400000******0341')
    // The card before is not charged once more.
    expect(charges().map(({ status }) => status)).toEqual(['success', 'failure'])
    await world.pass(60_000)
    expect(await cardNow()).toBe('400000******3055')
    expect((await world.read(lily)).subscription).toMatchObject({ status: 'active' })
  })

  it('does not take the place of a card that was saved meanwhile, and is deleted at the bank', async () => {
    const before = world.bank.tokens().length
    const id = await subscribe(lateCard)
    await world.pass(1000)
    await saveCard(id, goodCard)
    await world.pass(60_000)
    await world.pass(3_600_000)
    expect(await cardNow()).toBe('424242******4242')
    expect(world.bank.tokens()).toHaveLength(before + 1)
  })

  it('is waited for an hour, and saved when a later notice of the payment comes', async () => {
    await subscribe(lateCard)
    nameNoToken()
    for (let minutes = 0; minutes < 62; minutes += 1) await world.pass(60_000)
    expect(await openJobs()).toEqual([])
    expect((await world.read(lily)).subscription).toMatchObject({ status: 'active', hasPaymentMethod: false })
    restore()
    const [payment] = charges()
    const shown = payment && world.bank.find(payment.invoiceId)
    if (shown) shown.isTokenLate = false
    // It returns nothing, and a notice is sent.
    world.bank.cancel(String(payment?.invoiceId), 'nothing', 0)
    await world.settle()
    expect(await cardNow()).toBe('400000******3055')
  })

  it('that never comes leaves the card before, and the page has failed', async () => {
    const id = await subscribe(goodCard)
    nameNoToken()
    await saveCard(id, lateCard)
    for (let minutes = 0; minutes < 62; minutes += 1) await world.pass(60_000)
    expect(await openJobs()).toEqual([])
    expect(await cardNow()).toBe('424242******4242')
    const setup = await world.db
      .selectFrom('invoices')
      .select(['status', 'settled_at'])
      .where('purpose', '=', 'setup')
      .executeTakeFirst()
    expect(setup).toEqual({ status: 'failed', settled_at: null })
  })
})
