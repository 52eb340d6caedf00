import type { Invoice, InvoiceLine, PriceVariant, Promo, Subscription } from '@frontdesk/contract'
import { anInvoice, aPriceVariant, aSubscription } from '@frontdesk/contract/fixtures'
import { invoicesByHand, type InvoiceByHand, type OrderByHand } from '@frontdesk/contract/fixtures/invoices-by-hand'
import { formatDay } from '@frontdesk/platform'
import { renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { InvoicesView } from '../invoices/InvoicesView.tsx'
import type { PlanChoice } from './PlanChoice.ts'
import { PlanOrder, type ShownOrder } from './PlanOrder.tsx'

// The texts that are expected stand in the file, formatted by hand; that the server bills the same
// is its test of that name.

const { plans, codes, stories } = invoicesByHand
type Story = (typeof stories)[number]

/** Every order of the file, with its story and its moment. */
const orders = stories.flatMap((story) =>
  story.steps.flatMap(({ at, order }) => (order ? [{ name: story.name, plan: order.plan, at, order, story }] : [])),
)

const planOf = (id: string) => plans.find((plan) => plan.id === id) ?? expect.fail(`${id} is no plan of the file`)

function variantOf(id: string): PriceVariant {
  const { amount, currency, trialDays = 0, conversations, salons } = planOf(id)
  return aPriceVariant({
    id,
    name: id,
    amount,
    currencyCode: currency,
    trialDays,
    metadata: {
      configurable: {
        conversations: {
          default: conversations[0]?.[0],
          options: conversations.map(([value, additionalAmount]) => ({ value, additionalAmount })),
        },
        salons: { baseIncluded: salons.included, max: salons.max, additionalAmountPerUnit: salons.each },
      },
    },
  })
}

const choiceOfOrder = ({ plan, period = 'month', conversations, salons = 1 }: OrderByHand): PlanChoice => ({
  variantId: plan,
  period,
  configuration: { conversations, salons },
})

/** The invoice whose period runs at a moment; null before the first one. */
const runningAt = ({ invoices }: Story, at: string): InvoiceByHand | null =>
  invoices.find(({ period: [start, end] }) => start < at && at < end) ?? null

/** The subscription as the running invoice made it: its price is what was agreed, before anything was taken off. */
function subscriptionAt(story: Story, at: string): Subscription | null {
  const running = runningAt(story, at)
  const bought = story.steps.find((step) => step.at === running?.period[0])?.order
  if (!running || !bought) return null
  const [start, end] = running.period
  const agreed = running.lines.filter(([, amount]) => amount > 0).reduce((sum, [, amount]) => sum + amount, 0)
  const { variantId, period, configuration } = choiceOfOrder(bought)
  return aSubscription({
    priceVariantId: variantId,
    priceVariant: { id: variantId, name: variantId, metadata: {} },
    amount: agreed,
    currencyCode: planOf(variantId).currency,
    billingPeriod: period,
    currentPeriodStart: start,
    nextBillingDate: end,
    usage: null,
    usageMetrics: null,
    metadata: { configuration },
  })
}

/** The code of an order, else one that the company has for every bill since an earlier one. */
function promoAt({ steps }: Story, at: string, order: OrderByHand): Promo | null {
  const earlier = steps.filter((step) => step.at < at).map((step) => step.order?.code)
  const code =
    codes.find((each) => each.code === order.code?.toUpperCase()) ??
    codes.find((each) => each.cycles === null && earlier.includes(each.code))
  return code
    ? {
        code: code.code,
        source: 'code',
        discountType: code.percentage === undefined ? 'fixed' : 'percentage',
        percentage: code.percentage ?? null,
        amountCents: code.fixed ?? null,
        maxDiscountAmountCents: code.most ?? null,
        remainingBillingCycles: code.cycles,
      }
    : null
}

const invoiceOf = ({ amount, lines, period: [start, end] }: InvoiceByHand, story: Story, place: number): Invoice =>
  anInvoice({
    id: String(place),
    amount,
    // The keys of the file are those of the wire.
    lines: lines.map(([key, part]) => ({ key: key as InvoiceLine['key'], amount: part })),
    currencyCode: planOf(story.steps[0]?.order?.plan ?? '').currency,
    periodStart: start,
    periodEnd: end,
    createdAt: start,
    providerCreatedAt: start,
    providerModifiedAt: start,
  })

/** Shows an order as its company saw it then. */
function show({ story, at, order }: (typeof orders)[number]) {
  const onOrder = vi.fn<(shown: ShownOrder) => void>()
  const promo = promoAt(story, at, order)
  const running = runningAt(story, at)
  const nothing = () => undefined
  renderScreen(
    <PlanOrder
      variants={[variantOf(order.plan)]}
      subscription={subscriptionAt(story, at)}
      invoices={running ? [invoiceOf(running, story, 0)] : []}
      hasUsedTrial={false}
      now={new Date(at)}
      choice={choiceOfOrder(order)}
      onChoice={nothing}
      promo={promo ? { is: 'applied', promo } : { is: 'none' }}
      onApplyPromo={nothing}
      onRemovePromo={nothing}
      isAutoUpgraded={false}
      onAutoUpgrade={nothing}
      onOrder={onOrder}
    />,
  )
  const price = screen.getByRole('region', { name: 'Price' })
  const amountsIn = (part: 'tbody' | 'tfoot') =>
    [...price.querySelectorAll(`${part} td`)].map(({ textContent }) => textContent)
  return { onOrder, price, lines: amountsIn('tbody'), sums: amountsIn('tfoot'), end: running?.period[1] ?? at }
}

describe('orders and invoices that were computed by hand, on the screen (SUB-1, SUB-3, SUB-13)', () => {
  it('there are orders of each currency, and at least forty invoices', () => {
    expect(new Set(orders.map(({ plan }) => planOf(plan).currency))).toEqual(new Set(['UAH', 'USD', 'EUR']))
    expect(orders.length).toBeGreaterThanOrEqual(30)
    expect(stories.flatMap(({ invoices }) => invoices).length).toBeGreaterThanOrEqual(40)
  })

  it.each(orders)('$name: the order of $plan shows the lines, sums and button of the file', (of) => {
    const { shown, amount, dueNow } = of.order
    const { price, lines, sums, onOrder, end } = show(of)
    expect({ lines, sums }).toEqual({ lines: shown.lines, sums: shown.sums })
    const button = within(price).getByRole('button', { name: shown.button.replace('{day}', formatDay(end)) })
    fireEvent.click(button)
    const quote = onOrder.mock.lastCall?.[0].quote
    expect([quote?.total.minor, quote?.dueNow.minor]).toEqual([amount, dueNow])
  })

  it.each(stories)('$name: each invoice shows the amount of the file', (story) => {
    const newestFirst = story.invoices.toReversed()
    renderScreen(<InvoicesView invoices={newestFirst.map((invoice, place) => invoiceOf(invoice, story, place))} />)
    const table = screen.getByRole('table')
    const column = [...table.querySelectorAll('thead th')].findIndex(({ textContent }) => textContent === 'Amount')
    const amounts = [...table.querySelectorAll('tbody tr')].map((row) => row.children[column]?.textContent)
    expect(amounts).toEqual(newestFirst.map(({ shown }) => shown))
  })
})
