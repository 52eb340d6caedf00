import type { SubscriptionStatus } from '@frontdesk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPaymentReference, type Payment } from '../ports/PaymentProvider.ts'
import { aBillingServer, redirectUrl, sellPlans, type BillingServer } from '../testing/aBillingServer.ts'
import type { ACompany } from '../testing/aTestServer.ts'
import { applyPayment } from './applyPayment.ts'

let world: BillingServer
let lily: ACompany
beforeAll(async () => void (world = await aBillingServer()), 60_000)
beforeEach(async () => {
  await world.reset()
  await sellPlans(world)
  lily = await world.aCompany()
  world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

const day = 86_400_000
const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
/** The payments of the company that the bank has taken. */
const taken = () =>
  world.bank
    .list(new Date(0), new Date('2100-01-01'))
    .filter(({ reference, status }) => status === 'success' && isOfRun(reference))
let known = new Set<string>()
beforeEach(() => {
  known = new Set(world.bank.list(new Date(0), new Date('2100-01-01')).map(({ reference }) => reference))
})
const isOfRun = (reference: string) => !known.has(reference)

describe('what happens at once', () => {
  it('a cancellation while a renewal is charged stays, and the paid period is used to its end', async () => {
    const { paymentUrl, subscriptionId: id } = await world.order(lily)
    await world.pay(paymentUrl, '4000 0025 0000 3155')
    await world.pass(30 * day)
    const { subscription } = await world.read(lily)
    expect(subscription?.status).toBe('past_due')
    world.bank.confirm(String(subscription?.confirmationUrl?.split('/').at(-1)))
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.settle()
    const after = (await world.read(lily)).subscription
    expect(after?.canceledAt).not.toBeNull()
    await world.pass(62 * day)
    // It is charged for the period that was confirmed at most.
    expect(taken().length).toBeLessThanOrEqual(2)
    expect((await world.read(lily)).subscription?.status).toBe('canceled')
  })
})

const orders = <T>(of: readonly T[]): T[][] =>
  of.length <= 1 ? [[...of]] : of.flatMap((one, place) => orders(of.toSpliced(place, 1)).map((rest) => [one, ...rest]))
const states = ['pending', 'processing', 'failed', 'completed'] as const

describe('states of a payment (reliability 5.5)', () => {
  it.each(orders(states).map((order) => ({ order, name: order.join(', ') })))(
    'states that come as $name, each twice, end in one paid invoice',
    async ({ order }) => {
      await world.halt()
      await world.order(lily)
      const [invoice] = world.bank
        .list(new Date(0), new Date('2100-01-01'))
        .filter(({ reference }) => isOfRun(reference))
      const attempt = readPaymentReference(invoice?.reference ?? '')
      if (!invoice || !attempt) throw new Error('Nothing was ordered')
      for (const status of [...order, ...order.toReversed()]) {
        const payment: Payment = {
          id: invoice.invoiceId,
          reference: invoice.reference,
          status,
          amount: 4900,
          currency: 'USD',
          refundedAmount: 0,
          maskedPan: '424242******4242',
          displayLabel: 'Visa 4242',
          token: status === 'completed' ? 'a-token' : null,
          failure: status === 'failed' ? 'declined' : null,
          confirmationUrl: null,
          dispute: null,
          createdAt: null,
          modifiedAt: new Date(world.clock.now().getTime() + states.indexOf(status)),
        }
        await applyPayment(world.ports, world.app.settings, { ...attempt, payment })
      }
      const { subscription, invoices } = await world.read(lily)
      expect(subscription).toMatchObject({ status: 'active', nextBillingDate: '2026-12-20T12:00:00.000Z' })
      expect(invoices).toMatchObject([{ status: 'completed', number: '2026-000001', failure: null }])
    },
  )
})

const statuses: readonly SubscriptionStatus[] = [
  'active',
  'trial',
  'past_due',
  'unpaid',
  'canceled',
  'ended',
  'paused',
  'pending',
]
const cells = statuses.flatMap((status) =>
  [false, true].flatMap((isCanceled) => [false, true].map((hasEnded) => ({ status, isCanceled, hasEnded }))),
)

describe('what each state allows (SUB-5)', () => {
  it.each(cells)(
    'a subscription that is $status, cancelled: $isCanceled, ended: $hasEnded allows by HTTP what the rules say',
    async ({ status, isCanceled, hasEnded }) => {
      await world.halt()
      const { subscriptionId: id } = await world.order(lily)
      const put = () =>
        world.db
          .updateTable('subscriptions')
          .set({
            status,
            price_variant_id: 'pro-usd',
            conversations: 500,
            amount: 4900,
            next_billing_date: '2026-12-01T00:00:00.000Z',
            canceled_at: isCanceled ? '2026-11-19T00:00:00.000Z' : null,
            ended_at: hasEnded ? '2026-11-19T12:00:00.000Z' : null,
          })
          .where('id', '=', id)
          .execute()
      const answers: Record<string, number> = {}
      const ask = async (name: Parameters<BillingServer['call']>[0], body: object) => {
        await put()
        answers[name] = (await world.call(name, { ...as(), params: { id }, body })).statusCode
      }
      await ask('addPaymentMethod', { subscriptionId: id, redirectUrl })
      await ask('setAutoUpgrade', { autoUpgradeEnabled: true })
      await ask('renewSubscription', { redirectUrl })
      await ask('cancelSubscription', {})
      // The predicates of reliability 5.5, written out.
      const isOver = status === 'ended' || hasEnded
      const isRunning = !isOver && status !== 'canceled'
      const allowed = (isAllowed: boolean) => (isAllowed ? 200 : 409)
      expect(answers).toEqual({
        addPaymentMethod: allowed(isRunning),
        setAutoUpgrade: allowed(isRunning && !isCanceled),
        renewSubscription: allowed(isCanceled || status === 'canceled'),
        // Cancelling what is cancelled changes nothing.
        cancelSubscription: allowed(isCanceled || isRunning),
      })
    },
  )
})
