import type { PriceVariant } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoiceColumnsOf } from '../invoice/invoiceColumnsOf.ts'
import { aBilledCompany, type PlayedCard, type PlayedOrder } from '../testing/aBilledCompany.ts'
import {
  oracleBadCard,
  oracleCancels,
  oracleCard,
  oracleNextAt,
  oraclePays,
  oraclePrice,
  oracleRefund,
  oracleStanding,
  oracleStep,
  oracleTotal,
  oracleUpgradesItself,
  roundedPart,
  type OracleCode,
  type OracleOrder,
  type OraclePlan,
  type OracleState,
} from '../testing/billingOracle.ts'

const minute = 60_000
const day = 86_400_000
const begun = new Date('2026-11-30T09:00:00.000Z')
const trialDays = 14

const usd = { currency: 'USD', more: 2000, each: 1555 } as const
const uah = { currency: 'UAH', more: 40_050, each: 35_033 } as const
const plans: readonly (readonly [OraclePlan, OraclePlan])[] = [
  [
    { id: 'start-usd', amount: 2999, ...usd },
    { id: 'pro-usd', amount: 4999, ...usd },
  ],
  [
    { id: 'start-uah', amount: 99_933, ...uah },
    { id: 'pro-uah', amount: 199_977, ...uah },
  ],
]
const trialPlans: readonly OraclePlan[] = [
  { id: 'trial-usd', amount: 3999, ...usd },
  { id: 'trial-uah', amount: 149_977, ...uah },
]

const sold = [...plans.flat(), ...trialPlans].map(({ id, currency, amount, more, each }): PriceVariant => ({
  id,
  name: id,
  amount,
  currencyCode: currency,
  trialDays: trialPlans.some((plan) => plan.id === id) ? trialDays : 0,
  metadata: {
    configurable: {
      conversations: {
        default: 500,
        options: [
          { value: 500, additionalAmount: 0 },
          { value: 1000, additionalAmount: more },
        ],
      },
      salons: { baseIncluded: 1, max: 10, additionalAmountPerUnit: each },
    },
  },
}))

const codes = [
  null,
  {
    of: { code: 'PART', off: (price) => Math.min(roundedPart(price, 1750, 10_000), 20_000), bills: 3 },
    terms: { discountType: 'percentage', percentage: '17.5', maxDiscountAmountCents: 20_000 },
  },
  { of: { code: 'FIXED', off: () => 701, bills: 2 }, terms: { discountType: 'fixed', amountCents: 701 } },
] as const satisfies readonly ({ of: OracleCode; terms: object } | null)[]

const acts = [
  'order',
  'order',
  'cancel',
  'resume',
  'keep',
  'card',
  'again',
  'upgrade-itself',
  'refund',
  'refund-part',
  'refund-credited',
] as const
type Act = {
  does: (typeof acts)[number]
  days: number
  card: PlayedCard
  place: number
  rest: Omit<OracleOrder, 'plan'>
}

const someActs: fc.Arbitrary<Act> = fc.record({
  does: fc.constantFrom(...acts),
  days: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 70 })),
  card: fc.constantFrom('good', 'good', 'declined', 'confirmed' as const),
  place: fc.nat(1),
  rest: fc.record({
    period: fc.constantFrom('month', 'month', 'month', 'year' as const),
    conversations: fc.constantFrom(500, 1000 as const),
    salons: fc.integer({ min: 1, max: 4 }),
  }),
})
const someStories = fc.record({
  currency: fc.nat(plans.length - 1),
  isTrial: fc.boolean(),
  code: fc.constantFrom(...codes),
  first: someActs,
  then: fc.array(someActs, { maxLength: 10 }),
})
type Story = typeof someStories extends fc.Arbitrary<infer One> ? One : never

const ordered = ({ plan, period, conversations, salons }: OracleOrder): PlayedOrder => {
  const variant = sold.find(({ id }) => id === plan.id)
  if (!variant) throw new Error('The plan is not sold')
  return { variant, period, configuration: { conversations, salons } }
}
const isSame = (a: OracleOrder, b: OracleOrder) =>
  a.plan === b.plan && a.period === b.period && a.conversations === b.conversations && a.salons === b.salons

/** A company on the machine, and the second computation of what it is billed. */
function aStory({ currency, isTrial, code, first, then }: Story) {
  const company = aBilledCompany(sold, begun)
  const state: OracleState = {
    invoices: [],
    trial: null,
    running: null,
    next: null,
    code: code && { of: code.of, left: code.of.bills },
    hasGoodCard: false,
    isCancelled: false,
    due: null,
  }
  let now = begun
  let card: PlayedCard | null = null
  company.takeCode(code && { ...code.terms, code: code.of.code, remainingBillingCycles: code.of.bills })

  const shown = () => company.bills.filter(({ state: of }) => invoiceColumnsOf(of).status !== 'cancelled')

  /** The invoices of the company are those of the second computation, to the minor unit. */
  function compareInvoices(): void {
    const invoices = shown().map(({ periodStart, periodEnd, lines, amount, returned, state: of }) => ({
      start: periodStart?.toISOString(),
      end: periodEnd?.toISOString() ?? null,
      lines: lines.map((line) => [line.key, line.amount]),
      amount,
      isOpen: of.is !== 'paid' && of.is !== 'returned',
      returned,
    }))
    if (JSON.stringify(invoices) !== JSON.stringify(state.invoices)) expect(invoices).toEqual(state.invoices)
  }

  function compareStanding(): void {
    const { status } = company.row()
    const isOver = status === 'canceled' || status === 'ended' || status === 'pending'
    const standing = isOver ? 'over' : status
    if (standing !== oracleStanding(state)) expect(standing).toBe(oracleStanding(state))
  }

  function waitUntil(at: Date): void {
    while (now < at) {
      const due = [company.nextStepAt(), oracleNextAt(state)].filter((each) => each !== null && each > now)
      now = new Date(Math.min(at.getTime(), ...due.map((each) => each?.getTime() ?? Number.POSITIVE_INFINITY)))
      company.waitUntil(now)
      oracleStep(state, now)
      compareStanding()
    }
  }

  function order(of: OracleOrder, paidWith: PlayedCard): void {
    const { running, due, trial } = state
    if (trial || (running && state.isCancelled)) return
    if (running && !due && isSame(of, running.order)) return
    const isLater = running && !due && oraclePrice(of) <= running.price
    const isPaid = oracleTotal(state, of, now) > 0
    company.order(ordered(of), paidWith)
    if (isLater) {
      state.next = of
      return
    }
    oraclePays(state, of, now)
    if (!isPaid) return
    card = paidWith
    state.hasGoodCard = paidWith !== 'declined'
  }

  function saveCard(saved: PlayedCard): void {
    if (!state.running && (!state.trial || saved === 'declined')) return
    card = saved
    company.card(saved)
    if (saved === 'declined') oracleBadCard(state, now)
    else oracleCard(state, now)
  }

  /** The operator returns an invoice of a paid period, as a whole or half of what is left of it. */
  function refund(of: NonNullable<OracleState['running']> | null | undefined, isWhole: boolean): boolean {
    const left = of ? of.invoice.amount - of.invoice.returned : 0
    const part = isWhole ? null : Math.floor(left / 2)
    const bill = of && shown()[state.invoices.indexOf(of.invoice)]
    if (!bill || left === 0 || part === 0) return false
    company.refund(bill.id, part)
    if (of === state.running) oracleRefund(state, part, now)
    return true
  }

  function act({ does, card: given, place, rest }: Act): void {
    const { running, due, trial, isCancelled } = state
    switch (does) {
      case 'order':
        return order({ plan: plans[currency]?.[place] ?? expect.fail('There is no plan'), ...rest }, given)
      case 'cancel':
        if (isCancelled || (!running && !trial)) return
        company.change({ type: 'cancelled', reason: null, comment: null })
        return oracleCancels(state)
      case 'resume':
        if (!isCancelled || (!running && !trial)) return
        company.change({ type: 'cancellation-taken-back' })
        state.isCancelled = false
        return
      case 'keep':
        if (!running || due || !state.next) return
        company.change({ type: 'plan-kept' })
        state.next = null
        return
      case 'card':
        return saveCard(given)
      case 'again':
        if (!due) return
        company.change({ type: 'charge-asked' })
        return oracleBadCard(state, now)
      case 'upgrade-itself':
        if (!running || due || isCancelled || card !== 'good' || running.order.conversations === 1000) return
        company.upgradeItself(ordered({ ...running.order, conversations: 1000 }))
        return oracleUpgradesItself(state, now)
      case 'refund':
      case 'refund-part':
        return void refund(running, does === 'refund')
      case 'refund-credited': {
        // The rest of the invoice was credited to the upgrade that runs, which ends with it.
        const credited = running?.invoice.lines.some(([key]) => key === 'upgrade-credit') ? running.before : null
        if (!credited || !running || running.end <= now || !refund(credited, true)) return
        credited.invoice.returned = credited.invoice.amount
        state.running = null
        state.next = null
        return
      }
    }
  }

  function begin(): void {
    const plan = isTrial ? trialPlans[currency] : plans[currency]?.[first.place]
    const of = { plan: plan ?? expect.fail('There is no plan'), ...first.rest }
    if (!isTrial) return order(of, first.card)
    company.order(ordered(of), null)
    state.trial = { order: of, end: new Date(now.getTime() + trialDays * day) }
  }

  begin()
  for (const each of then) {
    // No act is at the moment of a renewal, which is at that of an order.
    waitUntil(new Date(now.getTime() + each.days * day + 7 * minute))
    act(each)
    compareStanding()
  }
  compareInvoices()
  waitUntil(new Date(now.getTime() + 100 * day))
  compareInvoices()
  return state
}

describe('properties of the billing of a company', () => {
  it('every invoice is explained to the minor unit, whatever the company, its card and the operator do', () => {
    fc.assert(fc.property(someStories, (story) => void aStory(story)))
  })
})
