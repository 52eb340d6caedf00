import type { SubscriptionStatus } from '@frontdesk/contract'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { SubscriptionPage } from '../page/SubscriptionPage.tsx'
import { LeaveContext } from '../payment-page/usePaymentPage.ts'
import { aBillingServer } from './aBillingServer.ts'
import {
  absent,
  billingChanges,
  chargedOnceMore,
  expectedActions,
  renewalDay,
  type ActionOutcome,
  type TriedAction,
} from './expectedActions.ts'

/** A cell of the matrix: a subscription's state, as far as its actions depend on it. */
type State = { status: SubscriptionStatus; isCanceled: boolean; hasEnded: boolean; hasCard: boolean }

/** In which of its two files a status is tested: each takes about half of the time, in a worker of its own. */
const halves: Readonly<Record<SubscriptionStatus, 'paid' | 'owing'>> = {
  active: 'paid',
  trial: 'paid',
  paused: 'paid',
  canceled: 'paid',
  past_due: 'owing',
  unpaid: 'owing',
  pending: 'owing',
  ended: 'owing',
}
const flags = [false, true]

/** The 64 states in two halves: each status, cancelled or not, over or not, with a card or without. */
export const actionStates = (half: 'paid' | 'owing'): State[] =>
  (Object.keys(halves) as SubscriptionStatus[]) // its keys are the statuses
    .filter((status) => halves[status] === half)
    .flatMap((status) =>
      flags.flatMap((isCanceled) =>
        flags.flatMap((hasEnded) => flags.map((hasCard): State => ({ status, isCanceled, hasEnded, hasCard }))),
      ),
    )

const yesterday = '2026-12-05T08:00:00.000Z'
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
      on: renewalDay,
    },
    ...(!hasCard && { hasPaymentMethod: false, paymentMethodSummary: null }),
  }),
  invoices: [anInvoice(hasCard ? {} : noCard)],
})

const page = 'https://bank.example/pay/1'
const buttonsCalled = (names: readonly string[]) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => names.includes(textContent))

/**
 * Opens the page in a state. Its server answers every change and makes none, so that all of them can be
 * tried one after the other.
 */
async function openPage(state: State) {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
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
  const { platform } = renderScreen(
    <LeaveContext value={() => undefined}>
      <SubscriptionPage />
    </LeaveContext>,
    { route: '/subscription', api: server.api },
  )
  const { queryClient } = platform
  /** Lets all calls be answered. What several answers change is drawn once, when all of a turn have come. */
  const settled = async () => {
    do await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
    while (queryClient.isMutating() + queryClient.isFetching() > 0)
  }
  const sent = () => server.api.calls.filter(({ call }) => billingChanges.some((route) => call === `call.${route}`))
  await screen.findByText('Your plan', { selector: 'h2' })
  await settled()
  return { settled, sent }
}

type OpenPage = Awaited<ReturnType<typeof openPage>>

/**
 * Clicks a control as soon as it is enabled: the answer to what went out before may still be on its way into the page.
 */
async function click(control: Element): Promise<void> {
  await waitFor(
    () => {
      expect(control).toBeEnabled()
      expect(control).not.toHaveAttribute('aria-disabled')
    },
    { interval: 5 },
  )
  fireEvent.click(control)
}

/** Presses what calls the server, and comes back by the browser's Back button from where it leads. */
async function press({ sent, settled }: OpenPage, control: Element): Promise<ActionOutcome> {
  const before = sent().length
  await click(control)
  await settled()
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  return sent().slice(before)
}

async function pressButton(opened: OpenPage, ...names: string[]): Promise<ActionOutcome> {
  const button = buttonsCalled(names).at(-1)
  return button ? press(opened, button) : absent
}

/** Chooses a plan on the page and orders it. */
async function order(opened: OpenPage, plan: string): Promise<ActionOutcome> {
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

async function cancel(opened: OpenPage): Promise<ActionOutcome> {
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
async function switchOn(opened: OpenPage): Promise<ActionOutcome> {
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
} satisfies Record<TriedAction, (opened: OpenPage) => Promise<ActionOutcome>>

/** A card that was declined for a renewal can be tried again. */
const mayBeCharged = ({ status, hasCard }: State) => hasCard && (status === 'past_due' || status === 'unpaid')
function phaseOf({ status, isCanceled, hasEnded }: State): keyof typeof expectedActions {
  if (status === 'canceled') return 'overAfterCancellation'
  if (status === 'ended' || hasEnded) return isCanceled ? 'overAfterCancellation' : 'over'
  if (isCanceled) return 'leaving'
  return status === 'active' || status === 'paused' ? 'paid' : 'owing'
}

const leavingNotice = 'Your subscription has been cancelled. You can keep using the product until 20.12.2026.'

/**
 * Tries every action on the page of a subscription in a state, and expects what reliability 5.5 says of it: what is
 * sent when it is pressed, that it is not offered, or why not.
 */
export async function expectActions(state: State): Promise<void> {
  const phase = phaseOf(state)
  const shown = await openPage(state)
  if (phase === 'leaving') expect(document.body).toHaveTextContent(leavingNotice)
  const found: Record<string, ActionOutcome> = {}
  for (const [name, tryIt] of Object.entries(actions)) found[name] = await tryIt(shown)
  const charge = phase === 'owing' && mayBeCharged(state) ? chargedOnceMore : expectedActions[phase].charge
  expect(found).toEqual({ ...expectedActions[phase], charge })
}
