import { expect, it } from 'vitest'
import type { PlanServer } from '../../testing/aPlanServer.ts'
import { setUpPlanServer } from '../../testing/setUpBilling.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { requestRefund } from './requestRefund.ts'

let world: PlanServer
setUpPlanServer((server) => void (world = server))

const day = 86_400_000
const upgrades = () => world.db.selectFrom('invoices').selectAll().where('purpose', '=', 'auto-upgrade').execute()
/** The bank's charges less its refunds, and the sum of the paid invoices. */
const ledger = async () => {
  const taken = world.bank
    .list(new Date(0), new Date('2100-01-01'))
    .filter(({ status }) => status === 'success' || status === 'reversed')
    .reduce((sum, one) => sum + one.amount - one.cancelList.reduce((back, { amount }) => back + amount, 0), 0)
  const rows = await world.db
    .selectFrom('invoices')
    .select(['amount', 'refunded_amount'])
    .where('settled_at', 'is not', null)
    .execute()
  return { taken, invoiced: rows.reduce((sum, row) => sum + row.amount - row.refunded_amount, 0) }
}

it('an automatic upgrade that is returned gives the plan back that stays paid for, and is not made again in its month', async () => {
  const { companyId, owner } = world.company
  const { subscription } = await world.billing()
  const body = { autoUpgradeEnabled: true }
  await world.callOk('setAutoUpgrade', { token: owner.token, companyId, params: { id: subscription?.id ?? '' }, body })
  // All but one of the month's conversations are used up.
  const counted = Array.from({ length: 499 }, (_, n) => ({
    company_id: companyId,
    window_start: subscription?.currentPeriodStart ?? '',
    chat_id: 1_000_000 + n,
    message_id: 1_000_000 + n,
    counted_at: world.clock.now(),
  }))
  await world.db.insertInto('counted_conversations').values(counted).execute()
  await world.pass(day)
  for (const name of ['Anna', 'Ben']) await world.writes(await world.aCustomer(name))
  await world.soon()
  const [upgrade] = await upgrades()
  expect(upgrade).toMatchObject({ status: 'completed', replaced: { amount: 4900, conversations: 500 } })
  expect((await world.billing()).subscription).toMatchObject({ amount: 6900 })

  await changeBilling(world.ports, companyId, (change) =>
    requestRefund(change, { invoiceId: upgrade?.id ?? '', amount: null, key: 'all' }),
  )
  await world.settle()
  const asBefore = {
    aiPause: { reason: 'conversation-limit' },
    subscription: {
      status: 'active',
      amount: 4900,
      nextBillingDate: '2026-12-20T12:00:00.000Z',
      usage: { used: 500, limit: 500 },
    },
  }
  expect(await world.billing()).toMatchObject(asBefore)
  await world.pass(day)
  await world.writes(await world.aCustomer('Cora'))
  await world.soon()
  expect(await world.billing()).toMatchObject(asBefore)
  expect(await upgrades()).toHaveLength(1)
  const { taken, invoiced } = await ledger()
  expect(taken).toBe(invoiced)
})
