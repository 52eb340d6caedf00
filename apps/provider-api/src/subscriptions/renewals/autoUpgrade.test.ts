import { beforeEach, describe, expect, it } from 'vitest'
import type { PlanServer } from '../../testing/aPlanServer.ts'
import { atItsLimit } from '../../testing/atItsLimit.ts'
import { setUpPlanServer } from '../../testing/setUpBilling.ts'
import { startBilling } from '../startBilling.ts'

let world: PlanServer
setUpPlanServer((server) => void (world = server))
beforeEach(async () => {
  await world.db.updateTable('admins').set({ is_email_verified: true, language: 'en' }).execute()
  await world.mailbox.delivered()
})

const day = 86_400_000
const { as, switchOn, customersWrite, leave, upgrades: invoices } = atItsLimit(() => world)
const subjects = async () => (await world.mailbox.delivered()).map(({ subject }) => subject)
const used = async () => (await world.billing()).subscription?.usage?.used

describe('warnings (SUB-10)', () => {
  it('at 80 and at 100 % the company is written to once each, in its language, and its screens learn of it', async () => {
    await world.limitTo(5)
    await customersWrite(3)
    expect((await subjects()).filter((subject) => subject.includes('80 %'))).toEqual([])
    const before = world.published.length
    await customersWrite(1)
    expect(world.published.slice(before).map(({ event }) => event)).toContain('subscription_update')
    await customersWrite(3)
    expect((await subjects()).filter((subject) => /used$/.test(subject))).toEqual([
      'Pro (Lily): 80 % of this month’s conversations are used',
      'Pro (Lily): all conversations of this month are used',
    ])
    const [warning] = (await world.mailbox.delivered()).filter(({ kind }) => kind === 'usage-warning')
    expect(warning?.text).toContain('80 % of the 5 conversations')
    expect(warning?.text).toContain('begins on 20.12.2026')
    expect(warning?.text).toContain('/subscription')
  })

  it('the next month warns again', async () => {
    await world.limitTo(1)
    await customersWrite(1)
    await world.pass(30 * day)
    await customersWrite(1)
    expect((await subjects()).filter((subject) => /are used$/.test(subject))).toHaveLength(2)
  })
})

describe('the automatic upgrade (T-17)', () => {
  it('is off unless the company switches it on', async () => {
    await leave(1)
    await customersWrite(2)
    expect(await invoices()).toEqual([])
    expect(await used()).toBe(500)
  })

  it('moves to the cheapest configuration that has room, charges the difference once, and is written of', async () => {
    await switchOn()
    await leave(1)
    await world.pass(15 * day)
    await customersWrite(2)
    await world.soon()
    const [invoice, ...more] = await invoices()
    expect(more).toEqual([])
    expect(invoice).toMatchObject({
      status: 'completed',
      amount: 4450,
      number: '2026-000002',
      lines: [
        { key: 'base', amount: 4900 },
        { key: 'conversations', amount: 2000, quantity: 1000 },
        { key: 'upgrade-credit', amount: -2450 },
      ],
    })
    const { subscription, aiPause } = await world.billing()
    expect(subscription).toMatchObject({
      status: 'active',
      amount: 6900,
      autoUpgradeEnabled: true,
      metadata: { configuration: { conversations: 1000, salons: 1 } },
      usage: { used: 1, limit: 1000, periodStart: expect.stringMatching(/^2026-12-05T12:00:0/) as string },
    })
    expect(aiPause).toBeNull()
    const emails = await world.mailbox.delivered()
    expect(emails.filter(({ kind }) => kind === 'auto-upgraded')).toHaveLength(1)
    expect(emails.find(({ kind }) => kind === 'auto-upgraded')?.text).toContain('1,000 conversations a month now')
    expect(emails.filter(({ kind }) => kind === 'usage-limit')).toEqual([])
  })

  it('an upgrade whose difference is less than the payment provider charges is given', async () => {
    await switchOn()
    await leave(1)
    await world.pass(15 * day)
    const { provider } = world.outside
    const { leastCharges } = provider
    provider.leastCharges = { ...leastCharges, USD: 4451 }
    try {
      await customersWrite(2)
      await world.soon()
    } finally {
      provider.leastCharges = leastCharges
    }
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ status: 'completed', amount: 0 })
    expect(invoice?.lines.at(-1)).toEqual({ key: 'not-charged', amount: -4450 })
    expect((await world.billing()).subscription).toMatchObject({ status: 'active', amount: 6900 })
  })

  describe('of a plan that was taken off sale', () => {
    /** Pro is off sale, and what there is of it is used up in the middle of the period. */
    const withdraw = async () => {
      await switchOn()
      await world.db.updateTable('price_variants').set({ is_active: false }).where('id', '=', 'pro-usd').execute()
      await leave(1)
      await world.pass(15 * day)
      await customersWrite(2)
      await world.soon()
    }

    it('moves to the cheapest plan on sale that fits, at once also where it costs the same', async () => {
      await world.db
        .insertInto('price_variants')
        .values([
          // It would fit, and costs less than what the company pays for.
          { id: 'tiny-usd', name: 'Tiny', amount: 100, currency_code: 'USD', metadata: '{}' },
          { id: 'huge-usd', name: 'Huge', amount: 9900, currency_code: 'USD', metadata: '{}' },
          { id: 'pro-eur', name: 'Euro', amount: 5000, currency_code: 'EUR', metadata: '{}' },
        ])
        .execute()
      await withdraw()
      // Start with 1,000 conversations costs 29.00 + 20.00; half of the 49.00 that were paid is left.
      expect(await invoices()).toMatchObject([
        {
          status: 'completed',
          plan_name: 'Start',
          amount: 2450,
          lines: [
            { key: 'base', amount: 2900 },
            { key: 'conversations', amount: 2000, quantity: 1000 },
            { key: 'upgrade-credit', amount: -2450 },
          ],
        },
      ])
      const { subscription, aiPause } = await world.billing()
      expect(subscription).toMatchObject({
        priceVariantId: 'start-usd',
        amount: 4900,
        metadata: { configuration: { conversations: 1000, salons: 1 } },
      })
      expect(aiPause).toBeNull()
    })

    it('where no plan on sale fits, the AI pauses for its limit and the company is written to', async () => {
      await world.db.updateTable('price_variants').set({ amount: 2800 }).where('id', '=', 'start-usd').execute()
      await withdraw()
      expect(await invoices()).toEqual([])
      expect((await world.billing()).aiPause).toMatchObject({ reason: 'conversation-limit' })
      expect((await subjects()).filter((subject) => subject.includes('all conversations'))).toHaveLength(1)
    })
  })

  it('two nodes, retries and an answer of the bank that was lost charge once', async () => {
    await switchOn()
    const second = startBilling(world.ports, world.app.settings)
    await leave(1)
    world.bank.faults.losesAnswer = true
    await customersWrite(3)
    world.bank.faults.losesAnswer = false
    await world.pass(60_000)
    await world.pass(60_000)
    await second.settled()
    await world.settle()
    await second.close()
    const paid = await invoices()
    expect(paid.map(({ status }) => status)).toEqual(['completed'])
    const payments = world.bank
      .list(new Date(0), new Date('2100-01-01'))
      .filter(({ reference, status }) => status === 'success' && reference.includes(paid[0]?.id ?? '-'))
    expect(payments).toHaveLength(1)
  })

  it('a charge that fails leaves the plan and its pause as they are, and the company is written to', async () => {
    await switchOn()
    await leave(1)
    await world.db.updateTable('payment_methods').set({ removed_at: world.clock.now() }).execute()
    await customersWrite(1)
    const waiting = await world.aCustomer('Ben')
    await world.writes(waiting)
    await world.soon(3)
    expect((await invoices()).map(({ status }) => status)).toEqual(['failed'])
    expect(await world.handlerOf(waiting)).toBe('conversation-limit')
    expect((await world.billing()).aiPause?.reason).toBe('conversation-limit')
    expect((await world.billing()).subscription).toMatchObject({ status: 'active', amount: 4900 })
    const emails = await world.mailbox.delivered()
    expect(emails.filter(({ kind }) => kind === 'auto-upgrade-failed')).toHaveLength(1)
    await world.pass(day)
    expect(await invoices()).toHaveLength(1)
  })

  it('a plan that has no larger configuration is at its limit, and the company is written to', async () => {
    await world
      .order(world.company, { configuration: { conversations: 1000, salons: 1 } })
      .then(({ paymentUrl }) => world.pay(paymentUrl))
    await switchOn()
    await leave(1)
    await customersWrite(1)
    expect(await invoices()).toEqual([])
    expect((await world.mailbox.delivered()).filter(({ kind }) => kind === 'usage-limit')).toHaveLength(1)
  })

  it('switched on at the limit, it upgrades at once and answers who waited', async () => {
    await leave(1)
    await customersWrite(1)
    const waiting = await world.aCustomer('Ben')
    await world.writes(waiting)
    await switchOn()
    await world.soon()
    expect((await invoices()).map(({ status }) => status)).toEqual(['completed'])
    expect(await world.answersIn(waiting)).toBe(1)
  })

  it('is charged to the saved card, also when new orders are paid elsewhere', async () => {
    await switchOn()
    await leave(1)
    world.payAt('stripe')
    await customersWrite(1)
    await world.soon()
    world.payAt('monobank')
    expect((await invoices()).map(({ status, provider }) => [status, provider])).toEqual([['completed', 'sandbox']])
  })

  const taken = () =>
    world.bank
      .list(new Date(0), new Date('2100-01-01'))
      .filter(({ status }) => status === 'success')
      .reduce((sum, one) => sum + one.amount - one.cancelList.reduce((back, { amount }) => back + amount, 0), 0)

  it('is withdrawn when a cancelled plan ends before it was charged: nothing is paid for what is over', async () => {
    const before = taken()
    await switchOn()
    await world.pass(30 * day - 60_000)
    await leave(1)
    world.bank.faults.status = 429
    await customersWrite(1)
    expect((await invoices()).map(({ status }) => status)).toEqual(['processing'])
    const id = (await world.billing()).subscription?.id ?? ''
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.pass(60_000)
    world.bank.faults.status = null
    await world.pass(3_600_000)
    await world.pass(3_600_000)
    expect(taken() - before).toBe(0)
    expect((await invoices()).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await world.billing()).subscription?.status).toBe('canceled')
  })

  it('is withdrawn by a renewal that falls due before it was charged: a month is paid once', async () => {
    const before = taken()
    await switchOn()
    await world.pass(30 * day - 60_000)
    await leave(1)
    world.bank.faults.status = 429
    await customersWrite(1)
    expect((await invoices()).map(({ status }) => status)).toEqual(['processing'])
    await world.pass(60_000)
    world.bank.faults.status = null
    await world.pass(3_600_000)
    await world.pass(3_600_000)
    expect(taken() - before).toBe(4900)
    expect((await invoices()).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await world.billing()).subscription).toMatchObject({
      status: 'active',
      amount: 4900,
      nextBillingDate: '2027-01-20T12:00:00.000Z',
    })
  })

  it('closes a page on which a card was declined: an upgrade is paid once', async () => {
    await switchOn()
    const page = await world.order(world.company, { configuration: { conversations: 1000, salons: 1 } })
    await world.pay(page.paymentUrl, world.outside.cards.declined)
    await leave(1)
    await customersWrite(2)
    await world.soon()
    expect((await invoices()).map(({ status }) => status)).toEqual(['completed'])
    expect(world.outside.pay(String(page.paymentUrl), world.outside.cards.good)).toBe(false)
  })

  it('a cancellation and a change that were decided stay', async () => {
    await switchOn()
    await leave(1)
    await world.halt()
    await customersWrite(1)
    const id = (await world.billing()).subscription?.id ?? ''
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    world.start()
    await world.soon(2)
    expect((await world.billing()).subscription?.canceledAt).not.toBeNull()
  })
})
