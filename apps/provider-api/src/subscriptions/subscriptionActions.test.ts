import { randomUUID } from 'node:crypto'
import type { SubscriptionStatus } from '@frontdesk/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBillingServer, sellPlans, type BillingServer } from '../testing/aBillingServer.ts'
import { redirectUrl } from '../testing/aPaymentServer.ts'
import { anOrderBody } from '../testing/anOrderBody.ts'
import type { ACompany } from '../testing/aTestServer.ts'

let world: BillingServer
let lily: ACompany
beforeAll(async () => {
  world = await aBillingServer()
  await world.db.deleteFrom('price_variants').execute()
  await sellPlans(world)
  lily = await world.aCompany()
}, 60_000)
afterAll(() => world.close())

const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
const [id, renewal] = [randomUUID(), randomUUID()]

type State = { status: SubscriptionStatus; isCanceled: boolean; hasEnded: boolean; hasCard: boolean }

/** A subscription of 49.00 a month in the middle of its period, and a renewal whose charge has failed. */
async function put({ status, isCanceled, hasEnded, hasCard }: State): Promise<void> {
  const { db, clock } = world
  const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
  const card = { company_id: lily.companyId, id: randomUUID() }
  for (const table of ['jobs', 'invoices', 'subscriptions', 'payment_methods'] as const)
    await db.deleteFrom(table).execute()
  if (hasCard)
    await db
      .insertInto('payment_methods')
      .values({ ...card, provider: 'sandbox', token: 'sealed' as never, created_at: at(-10) })
      .execute()
  await db
    .insertInto('subscriptions')
    .values({
      company_id: lily.companyId,
      id,
      status,
      price_variant_id: 'pro-usd',
      conversations: 500,
      amount: 4900,
      period_anchor: at(-10),
      current_period_start: at(-10),
      next_billing_date: at(20),
      payment_method_id: hasCard ? card.id : null,
      canceled_at: isCanceled ? at(-1) : null,
      ended_at: hasEnded ? at(-1) : null,
      created_at: at(-10),
      updated_at: at(-10),
    })
    .execute()
  await db
    .insertInto('invoices')
    .values({
      company_id: lily.companyId,
      id: renewal,
      subscription_id: id,
      purpose: 'renewal',
      status: 'failed',
      amount: 4900,
      currency_code: 'USD',
      provider: 'sandbox',
      period_start: at(-1),
      created_at: at(-1),
    })
    .execute()
}

/** `ok`, or why the server refuses. */
async function answerTo(name: Parameters<BillingServer['call']>[0], body: object): Promise<string> {
  const answer = await world.call(name, { ...as(), params: { id }, body })
  if (answer.statusCode === 200) return answer.json<{ paymentUrl?: string }>().paymentUrl === undefined ? 'ok' : 'page'
  const { code, message } = answer.json<{ code: string; message: string }>()
  expect(answer.statusCode).toBe(409)
  return code === 'CHANGE_REFUSED' ? (message.split(': ')[1] ?? message) : code
}

const order = (plan: string, amount: number, dueNow: number, salons = 1) =>
  answerTo(
    'startCheckout',
    anOrderBody({ plan, conversations: 500, salons, amount, dueNow, currency: 'USD', asOf: world.clock.now() }),
  )

// 20 of 30 days are left, of which an upgrade is credited: 4900 × 2 ÷ 3 = 3266.67, 3267. Two salons cost 4900 +
// 1500 = 6400.
const upgraded = 6400 - 3267

/** Whether the running period is paid for: only then there is a credit, and a cheaper plan waits for its end. */
const isPaid = ({ status }: State) => status === 'active' || status === 'paused'

const actions = {
  dearer: (state: State, isNew: boolean) => {
    const amount = isNew || !isPaid(state) ? 6400 : upgraded
    return order('pro-usd', amount, amount, 2)
  },
  cheaper: (state: State, isNew: boolean) => order('start-usd', 2900, isNew || !isPaid(state) ? 2900 : 0),
  same: () => order('pro-usd', 4900, 4900),
  cancel: () => answerTo('cancelSubscription', {}),
  renew: () => answerTo('renewSubscription', { redirectUrl }),
  keep: async () => {
    const plan = { priceVariantId: 'start-usd', billingPeriod: 'month', conversations: 500, salons: 1, amount: 2900 }
    const { next_billing_date: on } = await world.db
      .updateTable('subscriptions')
      .set({ scheduled_change: JSON.stringify(plan) })
      .where('id', '=', id)
      .returning('next_billing_date')
      .executeTakeFirstOrThrow()
    return answerTo('keepPlan', { on: on?.toISOString() })
  },
  charge: () => answerTo('chargeSubscription', { failedCharge: `${renewal}.1` }),
  card: () => answerTo('addPaymentMethod', { subscriptionId: id, redirectUrl }),
  autoUpgrade: () => answerTo('setAutoUpgrade', { autoUpgradeEnabled: true }),
}

const no = 'ACTION_NOT_ALLOWED'
const leaving = 'cancellation-scheduled'
/**
 * The answers of every phase, written out from reliability 5.5: change ⇔ cancel, renewal after any
 * cancellation, never a dead end.
 */
const expected = {
  paid: {
    dearer: 'page',
    cheaper: 'ok',
    same: 'same-plan',
    cancel: 'ok',
    renew: no,
    keep: 'ok',
    charge: no,
    card: 'ok',
    autoUpgrade: 'ok',
  },
  owing: {
    dearer: 'page',
    cheaper: 'page',
    same: 'page',
    cancel: 'ok',
    renew: no,
    keep: no,
    charge: no,
    card: 'ok',
    autoUpgrade: 'ok',
  },
  // Cancelling what is cancelled changes nothing.
  leaving: {
    dearer: leaving,
    cheaper: leaving,
    same: leaving,
    cancel: 'ok',
    renew: 'ok',
    keep: no,
    charge: no,
    card: 'ok',
    autoUpgrade: no,
  },
  over: {
    dearer: 'page',
    cheaper: 'page',
    same: 'page',
    cancel: no,
    renew: no,
    keep: no,
    charge: no,
    card: no,
    autoUpgrade: no,
  },
  overAfterCancellation: {
    dearer: 'page',
    cheaper: 'page',
    same: 'page',
    cancel: no,
    renew: 'ok',
    keep: no,
    charge: no,
    card: no,
    autoUpgrade: no,
  },
} as const satisfies Record<string, Record<keyof typeof actions, string>>

function phaseOf(state: State): keyof typeof expected {
  const { status, isCanceled, hasEnded } = state
  if (status === 'canceled') return 'overAfterCancellation'
  if (status === 'ended' || hasEnded) return isCanceled ? 'overAfterCancellation' : 'over'
  if (isCanceled) return 'leaving'
  return isPaid(state) ? 'paid' : 'owing'
}

/** A card that was declined for a renewal can be tried again. */
const mayBeCharged = ({ status, hasCard }: State) => hasCard && (status === 'past_due' || status === 'unpaid')

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
const flags = [false, true]
const states = statuses.flatMap((status) =>
  flags.flatMap((isCanceled) =>
    flags.flatMap((hasEnded) => flags.map((hasCard): State => ({ status, isCanceled, hasEnded, hasCard }))),
  ),
)

describe('the actions of each of the 64 states by HTTP (SUB-5, reliability 5.5)', () => {
  it.each(statuses)(
    'a subscription that is %s allows each of nine actions, or refuses it with the reason',
    async (of) => {
      const cells = states.filter(({ status }) => status === of)
      expect(cells).toHaveLength(8)
      for (const state of cells) {
        const phase = phaseOf(state)
        const isNew = phase === 'over' || phase === 'overAfterCancellation'
        // A plan that was cancelled once stays so for the second caller, whatever came after.
        const cancel = state.isCanceled ? 'ok' : expected[phase].cancel
        const answers: Record<string, string> = {}
        for (const [name, act] of Object.entries(actions)) {
          await put(state)
          answers[name] = await act(state, isNew)
        }
        const charge = phase === 'owing' && mayBeCharged(state) ? 'ok' : expected[phase].charge
        expect({ ...state, ...answers }).toEqual({ ...state, ...expected[phase], cancel, charge })
      }
    },
  )
})

it('a paid plan goes on until its date when it is cancelled, also while it is paused', async () => {
  for (const status of ['active', 'paused'] as const) {
    await put({ status, isCanceled: false, hasEnded: false, hasCard: true })
    expect(await actions.cancel()).toBe('ok')
    const row = await world.db
      .selectFrom('subscriptions')
      .select(['status', 'ended_at', 'next_billing_date'])
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status, ended_at: null })
    // The next step of the subscription is its end.
    const end = await world.db.selectFrom('jobs').select('due_at').where('queue', '=', 'subscriptions').execute()
    expect(end).toEqual([{ due_at: row.next_billing_date }])
  }
})
