import { planFromVariant, quotePlan, type CheckoutBody } from '@frontdesk/billing-rules'
import type { Promo, Subscription, SubscriptionStatus } from '@frontdesk/contract'
import { aPriceVariant, aSubscription } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { useSyncExternalStore } from 'react'
import { expect, it } from 'vitest'
import { useCheckout } from '../actions/useCheckout.ts'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { storyTime } from '../testing/storyTime.ts'
import { PriceSummary } from './PriceSummary.tsx'

/** 5,000 in each part of `npm run proof:long -- quotes`. */
const pricesCount = Number(import.meta.env['SHOWN_PRICES'] ?? 1000)
const seed = Number(import.meta.env['SEED'] ?? 20261126)
const day = 86_400_000

/** Small amounts are those that round. */
const amounts = fc.oneof(
  fc.integer({ min: 0, max: 99 }),
  fc.integer({ min: 100, max: 9999 }),
  fc.integer({ min: 10_000, max: 5_000_000 }),
)
const periods = fc.constantFrom('month', 'month', 'year')
const promos = fc.oneof(
  fc.record({
    code: fc.constantFrom('PART', null),
    discountType: fc.constant('percentage'),
    percentage: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    maxDiscountAmountCents: fc.option(amounts),
  }),
  fc.record({ code: fc.constant('FIXED'), discountType: fc.constant('fixed'), amountCents: amounts }),
)
const runningPlans = fc.record({
  status: fc.constantFrom<SubscriptionStatus>('active', 'active', 'active', 'past_due', 'ended'),
  amount: amounts,
  period: periods,
  passed: fc.integer({ min: 0, max: 30 * day }),
  left: fc.integer({ min: 1, max: 30 * day }),
})
const orders = fc.record({
  currency: fc.constantFrom('UAH', 'USD', 'EUR'),
  amount: amounts,
  surcharges: fc.array(amounts, { maxLength: 2 }),
  option: fc.nat({ max: 2 }),
  included: fc.integer({ min: 1, max: 2 }),
  each: amounts,
  salons: fc.integer({ min: 2, max: 6 }),
  trialDays: fc.constantFrom(0, 0, 14),
  hasUsedTrial: fc.boolean(),
  period: periods,
  promo: fc.option(promos),
  running: fc.option(runningPlans),
})

type AnOrder = typeof orders extends fc.Arbitrary<infer Value> ? Value : never

const variantOf = ({ currency, amount, surcharges, included, each, trialDays }: AnOrder) =>
  aPriceVariant({
    id: 'offer',
    name: 'Offer',
    amount,
    currencyCode: currency,
    trialDays,
    metadata: {
      configurable: {
        conversations: {
          default: 500,
          options: [0, ...surcharges].map((additionalAmount, n) => ({ value: 500 * (n + 1), additionalAmount })),
        },
        salons: { baseIncluded: included, max: 6, additionalAmountPerUnit: each },
      },
    },
  })

function subscriptionOf({ running, currency }: AnOrder): Subscription | null {
  if (!running) return null
  const at = (milliseconds: number) => new Date(storyTime.getTime() + milliseconds).toISOString()
  return aSubscription({
    status: running.status,
    priceVariantId: 'current',
    priceVariant: { id: 'current', name: 'Current', metadata: {} },
    amount: running.amount,
    currencyCode: currency,
    billingPeriod: running.period,
    currentPeriodStart: at(-running.passed),
    nextBillingDate: at(running.left),
    usage: null,
    usageMetrics: null,
  })
}

const nothing = () => undefined

/** The price of an order and its button, put together and sent as on the page. */
function PricedOrder({ order }: { order: AnOrder }) {
  const variant = variantOf(order)
  const plan = planFromVariant(variant)
  const subscription = subscriptionOf(order)
  const promo: Promo | null = order.promo
  const checkout = useCheckout(
    101,
    {
      subscription,
      invoices: [],
      hasUsedTrial: order.hasUsedTrial,
      aiPause: null,
      connectedSalons: null,
      now: storyTime.toISOString(),
    },
    { onOrdered: nothing, onRefused: nothing },
  )
  const outcome = quotePlan({
    variant,
    configuration: { conversations: 500 * (1 + Math.min(order.option, order.surcharges.length)), salons: order.salons },
    period: order.period,
    promo,
    subscription,
    invoices: [],
    hasUsedTrial: order.hasUsedTrial,
    now: storyTime,
  })
  return (
    <PriceSummary
      outcome={outcome}
      grounds={{ planName: plan.name, metadata: plan.metadata, promo, running: null }}
      isOrdering={checkout.isOrdering}
      onOrder={(quote) => checkout.order({ plan, quote, isAutoUpgraded: false })}
    />
  )
}

/** Shows one order after the other in the same place, which is much cheaper than a page for each. */
function aStage() {
  let shown: AnOrder | null = null
  let redraw = nothing
  const subscribe = (onChange: () => void) => {
    redraw = () => void onChange()
    return () => void (redraw = nothing)
  }
  const read = () => shown
  function Stage() {
    const order = useSyncExternalStore(subscribe, read)
    return order && <PricedOrder order={order} />
  }
  return {
    Stage,
    show: (order: AnOrder) => {
      shown = order
      act(redraw)
    },
  }
}

const signs = { UAH: '₴', USD: '$', EUR: '€' } as const

/** Money on the screen in minor units; it has the sign of the currency and two decimals, or it is none. */
function minorOf(text: string | null | undefined, currency: keyof typeof signs): number {
  const [, minus, sign, whole = '', cents] = /^(−?)([₴$€])(\d{1,3}(?:,\d{3})*)\.(\d\d)$/u.exec(text ?? '') ?? []
  if (sign !== signs[currency]) expect.fail(`“${String(text)}” is no amount in ${currency}`)
  return Number(`${minus === '' ? '' : '-'}${whole.replaceAll(',', '')}${String(cents)}`)
}

/** A price as the screen shows it, in minor units, and its button. */
function shownPrice(currency: keyof typeof signs) {
  const price = document.querySelector('section[aria-label="Price"]') ?? expect.fail('No price is shown')
  const amountsIn = (part: 'tbody' | 'tfoot') =>
    [...price.querySelectorAll(`${part} td`)].map(({ textContent }) => minorOf(textContent, currency))
  const sums = amountsIn('tfoot')
  const announced = price.querySelector('[role="status"]')?.textContent.replace('Due today: ', '')
  const button = [...price.querySelectorAll('button')].at(-1) ?? expect.fail('There is no button')
  const onButton = /^Pay (.+)$/u.exec(button.textContent)?.[1]
  return {
    button,
    lines: amountsIn('tbody'),
    total: sums[0],
    due: [
      ...new Set([sums.at(-1), minorOf(announced, currency), onButton ? minorOf(onButton, currency) : sums.at(-1)]),
    ],
  }
}

it(
  `of ${pricesCount} generated orders the shown lines sum to the shown total, which is what the order asks for`,
  async () => {
    const server = aBillingServer({}, { startCheckout: () => ({ subscriptionId: 's' }) })
    const { Stage, show } = aStage()
    const { platform } = renderScreen(<Stage />, { api: server.api })
    const counts = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const { currency } = order
        show(order)
        const { button, lines, total, due } = shownPrice(currency)
        const before = server.callsOf('startCheckout').length
        fireEvent.click(button)
        const isSent = () => {
          expect(platform.queryClient.isMutating()).toBe(0)
          expect(button).toBeEnabled()
        }
        await waitFor(isSent, { interval: 1 })
        const sent = server.callsOf('startCheckout').slice(before) as CheckoutBody[] // as the screen builds it
        expect(sent).toHaveLength(1)
        const [body] = sent
        const { pricing } = body?.metadata ?? expect.fail('There is no order')
        expect({ sum: lines.reduce((sum, amount) => sum + amount, 0), lines, total, due, currency }).toEqual({
          sum: body?.amount,
          lines: pricing.lines.map(({ amount }) => amount),
          total: body?.amount,
          due: [pricing.dueNow],
          currency: body?.currencyCode,
        })
        const kinds = {
          [currency]: true,
          [order.period]: true,
          discount: pricing.discount > 0,
          credit: pricing.credit > 0,
          trial: body?.trialDays === 14,
          later: pricing.dueNow < pricing.total && body?.trialDays === 0,
          'nothing due': pricing.total === 0,
        }
        for (const [kind, is] of Object.entries(kinds)) counts.set(kind, (counts.get(kind) ?? 0) + Number(is))
      }),
      { numRuns: pricesCount, seed },
    )
    // Each kind occurs, or the test would prove less than it says.
    if (pricesCount >= 1000) for (const [kind, count] of counts) expect([kind, count > 0]).toEqual([kind, true])
  },
  60_000 + pricesCount * 100,
)
