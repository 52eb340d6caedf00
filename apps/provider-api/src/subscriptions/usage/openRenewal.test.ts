import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Payment, PaymentProvider } from '../../ports/PaymentProvider.ts'
import type { PlanServer } from '../../testing/aPlanServer.ts'
import { atItsLimit, expectLedger } from '../../testing/atItsLimit.ts'
import { setUpPlanServer } from '../../testing/setUpBilling.ts'
import { advance } from '../renewals/advance.ts'
import { changeBilling } from '../change/changeBilling.ts'

let world: PlanServer
setUpPlanServer((server) => void (world = server))
const taken = expectLedger(() => world)
const limit = atItsLimit(() => world)

let real: PaymentProvider
beforeEach(() => void (real = { ...world.outside.provider }))
afterEach(() => {
  Object.assign(world.outside.provider, real)
  world.bank.faults.status = null
})

const day = 86_400_000
const renewals = () => world.db.selectFrom('invoices').selectAll().where('purpose', '=', 'renewal').execute()

it('a renewal that the bank has only noted is not withdrawn by an automatic upgrade, which comes after it', async () => {
  let isNoted = true
  const asNoted = (payment: Payment): Payment => (isNoted ? { ...payment, status: 'pending' } : payment)
  world.outside.provider.chargeCard = async (charge) => {
    const made = await real.chargeCard(charge)
    return made.ok ? { ok: true, value: asNoted(made.value) } : made
  }
  world.outside.provider.fetchPayment = async (id) => {
    const found = await real.fetchPayment(id)
    return found.ok && found.value ? { ok: true, value: asNoted(found.value) } : found
  }
  await limit.switchOn()
  await world.pass(30 * day)
  await limit.leave(1)
  await limit.customersWrite(1)
  await world.soon(1)
  expect(await renewals()).toMatchObject([{ status: 'pending', withdrawn_at: null }])
  expect(await limit.upgrades()).toEqual([])
  isNoted = false
  for (let minutes = 0; minutes < 6; minutes++) await world.pass(60_000)
  expect(await renewals()).toMatchObject([{ status: 'completed' }])
  expect(await limit.upgrades()).toMatchObject([
    { status: 'completed', lines: [{ key: 'base' }, { key: 'conversations' }, { key: 'upgrade-credit' }] },
  ])
  expect((await world.billing()).subscription).toMatchObject({ status: 'active', amount: 6900 })
})

it('a limit that is reached while the renewal is due is lifted when that is paid', async () => {
  world.outside.provider.chargeCard = async () => ({ ok: false, fault: { type: 'refused', message: 'NO_CARD' } })
  await limit.switchOn()
  await world.pass(30 * day)
  expect((await world.billing()).subscription).toMatchObject({ status: 'past_due' })
  await limit.leave(1)
  await limit.customersWrite(2)
  await world.soon(1)
  expect(await limit.upgrades()).toEqual([])
  expect((await world.billing()).aiPause).toMatchObject({ reason: 'conversation-limit' })
  Object.assign(world.outside.provider, real)
  await world.pass(day)
  await world.soon(1)
  expect(await limit.upgrades()).toMatchObject([{ status: 'completed' }])
  expect((await world.billing()).aiPause).toBeNull()
})

it('a renewal that was withdrawn although its period is due is charged again, once', async () => {
  world.bank.faults.status = 429
  await world.pass(30 * day)
  expect(await renewals()).toMatchObject([{ status: 'processing' }])
  // As a server of before has left it.
  await world.db
    .updateTable('invoices')
    .set({ status: 'cancelled', withdrawn_at: world.clock.now() })
    .where('purpose', '=', 'renewal')
    .execute()
  world.bank.faults.status = null
  const subscriptionId = await limit.subscriptionId()
  for (let times = 0; times < 2; times++)
    await changeBilling(world.ports, world.company.companyId, (change) => advance(world.ports, change, subscriptionId))
  await world.settle()
  expect(await renewals()).toMatchObject([{ status: 'completed', attempt: 2, withdrawn_at: null }])
  expect(await taken()).toBe(4900)
  expect((await world.billing()).subscription).toMatchObject({
    status: 'active',
    nextBillingDate: '2027-01-20T12:00:00.000Z',
  })
})
