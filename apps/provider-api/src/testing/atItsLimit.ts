import { afterEach, beforeEach, expect } from 'vitest'
import type { PlanServer } from './aPlanServer.ts'

/** The acts of automatic-upgrade tests on the company of a plan server, which is read anew for each test. */
export function atItsLimit(world: () => PlanServer) {
  const as = () => ({ token: world().company.owner.token, companyId: world().company.companyId })
  const subscriptionId = async () => (await world().billing()).subscription?.id ?? ''
  const switchTo = async (isOn: boolean) => {
    const params = { id: await subscriptionId() }
    await world().callOk('setAutoUpgrade', { ...as(), params, body: { autoUpgradeEnabled: isOn } })
    await world().settle()
  }
  return {
    as,
    subscriptionId,
    /** Switches the automatic upgrade. */
    switchTo,
    switchOn: () => switchTo(true),
    cancelPlan: async () => {
      await world().callOk('cancelSubscription', { ...as(), params: { id: await subscriptionId() } })
      await world().settle()
    },
    /** So many customers write and are answered, or left to a person. */
    customersWrite: async (count: number) => {
      for (let n = 0; n < count; n++) await world().writes(await world().aCustomer(`Customer ${n}`))
    },
    /** As if all but some of the conversations of the month were used up. */
    leave: async (conversations: number) => {
      const { limit, periodStart } = (await world().billing()).subscription?.usage ?? {}
      if (typeof limit !== 'number' || typeof periodStart !== 'string') throw new Error('No conversations are counted')
      const counted = Array.from({ length: limit - conversations }, (_, n) => ({
        company_id: world().company.companyId,
        window_start: periodStart,
        chat_id: 1_000_000 + n,
        message_id: 1_000_000 + n,
        counted_at: world().clock.now(),
      }))
      await world().db.insertInto('counted_conversations').values(counted).execute()
    },
    /** No answer of the AI so far has left, so that their conversations are counted back. */
    countBack: () =>
      world().db.updateTable('messages').set({ status: 'failed' }).where('platform', '=', 'openai').execute(),
    /** The invoices of automatic upgrades, oldest first. */
    upgrades: () =>
      world()
        .db.selectFrom('invoices')
        .selectAll()
        .where('purpose', '=', 'auto-upgrade')
        .orderBy('created_at')
        .execute(),
  }
}

/** The money that the bank has taken and not returned, and the sum of the company's paid invoices. */
async function readLedger({ outside, db }: PlanServer): Promise<{ kept: number; invoiced: number }> {
  const rows = await db
    .selectFrom('invoices')
    .select(['amount', 'refunded_amount'])
    .where('settled_at', 'is not', null)
    .execute()
  return {
    kept: outside.taken().reduce((sum, { amount, returned }) => sum + amount - returned, 0),
    invoiced: rows.reduce((sum, row) => sum + row.amount - row.refunded_amount, 0),
  }
}

/**
 * Expects after each test of a file that the bank has kept what was invoiced meanwhile, and no more. Call it after the
 * set-up. Returns how much that is since the test began.
 */
export function expectLedger(world: () => PlanServer): () => Promise<number> {
  let before = { kept: 0, invoiced: 0 }
  beforeEach(async () => void (before = await readLedger(world())))
  afterEach(async () => {
    const { kept, invoiced } = await readLedger(world())
    expect(kept - before.kept).toBe(invoiced - before.invoiced)
  })
  return async () => (await readLedger(world())).kept - before.kept
}
