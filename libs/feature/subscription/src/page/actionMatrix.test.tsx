import { ApiError } from '@frontdesk/api-client'
import type { SubscriptionStatus } from '@frontdesk/contract'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LeaveContext } from '../payment-page/usePaymentPage.ts'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { standingExamples } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

type State = { status: SubscriptionStatus; isCanceled: boolean; hasEnded: boolean; hasCard: boolean }

const statuses = ['active', 'trial', 'past_due', 'unpaid', 'canceled', 'ended', 'paused', 'pending'] as const
const flags = [false, true]
const states = statuses.flatMap((status) =>
  flags.flatMap((isCanceled) =>
    flags.flatMap((hasEnded) => flags.map((hasCard): State => ({ status, isCanceled, hasEnded, hasCard }))),
  ),
)

const yesterday = '2026-12-05T08:00:00.000Z'
const renewal = '2026-12-20T08:00:00.000Z'
const noCard = { maskedPan: null, paymentDisplayLabel: null, provider: null }

/** Pro for 49.00 a month in the middle of its period, which is to become Start at the renewal. */
const billingIn = ({ status, isCanceled, hasEnded, hasCard }: State) => ({
  subscription: aSubscription({
    status,
    failedCharge: 'renewal.1',
    canceledAt: isCanceled ? yesterday : null,
    endedAt: hasEnded ? yesterday : null,
    scheduledChange: {
      priceVariantId: 'start-usd',
      priceVariantName: 'Start',
      billingPeriod: 'month',
      configuration: { conversations: 200, salons: 1 },
      amount: 2900,
      on: renewal,
    },
    ...(!hasCard && { hasPaymentMethod: false, paymentMethodSummary: null }),
  }),
  invoices: [anInvoice(hasCard ? {} : noCard)],
})

const page = 'https://bank.example/pay/1'
const changes = [
  'startCheckout',
  'keepPlan',
  'cancelSubscription',
  'renewSubscription',
  'addPaymentMethod',
  'chargeSubscription',
  'setAutoUpgrade',
] as const

const buttonsCalled = (names: readonly string[]) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => names.includes(textContent))

/**
 * What an action led to: the calls that went out, else that its button is absent, or the reason
 * that stands in its place.
 */
type Outcome = { call: string; input: unknown }[] | string
const absent = 'absent'

/**
 * Opens the page in a state. Its server answers every change and makes none, so that all of them can be
 * tried one after the other.
 */
async function openPage(state: State) {
  sessionStorage.clear()
  const server = aBillingServer(billingIn(state), {
    startCheckout: ({ metadata }) => {
      const { dueNow } = (metadata as { pricing: { dueNow: number } }).pricing // as the contract defines
      return { subscriptionId: 's', ...(dueNow > 0 && { paymentUrl: page }) }
    },
    keepPlan: () => ({ success: true }),
    cancelSubscription: () => ({ success: true }),
    renewSubscription: () =>
      phaseOf(state) === 'leaving' ? { outcome: 'reactivated' } : { outcome: 'checkout', checkoutUrl: page },
    addPaymentMethod: () => ({ setupUrl: page }),
    chargeSubscription: () => ({ success: true }),
    setAutoUpgrade: () => ({ success: true }),
  })
  const { platform, unmount } = renderScreen(
    <LeaveContext value={() => undefined}>
      <SubscriptionPage />
    </LeaveContext>,
    { route: '/subscription', api: server.api },
  )
  const { queryClient } = platform
  const settled = () =>
    waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0), { interval: 5 })
  const sent = () => server.api.calls.filter(({ call }) => changes.some((route) => call === `call.${route}`))
  await screen.findByText('Your plan', { selector: 'h2' })
  await settled()
  return { unmount, settled, sent }
}

type OpenPage = Awaited<ReturnType<typeof openPage>>

/**
 * Clicks a control as soon as it is enabled: the answer to what went out before may still be on its way into the page.
 */
async function click(control: Element): Promise<void> {
  await waitFor(() => expect(control).toBeEnabled(), { interval: 5 })
  fireEvent.click(control)
}

/** Presses what calls the server, and comes back by the browser's Back button from where it leads. */
async function press({ sent, settled }: OpenPage, control: Element): Promise<Outcome> {
  const before = sent().length
  await click(control)
  await settled()
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  return sent().slice(before)
}

async function pressButton(opened: OpenPage, ...names: string[]): Promise<Outcome> {
  const button = buttonsCalled(names).at(-1)
  return button ? press(opened, button) : absent
}

/** Chooses a plan on the page and orders it. */
async function order(opened: OpenPage, plan: string): Promise<Outcome> {
  if (!document.getElementById('plans')) {
    const [change] = buttonsCalled(['Change plan'])
    if (!change) return absent
    await click(change)
    await opened.settled()
  }
  const radio = [...document.querySelectorAll<HTMLInputElement>('#plans input[type="radio"]')].find(
    (each) => document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent === plan,
  )
  if (!radio) return `${plan} is not on sale`
  if (!radio.checked) await click(radio)
  await opened.settled()
  const price = document.querySelector('section[aria-label="Price"]')
  const button = [...(price?.querySelectorAll('button') ?? [])].at(-1)
  if (!button || !/^(?:Pay|Change on)/u.test(button.textContent))
    return price?.querySelector('[role="status"]')?.textContent ?? absent
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'), { interval: 5 })
  return press(opened, button)
}

async function cancel(opened: OpenPage): Promise<Outcome> {
  const [button] = buttonsCalled(['Cancel subscription'])
  if (!button) return absent
  await click(button)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByLabelText('It is too expensive'))
  return press(opened, dialog.getByText('Cancel subscription').closest('button') ?? button)
}

/**
 * Where a subscription runs, the switch is beside its usage; where a plan may be ordered, it is a part of the order.
 */
async function switchOn(opened: OpenPage): Promise<Outcome> {
  const [control] = document.querySelectorAll('input[role="switch"]')
  if (!control) return absent
  const outcome = await press(opened, control)
  return outcome.length === 0 ? 'with the order' : outcome
}

/**
 * In the order in which they are tried: an order that is paid for carries what the switch says, and a
 * cancellation comes last.
 */
const actions = {
  autoUpgrade: switchOn,
  keep: (opened: OpenPage) => pressButton(opened, 'Keep the current plan'),
  same: (opened: OpenPage) => order(opened, 'Pro'),
  cheaper: (opened: OpenPage) => order(opened, 'Start'),
  dearer: (opened: OpenPage) => order(opened, 'Network'),
  charge: (opened: OpenPage) => pressButton(opened, 'Try the saved card again'),
  card: (opened: OpenPage) => pressButton(opened, 'Replace card', 'Add a card'),
  renew: (opened: OpenPage) => pressButton(opened, 'Keep my subscription', 'Renew the same plan'),
  cancel,
} as const

const { id } = aSubscription()
const origin = window.location.origin
const sentTo = (route: (typeof changes)[number], input: object): Outcome => [
  { call: `call.${route}`, input: { companyId: 101, ...input } },
]

/** The whole body of an order, in minor units. */
function ordered(
  plan: 'start' | 'pro' | 'network',
  {
    price,
    credit = 0,
    dueNow = price - credit,
    isUpgraded = false,
  }: { price: number; credit?: number; dueNow?: number; isUpgraded?: boolean },
): Outcome {
  const name = { start: 'Start', pro: 'Pro', network: 'Network' }[plan]
  const configuration = {
    start: { conversations: 200, salons: 1 },
    pro: { conversations: 500, salons: 1 },
    network: { conversations: 2000, salons: 5 },
  }[plan]
  const lines = [{ key: 'base', amount: price }, ...(credit > 0 ? [{ key: 'upgrade-credit', amount: -credit }] : [])]
  return sentTo('startCheckout', {
    priceVariantId: `${plan}-usd`,
    billingPeriod: 'month',
    billingInterval: 1,
    amount: price - credit,
    currencyCode: 'USD',
    description: name,
    redirectUrl: `${origin}/subscription?status=success`,
    trialDays: 0,
    metadata: {
      planId: plan,
      variantId: `${plan}-usd`,
      configuration,
      pricing: {
        price,
        discount: 0,
        credit,
        total: price - credit,
        dueNow,
        lines,
        asOf: '2026-12-06T08:00:00.000Z',
      },
      autoUpgradeEnabled: isUpgraded,
      settings: { autoUpgradeEnabled: isUpgraded },
    },
  })
}

const running = {
  autoUpgrade: sentTo('setAutoUpgrade', { id, autoUpgradeEnabled: true }),
  card: sentTo('addPaymentMethod', {
    subscriptionId: id,
    redirectUrl: `${origin}/subscription/success?payment_added=true`,
  }),
  charge: absent,
  cancel: sentTo('cancelSubscription', { id, reason: 'too_expensive' }),
  renew: absent,
}
const renew = sentTo('renewSubscription', { id, redirectUrl: `${origin}/subscription?status=renewal` })
const over = {
  autoUpgrade: 'with the order',
  keep: absent,
  same: ordered('pro', { price: 4900, isUpgraded: true }),
  cheaper: ordered('start', { price: 2900, isUpgraded: true }),
  dearer: ordered('network', { price: 14_900, isUpgraded: true }),
  charge: absent,
  card: absent,
  renew: absent,
  cancel: absent,
}

/**
 * What every phase answers, written by hand from reliability 5.5: the server's matrix is the same. Of 30 days 14 are
 * left, of which an upgrade is credited: 4900 × 14 ÷ 30 = 2286.67, 2287.
 */
const expected = {
  paid: {
    ...running,
    keep: sentTo('keepPlan', { id, on: renewal }),
    same: 'You have exactly this plan already. Change something to see what it would cost.',
    cheaper: ordered('start', { price: 2900, dueNow: 0 }),
    dearer: ordered('network', { price: 14_900, credit: 2287 }),
  },
  owing: {
    ...running,
    keep: absent,
    same: ordered('pro', { price: 4900 }),
    cheaper: ordered('start', { price: 2900 }),
    dearer: ordered('network', { price: 14_900 }),
  },
  // The notice says why nothing can be ordered, and what can be done: keep the plan first.
  leaving: {
    autoUpgrade: absent,
    keep: absent,
    same: absent,
    cheaper: absent,
    dearer: absent,
    charge: absent,
    card: running.card,
    renew,
    cancel: absent,
  },
  over,
  overAfterCancellation: { ...over, renew },
} satisfies Record<string, Record<keyof typeof actions, Outcome>>

/** A card that was declined for a renewal can be tried again. */
const mayBeCharged = ({ status, hasCard }: State) => hasCard && (status === 'past_due' || status === 'unpaid')
const charged = sentTo('chargeSubscription', { id, failedCharge: 'renewal.1' })

function phaseOf({ status, isCanceled, hasEnded }: State): keyof typeof expected {
  if (status === 'canceled') return 'overAfterCancellation'
  if (status === 'ended' || hasEnded) return isCanceled ? 'overAfterCancellation' : 'over'
  if (isCanceled) return 'leaving'
  return status === 'active' || status === 'paused' ? 'paid' : 'owing'
}

const leavingNotice = 'Your subscription has been cancelled. You can keep using the product until 20.12.2026.'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

describe('what each of the 64 states offers on the page (SUB-5, reliability 5.5)', () => {
  it.each(statuses)(
    'a subscription that is %s sends what an action asks for when it is pressed, or does not offer it, or says why not',
    async (of) => {
      const cells = states.filter(({ status }) => status === of)
      expect(cells).toHaveLength(8)
      for (const state of cells) {
        const phase = phaseOf(state)
        const shown = await openPage(state)
        if (phase === 'leaving') expect(document.body).toHaveTextContent(leavingNotice)
        const found: Record<string, Outcome> = {}
        for (const [name, act] of Object.entries(actions)) found[name] = await act(shown)
        const charge = phase === 'owing' && mayBeCharged(state) ? charged : expected[phase].charge
        expect({ ...state, ...found }).toEqual({ ...state, ...expected[phase], charge })
        shown.unmount()
      }
    },
    60_000,
  )
})

describe('an action that the server refuses because another tab was first', () => {
  const outdated = 'The subscription was changed in another tab or by somebody else'

  it.each([
    ['cancelSubscription', standingExamples.active, 'Cancel subscription'],
    ['renewSubscription', standingExamples.leaving, 'Keep my subscription'],
    ['addPaymentMethod', standingExamples.active, 'Replace card'],
    ['chargeSubscription', standingExamples.pastDue, 'Try the saved card again'],
    ['startCheckout', standingExamples.never, 'Pay $49.00'],
  ] as const)(
    '%s: the reason is said, nothing was charged, and the state of now is shown',
    async (call, from, name) => {
      const server = aBillingServer(from, {
        [call]: () => {
          Object.assign(server.state, standingExamples.paused)
          throw new ApiError({
            status: 409,
            body: { code: call === 'startCheckout' ? 'CHANGE_REFUSED' : 'ACTION_NOT_ALLOWED' },
          })
        },
      })
      renderScreen(<SubscriptionPage />, { route: '/subscription', api: server.api })
      const [button] = await screen.findAllByRole('button', { name })
      // An order waits for the company's own promo code.
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
      fireEvent.click(button as HTMLElement) // findAll finds at least one
      if (call === 'cancelSubscription') {
        const dialog = within(await screen.findByRole('dialog'))
        fireEvent.click(dialog.getByRole('radio', { name: 'It is too expensive' }))
        fireEvent.click(dialog.getByRole('button', { name }))
      }
      expect(await screen.findByText('Your subscription is paused')).toBeVisible()
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent(outdated)
      expect(alert).toHaveTextContent('Nothing was charged.')
      fireEvent.click(within(alert).getByRole('button', { name: 'Load again' }))
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    },
  )
})
