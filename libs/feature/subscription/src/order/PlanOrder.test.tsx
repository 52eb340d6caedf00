import type { Invoice, Promo, Subscription } from '@frontdesk/contract'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { money } from '@frontdesk/money'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { PromoState } from '../promo/PromoState.ts'
import { someVariants } from '../testing/someVariants.ts'
import { storyTime } from '../testing/storyTime.ts'
import type { OrderFailure } from './OrderFailureNotice.tsx'
import { firstChoice } from './PlanChoice.ts'
import { PlanOrder } from './PlanOrder.tsx'

type Given = {
  subscription?: Subscription | null
  invoices?: readonly Invoice[]
  hasUsedTrial?: boolean
  connectedSalons?: number
  promo?: PromoState
  failure?: OrderFailure
  isOrdering?: boolean
}

/** The plans of a new installation, whose choice is kept as the page keeps it. */
function show({
  subscription = null,
  invoices = [],
  hasUsedTrial = true,
  connectedSalons = 0,
  promo = { is: 'none' },
  failure,
  isOrdering = false,
}: Given = {}) {
  const onOrder = vi.fn()
  const onReload = vi.fn()
  const variants = someVariants()
  const first = firstChoice(variants, subscription, subscription ? 0 : connectedSalons)
  if (!first) throw new Error('No plan is on sale')
  function Page() {
    const [choice, setChoice] = useState(first)
    return (
      choice && (
        <PlanOrder
          variants={variants}
          subscription={subscription}
          invoices={invoices}
          hasUsedTrial={hasUsedTrial}
          connectedSalons={connectedSalons}
          now={storyTime}
          choice={choice}
          onChoice={setChoice}
          promo={promo}
          onApplyPromo={() => undefined}
          onRemovePromo={() => undefined}
          isAutoUpgraded={false}
          onAutoUpgrade={() => undefined}
          onOrder={onOrder}
          onReload={onReload}
          failure={failure ?? null}
          isOrdering={isOrdering}
        />
      )
    )
  }
  const { user } = renderScreen(<Page />)
  return { user, onOrder, onReload }
}

/** The lines of the shown price: `name: amount`, with ordinary spaces. */
const shownLines = () =>
  within(screen.getByRole('table', { name: 'What the price consists of' }))
    .getAllByRole('row')
    .map((row) => {
      const [name, amount] = [within(row).getByRole('rowheader'), within(row).getByRole('cell')]
      return `${name.textContent}: ${amount.textContent}`
    })

const priceRegion = () => screen.getByRole('region', { name: 'Price' })

const subscription = aSubscription()
const invoices = [anInvoice()]
const spring: Promo = { code: 'SPRING20', source: 'code', discountType: 'percentage', percentage: 20 }

describe('choosing and ordering a plan (SUB-1, SUB-13)', () => {
  it('the price follows plan, period, conversations and salons, and is announced', async () => {
    const { user } = show()
    expect(shownLines()).toEqual(['Plan Pro, one month: $49.00', 'Due today: $49.00'])
    await user.click(screen.getByRole('radio', { name: /^1,000/u }))
    await user.click(screen.getByRole('button', { name: 'One salon more' }))
    await user.click(screen.getByRole('button', { name: 'One salon more' }))
    expect(shownLines()).toEqual([
      'Plan Pro, one month: $49.00',
      '1,000 conversations a month: $20.00',
      '2 further salons: $30.00',
      'Due today: $99.00',
    ])
    await user.click(screen.getByRole('radio', { name: 'Yearly' }))
    expect(shownLines().at(-1)).toBe('Due today: $990.00')
    expect(screen.getByRole('status')).toHaveTextContent('Due today: $990.00')
    await user.click(screen.getByRole('radio', { name: 'Start' }))
    expect(shownLines()[0]).toBe('Plan Start, one year: $290.00')
  })

  it('the number of salons can be typed, and too many are refused in words until the field is left', async () => {
    const { user } = show()
    const field = screen.getByRole('textbox', { name: 'Salons' })
    await user.clear(field)
    expect(shownLines().at(-1)).toBe('Due today: $49.00')
    await user.type(field, '12')
    expect(screen.getByRole('status')).toHaveTextContent(/This plan is not offered for so many salons/u)
    await user.tab()
    expect(field).toHaveValue('10')
    expect(shownLines()).toContain('9 further salons: $135.00')
  })

  it('the order carries the quote that was shown', async () => {
    const { user, onOrder } = show()
    await user.click(screen.getByRole('button', { name: 'Pay $49.00' }))
    expect(onOrder).toHaveBeenCalledOnce()
    expect(onOrder.mock.lastCall?.[0]).toMatchObject({
      plan: { variantId: 'pro-usd' },
      quote: { total: { minor: 4900 }, dueNow: { minor: 4900 }, asOf: storyTime },
      isAutoUpgraded: false,
    })
  })

  it('an upgrade takes effect now, with promo and credit as lines of their own that are explained', async () => {
    const { user } = show({ subscription, invoices, promo: { is: 'applied', promo: spring } })
    await user.click(screen.getByRole('radio', { name: 'Network' }))
    expect(shownLines()).toEqual([
      'Plan Network, one month: $149.00',
      'Promo code SPRING20: −$29.80',
      'Credit for your current plan: −$22.87',
      'Due today: $96.33',
    ])
    expect(priceRegion()).toHaveTextContent('Takes effect now, and a new period begins')
    await user.click(screen.getByRole('button', { name: 'Why this price' }))
    expect(priceRegion()).toHaveTextContent(
      'The price of your current plan is $49.00 for 20.11.2026 to 20.12.2026. 14 of 30 days are unused, and that share is taken off.',
    )
  })

  it('the credit is explained by the price of the plan, and says of no company that it has paid that', async () => {
    // The invoice does not say for which period it was paid.
    const { user } = show({ subscription, invoices: [anInvoice({ amount: 2450 })] })
    await user.click(screen.getByRole('radio', { name: 'Network' }))
    await user.click(screen.getByRole('button', { name: 'Why this price' }))
    expect(priceRegion()).toHaveTextContent('The price of your current plan is $49.00')
    expect(priceRegion()).not.toHaveTextContent(/You paid/u)
  })

  it('a credit is explained by what was paid, where a code took a part of the bill off', async () => {
    const start = '2026-11-20T08:00:00.000Z'
    const code = [
      { key: 'base' as const, amount: 4900 },
      { key: 'discount' as const, amount: -4410 },
    ]
    const { user } = show({
      subscription: { ...subscription, currentPeriodStart: start },
      invoices: [anInvoice({ amount: 490, periodStart: start, lines: code })],
    })
    await user.click(screen.getByRole('radio', { name: 'Network' }))
    expect(shownLines()).toContain('Credit for your current plan: −$2.29')
    await user.click(screen.getByRole('button', { name: 'Why this price' }))
    expect(priceRegion()).toHaveTextContent(
      '$4.90 was paid for your current plan from 20.11.2026 to 20.12.2026. 14 of 30 days are unused, and that share is taken off.',
    )
  })

  it('a downgrade waits for the end of the paid period and charges nothing now', async () => {
    const { user } = show({ subscription, invoices })
    await user.click(screen.getByRole('radio', { name: 'Start' }))
    expect(shownLines()).toEqual(['Plan Start, one month: $29.00', 'Total from 20.12.2026: $29.00', 'Due today: $0.00'])
    expect(screen.getByRole('button', { name: 'Change on 20.12.2026' })).toBeEnabled()
  })

  it('a company that has used no trial is offered one, with its end and what the plan costs then', () => {
    show({ hasUsedTrial: false })
    expect(shownLines()).toEqual(['Plan Pro, one month: $49.00', 'Total after the trial: $49.00', 'Due today: $0.00'])
    expect(priceRegion()).toHaveTextContent(
      'The trial ends on 20.12.2026. With a saved card the plan then goes on for $49.00',
    )
    expect(screen.getByRole('button', { name: 'Start the free trial' })).toBeEnabled()
  })

  it('the price after a promo that ends is the full one', () => {
    show({ promo: { is: 'applied', promo: { ...spring, remainingBillingCycles: 1 } } })
    expect(priceRegion()).toHaveTextContent('It renews at $49.00 every month, from')
    expect(screen.getByRole('button', { name: 'Pay $39.20' })).toBeEnabled()
  })

  it('each price of a promo for two bills is shown with the day from which it is charged', () => {
    show({ promo: { is: 'applied', promo: { ...spring, percentage: 50, remainingBillingCycles: 2 } } })
    expect(priceRegion()).toHaveTextContent(
      'It renews at $24.50 every month, from 06.01.2027, and at $49.00 every month from 06.02.2027.',
    )
  })

  it('a plan paid in a trial keeps its days, and says so before it is paid', () => {
    const trial = aSubscription({
      status: 'trial',
      priceVariantId: null,
      currentPeriodStart: null,
      nextBillingDate: null,
      trialEndsAt: '2026-12-10T08:00:00.000Z',
      metadata: {},
    })
    show({ subscription: trial })
    expect(priceRegion()).toHaveTextContent(
      'You keep the rest of your free trial: the first month begins on 10.12.2026, when it ends. It renews at $49.00 every month, from 10.01.2027.',
    )
    expect(screen.getByRole('button', { name: 'Pay $49.00' })).toBeEnabled()
  })

  it('a smaller plan starts from its own configuration, at the price of its card', async () => {
    const large = aSubscription({
      amount: 16900,
      metadata: { configuration: { conversations: 2000, salons: 5 } },
    })
    const { user } = show({ subscription: large, invoices })
    await user.click(screen.getByRole('radio', { name: 'Network' }))
    await user.click(screen.getByRole('radio', { name: 'Start' }))
    expect(shownLines()[0]).toBe('Plan Start, one month: $29.00')
    expect(shownLines()).toHaveLength(3)
  })

  it.each([
    ['has exactly this plan', subscription, /You have exactly this plan already/u],
    [
      'is leaving',
      aSubscription({ canceledAt: '2026-12-01T08:00:00.000Z' }),
      /Your subscription is cancelled and runs out/u,
    ],
    ['pays in euros', aSubscription({ currencyCode: 'EUR' }), /another currency than yours/u],
  ])('a company that %s sees why there is no price, and no button', (_what, has, reason) => {
    show({ subscription: has, invoices })
    expect(screen.getByRole('status')).toHaveTextContent(reason)
    expect(screen.queryByRole('button', { name: /^Pay|^Change|^Start/u })).toBeNull()
  })

  it.each([
    ['PRICE_CHANGED', /The price has changed since this page was opened\. Nothing was charged/u, true],
    ['PAYMENT_UNREACHABLE', /The payment provider does not answer\. Nothing was charged/u, false],
    ['missing-company', /Missing company information/u, false],
    ['promo-unread', /^Failed to load promo assignment\. The price may lack a discount/u, true],
    ['TOO_FEW_SALONS', /more salons connected than this order is for\. Nothing was charged/u, false],
    ['AMOUNT_TOO_SMALL', /too small for a card payment\. Nothing was charged\. Choose more conversations/u, false],
  ] as const)('an order that failed with %s says so', async (because, text, isReloaded) => {
    const { user, onReload } = show({ failure: { because } })
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    const button = screen.queryByRole('button', { name: 'Load again' })
    if (button) await user.click(button)
    expect(onReload).toHaveBeenCalledTimes(isReloaded ? 1 : 0)
  })

  it('an order of too small an amount names the least that can be paid, and what to choose instead', () => {
    show({ failure: { because: 'AMOUNT_TOO_SMALL', least: money(50, 'USD') } })
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Card payments below $0.50 are not possible. Nothing was charged. Choose more conversations or salons, a larger plan or payment by the year, or remove the promo code if you have entered one.',
    )
  })

  const general = 'Failed to create subscription. Nothing was charged. Try again, and contact us if it fails again.'

  it.each([
    ['what to do', { message: null, reason: null }, general],
    ['what to do, and the provider’s reason', { message: null, reason: 'Try on Monday' }, `${general} Try on Monday`],
    [
      'the sentence for an outage',
      { message: 'Try again in a moment.', reason: 'ECONNRESET' },
      'Try again in a moment.',
    ],
  ])('an order that failed with an unknown code says %s (SUB-6)', (_what, failure, text) => {
    show({ failure: { because: null, ...failure } })
    expect(screen.getByRole('alert').textContent).toBe(text)
  })

  it('a code that takes all of the price off leaves nothing to pay, and the button says so', () => {
    show({ promo: { is: 'applied', promo: { ...spring, percentage: 100 } } })
    expect(priceRegion()).toHaveTextContent('Takes effect now: there is nothing to pay.')
    expect(screen.getByRole('button', { name: 'Start the plan' })).toBeEnabled()
  })

  it('nothing of the choice can be changed while the order is on its way', () => {
    show({ isOrdering: true })
    for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Add a promo code' })).toBeDisabled()
    expect(screen.getByRole('switch', { name: /^Upgrade automatically/u })).toBeDisabled()
  })

  it('the automatic upgrade is offered with a first plan, and not twice beside a running one', () => {
    show()
    expect(screen.getByRole('switch', { name: /^Upgrade automatically/u })).not.toBeChecked()
  })

  it('the plan that the company has is marked', () => {
    show({ subscription, invoices })
    expect(screen.getByRole('radio', { name: 'Pro' })).toHaveAccessibleDescription(/Your plan/u)
    expect(screen.getByRole('radio', { name: 'Start' })).not.toHaveAccessibleDescription(/Your plan/u)
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('a plan for the salons that are connected (SUB-3)', () => {
  const salons = () => screen.getByRole('textbox', { name: 'Salons' })

  it('the choice begins at as many salons as are connected, says why, and does not go below', async () => {
    const { user } = show({ connectedSalons: 8 })
    expect(shownLines()).toEqual(['Plan Pro, one month: $49.00', '7 further salons: $105.00', 'Due today: $154.00'])
    expect(screen.getByRole('group', { name: 'Salons' })).toHaveAccessibleDescription(
      /You have 8 salons connected, so there cannot be fewer/u,
    )
    expect(screen.getByRole('button', { name: 'One salon less' })).toBeDisabled()
    await user.clear(salons())
    await user.type(salons(), '3')
    expect(screen.getByRole('status')).toHaveTextContent(/You have more salons connected than this/u)
    expect(screen.queryByRole('button', { name: /^Pay/u })).toBeNull()
    await user.tab()
    expect(salons()).toHaveValue('8')
    expect(shownLines().at(-1)).toBe('Due today: $154.00')
  })

  it('a plan that is too small for them says so, and cannot be ordered', async () => {
    const { user } = show({ connectedSalons: 8 })
    const small = screen.getByRole('radio', { name: 'Start' })
    expect(small).toHaveAccessibleDescription(/For at most 3 salons: you have more connected/u)
    for (const name of ['Pro', 'Network'])
      expect(screen.getByRole('radio', { name })).not.toHaveAccessibleDescription(/you have more connected/u)
    await user.click(small)
    expect(screen.getByRole('status')).toHaveTextContent(
      /more salons connected than this plan can have\. Choose a larger plan, or delete salons/u,
    )
    expect(screen.queryByRole('button', { name: /^Pay/u })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Network' }))
    expect(shownLines()).toEqual(['Plan Network, one month: $149.00', '3 further salons: $36.00', 'Due today: $185.00'])
  })

  it('a plan that has room for them is offered first', () => {
    show({ connectedSalons: 12 })
    expect(screen.getByRole('radio', { name: 'Network' })).toBeChecked()
    expect(salons()).toHaveValue('12')
  })

  it('a plan for fewer that runs is shown as it is, and any change of it is for all of them', async () => {
    const { user } = show({ subscription, invoices, connectedSalons: 8 })
    expect(salons()).toHaveValue('1')
    expect(screen.getByRole('status')).toHaveTextContent(/You have exactly this plan already/u)
    await user.click(screen.getByRole('button', { name: 'One salon more' }))
    expect(salons()).toHaveValue('8')
    await user.click(screen.getByRole('radio', { name: 'Yearly' }))
    expect(salons()).toHaveValue('8')
    expect(shownLines()[0]).toBe('Plan Pro, one year: $490.00')
  })

  it('more conversations or a year of a plan for fewer are for all of them', async () => {
    const { user } = show({ subscription, invoices, connectedSalons: 8 })
    await user.click(screen.getByRole('radio', { name: /^1,000/u }))
    expect(shownLines()).toContain('7 further salons: $105.00')
  })
})
