import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import { atItsLimit, expectLedger } from '../../testing/atItsLimit.ts'
import type { PlanServer } from '../../testing/aPlanServer.ts'
import { setUpPlanServer } from '../../testing/setUpBilling.ts'
import { changeBilling } from '../applyPayment.ts'
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

  it('what is asked for beside a refund that is under way is made after it', async () => {
    await askFor(1000)
    await askFor(null)
    expect(await plan()).toMatchObject({ status: 'active' })
    await isMade()
    expect(await plan()).toMatchObject({ status: 'canceled' })
  })
})
