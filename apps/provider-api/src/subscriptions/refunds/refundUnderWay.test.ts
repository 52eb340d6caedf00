import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import { atItsLimit, expectLedger } from '../../testing/atItsLimit.ts'
import type { PlanServer } from '../../testing/aPlanServer.ts'
import { setUpPlanServer } from '../../testing/setUpBilling.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { requestRefund } from './requestRefund.ts'

let world: PlanServer
setUpPlanServer((server) => void (world = server))
expectLedger(() => world)
const limit = atItsLimit(() => world)

let real: PaymentProvider
beforeEach(() => void (real = { ...world.outside.provider }))
afterEach(() => void Object.assign(world.outside.provider, real))

const larger = { configuration: { conversations: 1000, salons: 1 } }
const plan = async () => (await world.billing()).subscription
/** Asks for all of the first invoice back, or for a part of it; the bank is away, so that it stays under way. */
const askFor = async (amount: number | null) => {
  world.outside.provider.refund = async () => ({ ok: false, fault: { type: 'wait', milliseconds: 60_000 } })
  const { id: invoiceId } = await world.db
    .selectFrom('invoices')
    .select('id')
    .where('purpose', '=', 'checkout')
    .executeTakeFirstOrThrow()
  await changeBilling(world.ports, world.company.companyId, (change) =>
    requestRefund(change, { invoiceId, amount, key: String(amount ?? 'all') }),
  )
  await world.settle()
}
/** The bank makes the refund now. */
const isMade = async () => {
  Object.assign(world.outside.provider, real)
  for (const minutes of [2, 15]) await world.pass(minutes * 60_000)
}

describe('while all the money of the running plan is being returned', () => {
  it('the page of an upgrade that was opened before is closed, and no other one opens until the plan has ended', async () => {
    const { paymentUrl } = await world.order(world.company, larger)
    await askFor(null)
    expect(world.outside.pay(String(paymentUrl), world.outside.cards.good)).toBe(false)
    await expect(world.order(world.company, larger)).rejects.toThrow('PAYMENT_IN_PROGRESS')
    expect(await plan()).toMatchObject({ status: 'active', amount: 4900 })
    await isMade()
    expect(await plan()).toMatchObject({ status: 'canceled' })
    await world.pay((await world.order(world.company, larger)).paymentUrl)
    expect(await plan()).toMatchObject({ status: 'active', amount: 6900 })
  })

  it('no automatic upgrade is charged that would end with the plan', async () => {
    await limit.switchOn()
    await limit.leave(1)
    await askFor(null)
    await limit.customersWrite(1)
    await world.settle()
    expect(await limit.upgrades()).toEqual([])
    await isMade()
    expect(await limit.upgrades()).toEqual([])
    expect(await plan()).toMatchObject({ status: 'canceled' })
  })

  it('a part of it holds no order back, and the rest does', async () => {
    await askFor(1000)
    await isMade()
    const { paymentUrl } = await world.order(world.company, larger)
    await askFor(null)
    expect(world.outside.pay(String(paymentUrl), world.outside.cards.good)).toBe(false)
    await expect(world.order(world.company, larger)).rejects.toThrow('PAYMENT_IN_PROGRESS')
    await isMade()
    expect(await plan()).toMatchObject({ status: 'canceled' })
  })

  it('a refund that is asked for beside one under way is made after it', async () => {
    await askFor(1000)
    await askFor(null)
    expect(await plan()).toMatchObject({ status: 'active' })
    await isMade()
    expect(await plan()).toMatchObject({ status: 'canceled' })
  })
})

describe('while a part of the money of the running plan is being returned', () => {
  const due = async () =>
    (
      await world.db
        .selectFrom('invoices')
        .select('amount')
        .where('purpose', 'in', ['upgrade', 'auto-upgrade'])
        .where('withdrawn_at', 'is', null)
        .execute()
    ).map(({ amount }) => amount)

  it('the page of an upgrade that was opened before, with what goes back as its credit, is closed', async () => {
    const { paymentUrl } = await world.order(world.company, larger)
    expect(await due()).toEqual([2000])
    await askFor(1000)
    expect(world.outside.pay(String(paymentUrl), world.outside.cards.good)).toBe(false)
    await isMade()
    await world.pay((await world.order(world.company, larger)).paymentUrl)
    expect(await plan()).toMatchObject({ status: 'active', amount: 6900 })
  })

  it('it is not credited to an upgrade on the screen or on its page, before it is returned and after', async () => {
    await askFor(1000)
    await world.order(world.company, larger)
    expect(await due()).toEqual([3000])
    Object.assign(world.outside.provider, real)
    await world.pass(2 * 60_000)
    await world.order(world.company, larger)
    expect(await due()).toEqual([3000])
  })

  it('an invoice in the list says what was returned, and not what is to be', async () => {
    await askFor(1000)
    const { token, companyId } = limit.as()
    const read = async () => (await world.callOk('listInvoices', { token, companyId })) as { invoices: object[] }
    expect((await read()).invoices).toMatchObject([{ refundedAmount: 0 }])
    await isMade()
    expect((await read()).invoices).toMatchObject([{ refundedAmount: 1000 }])
  })

  it('a refund that the provider refuses is credited again', async () => {
    await askFor(1000)
    world.outside.provider.refund = async () => ({ ok: false, fault: { type: 'refused', message: 'no' } })
    await world.pass(15 * 60_000)
    await world.order(world.company, larger)
    // A quarter of an hour of the month is used up.
    expect(await due()).toEqual([2002])
  })

  it('an automatic upgrade that waits for its charge is made for what it costs then', async () => {
    const { chargeCard } = real
    await limit.switchOn()
    await limit.leave(1)
    world.outside.provider.chargeCard = async () => ({ ok: false, fault: { type: 'wait', milliseconds: 60_000 } })
    await limit.customersWrite(1)
    await world.settle()
    expect(await due()).toEqual([2000])
    await askFor(1000)
    Object.assign(world.outside.provider, { chargeCard })
    for (const minutes of [2, 15]) await world.pass(minutes * 60_000)
    expect(await limit.upgrades()).toMatchObject([{ status: 'completed', amount: 3000 }])
  })

  it('an automatic upgrade whose card was declined is not tried again for it', async () => {
    await limit.switchOn()
    await limit.leave(1)
    const { chargeCard } = real
    let charges = 0
    world.outside.provider.chargeCard = async () => {
      charges += 1
      return { ok: false, fault: { type: 'refused', message: 'declined' } }
    }
    await limit.customersWrite(1)
    await world.settle()
    await askFor(1000)
    await isMade()
    Object.assign(world.outside.provider, { chargeCard })
    expect([charges, await limit.upgrades()]).toMatchObject([1, [{ status: 'failed' }]])
  })
})
