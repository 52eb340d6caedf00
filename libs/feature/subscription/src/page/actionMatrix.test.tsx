import { ApiError } from '@frontdesk/api-client'
import type { SubscriptionStatus } from '@frontdesk/contract'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { choiceOf } from '../order/PlanChoice.ts'
import { PlanOrder } from '../order/PlanOrder.tsx'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { someVariants } from '../testing/someVariants.ts'
import { standingExamples } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

type State = { status: SubscriptionStatus; isCanceled: boolean; hasEnded: boolean }

const statuses = ['active', 'trial', 'past_due', 'unpaid', 'canceled', 'ended', 'paused', 'pending'] as const
const flags = [false, true]
const states = statuses.flatMap((status) =>
  flags.flatMap((isCanceled) => flags.map((hasEnded): State => ({ status, isCanceled, hasEnded }))),
)

const yesterday = '2026-12-05T08:00:00.000Z'

/** Pro for 49.00 a month in the middle of its period. */
const subscriptionIn = ({ status, isCanceled, hasEnded }: State) =>
  aSubscription({
    status,
    canceledAt: isCanceled ? yesterday : null,
    endedAt: hasEnded ? yesterday : null,
  })

/** What every phase offers, written by hand from reliability 5.5, in the words of the buttons: the server allows the same. */
const offered = {
  running: ['Change plan', 'Cancel subscription', 'card', 'Upgrade automatically'],
  leaving: ['Keep my subscription', 'card'],
  over: ['plans', 'order', 'Upgrade automatically'],
  overAfterCancellation: ['Renew the same plan', 'plans', 'order', 'Upgrade automatically'],
} as const

/** What an order of each kind leads to: a payment, a change at the next renewal, or the reason why there is none. */
const orders = {
  paid: { dearer: 'Pay', cheaper: 'Change on 20.12.2026', same: 'You have exactly this plan already.' },
  owing: { dearer: 'Pay', cheaper: 'Pay', same: 'Pay' },
  leaving: {
    dearer: 'Your subscription is cancelled and runs out. Keep it first',
    cheaper: 'Your subscription is cancelled and runs out. Keep it first',
    same: 'Your subscription is cancelled and runs out. Keep it first',
  },
  over: { dearer: 'Pay', cheaper: 'Pay', same: 'Pay' },
} as const

function phaseOf({ status, isCanceled, hasEnded }: State): keyof typeof offered {
  if (status === 'canceled') return 'overAfterCancellation'
  if (status === 'ended' || hasEnded) return isCanceled ? 'overAfterCancellation' : 'over'
  return isCanceled ? 'leaving' : 'running'
}

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

/** What can be done on the whole page; what is there in several places counts once. */
async function offeredIn(state: State): Promise<string[]> {
  const subscription = subscriptionIn(state)
  const { container, unmount } = renderScreen(<SubscriptionPage />, {
    route: '/subscription',
    api: aBillingServer({ subscription, invoices: [anInvoice()] }).api,
  })
  await screen.findByText('Your plan', { selector: 'h2' })
  const phase = phaseOf(state)
  if (phase.startsWith('over')) await screen.findByText('Yearly')
  const texts = new Set([...container.querySelectorAll('button')].map(({ textContent }) => textContent))
  const found = ['Change plan', 'Cancel subscription', 'Keep my subscription', 'Renew the same plan'].filter((text) =>
    texts.has(text),
  )
  if (texts.has('Replace card')) found.push('card')
  if (container.querySelector('#plans')) found.push('plans')
  if ([...texts].some((text) => text.startsWith('Pay $'))) found.push('order')
  if (container.querySelector('input[role="switch"]')) found.push('Upgrade automatically')
  unmount()
  return found
}

/** What an order leads to: the words of its button, else why there is none. */
function orderIn(state: State, plan: 'network-usd' | 'start-usd' | 'pro-usd'): string {
  const variants = someVariants()
  const variant = variants.find(({ id }) => id === plan)
  if (!variant) throw new Error('No such plan')
  const nothing = () => undefined
  const { unmount } = renderScreen(
    <PlanOrder
      variants={variants}
      subscription={subscriptionIn(state)}
      invoices={[anInvoice()]}
      hasUsedTrial
      now={storyTime}
      choice={choiceOf(variant, 'month')}
      onChoice={nothing}
      promo={{ is: 'none' }}
      onApplyPromo={nothing}
      onRemovePromo={nothing}
      isAutoUpgraded={false}
      onAutoUpgrade={nothing}
      onOrder={nothing}
    />,
  )
  const price = document.querySelector('section[aria-label="Price"]')
  const button = [...(price?.querySelectorAll('button') ?? [])].at(-1)?.textContent ?? ''
  const reason = price?.querySelector('[role="status"]')?.textContent ?? ''
  unmount()
  return /^(Pay|Change)/u.test(button) ? button : reason
}

// Without a card the same is offered: “Add a card” stands in the place of “Replace card”, as the stories show.
describe('what each state offers on the page (SUB-5, reliability 5.5)', () => {
  it.each(statuses)('a subscription that is %s has the buttons of what the server allows, and no other', async (of) => {
    for (const state of states.filter(({ status }) => status === of))
      expect([state, await offeredIn(state)]).toEqual([state, offered[phaseOf(state)]])
  })

  it.each(statuses)('an order of a subscription that is %s is paid, comes with the renewal, or says why not', (of) => {
    for (const state of states.filter(({ status }) => status === of)) {
      const phase = phaseOf(state)
      const isPaid = of === 'active' || of === 'paused'
      const expected = orders[phase === 'running' ? (isPaid ? 'paid' : 'owing') : phase === 'leaving' ? phase : 'over']
      expect([state, orderIn(state, 'network-usd')]).toEqual([state, expect.stringContaining(expected.dearer)])
      expect([state, orderIn(state, 'start-usd')]).toEqual([state, expect.stringContaining(expected.cheaper)])
      expect([state, orderIn(state, 'pro-usd')]).toEqual([state, expect.stringContaining(expected.same)])
    }
  })
})

describe('an action that the server refuses because another tab was first', () => {
  const outdated = 'The subscription was changed in another tab or by somebody else'

  it.each([
    ['cancelSubscription', standingExamples.active, 'Cancel subscription'],
    ['renewSubscription', standingExamples.leaving, 'Keep my subscription'],
    ['addPaymentMethod', standingExamples.active, 'Replace card'],
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
