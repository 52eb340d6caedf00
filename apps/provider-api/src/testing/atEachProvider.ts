import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { aBillingServer, sellPlans, type BillingServer } from './aBillingServer.ts'
import { redirectUrl } from './aPaymentServer.ts'
import type { ACompany } from './aTestServer.ts'
import type { PaidOutside } from './paidOutside.ts'

/**
 * The world of payment tests at a provider: a server that takes its payments there, and a company that has ordered
 * nothing before each of them.
 */
type AtProvider = {
  name: 'monobank' | 'stripe'
  readonly world: BillingServer
  readonly lily: ACompany
  /** Whom calls are made as: the owner of the company. */
  as: () => { token: string; companyId: number }
  cards: () => PaidOutside['cards']
  /** The payments that the provider has taken in this test. */
  taken: () => ReturnType<PaidOutside['taken']>
  /** Pays the plan Pro for a month; returns the subscription. */
  subscribe: (card?: string) => Promise<string>
  /** Saves a card on a page of its own. */
  saveCard: (subscriptionId: string, card: string) => Promise<void>
  /** The status of the subscription, and those of its invoices. */
  statusOf: () => Promise<string | undefined>
  statusesOf: () => Promise<string[]>
  /** Lets the job of a payment look at it, as it does after half a minute and then after a minute. */
  look: () => Promise<void>
}

/**
 * Describes payments at each provider that has a double. After each test, what was taken and not given back is what
 * the paid invoices sum to.
 */
export function atEachProvider(describePayments: (at: AtProvider) => void): void {
  let world: BillingServer
  let lily: ACompany
  beforeAll(async () => void (world = await aBillingServer()), 60_000)
  afterAll(() => world.close())

  describe.each(['monobank', 'stripe'] as const)('payments at %s', (name) => {
    let before = new Set<string>()
    const taken = () => world.outside.taken().filter(({ reference }) => !before.has(reference))
    const as = () => ({ token: lily.owner.token, companyId: lily.companyId })

    beforeEach(async () => {
      await world.reset()
      world.payAt(name)
      Object.assign(world.outside.faults, { status: null, losesAnswer: false })
      before = new Set(world.outside.taken().map(({ reference }) => reference))
      await sellPlans(world)
      lily = await world.aCompany()
      world.start()
    })
    afterEach(async () => {
      const rows = await world.db
        .selectFrom('invoices')
        .select(['amount', 'refunded_amount'])
        .where('settled_at', 'is not', null)
        .execute()
      await world.halt()
      world.outside.whenOpened(() => undefined)
      const kept = taken().reduce((sum, { amount, returned }) => sum + amount - returned, 0)
      expect(kept).toBe(rows.reduce((sum, row) => sum + row.amount - row.refunded_amount, 0))
    })

    describePayments({
      name,
      get world() {
        return world
      },
      get lily() {
        return lily
      },
      as,
      cards: () => world.outside.cards,
      taken,
      async subscribe(card = world.outside.cards.good) {
        const { subscriptionId, paymentUrl } = await world.order(lily)
        await world.pay(paymentUrl, card)
        return subscriptionId
      },
      async saveCard(subscriptionId, card) {
        const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
        await world.pay(String(setupUrl), card)
      },
      statusOf: async () => (await world.read(lily)).subscription?.status,
      statusesOf: async () => (await world.read(lily)).invoices.map(({ status }) => status),
      async look() {
        await world.pass(60_000)
        await world.pass(60_000)
      },
    })
  })
}
