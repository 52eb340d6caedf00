import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Promo, Subscription } from '@frontdesk/contract'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LeaveContext } from '../payment-page/usePaymentPage.ts'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { standingExamples, type StandingExample } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

const none = { hasPaymentMethod: false, paymentMethodSummary: null }
const code = (percentage: number): Promo => ({
  code: 'OWN',
  source: 'assignment',
  assignmentId: 'a',
  discountType: 'percentage',
  percentage,
  remainingBillingCycles: 2,
})
const title = 'No card is saved for the next payment'

/** The page of a company whose plan was paid for without a card, as by a code that took all of the price off. */
function open(subscription: Subscription, assignment: Promo | null = null, calls = {}) {
  const server = aBillingServer({ subscription, invoices: [], assignment }, calls)
  const leave = vi.fn()
  const shown = renderScreen(
    <LeaveContext value={leave}>
      <SubscriptionPage />
    </LeaveContext>,
    { route: '/subscription', api: server.api },
  )
  return { ...shown, server, leave }
}

describe('a plan whose renewal costs something, and no card (SUB-8)', () => {
  it('the page says so before the renewal, with the date and the sum, and leads to the page of cards', async () => {
    const { user, leave } = open(aSubscription(none), null, {
      addPaymentMethod: () => ({ setupUrl: 'https://bank.example/card' }),
    })
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(/your plan renews for/u)).toHaveTextContent(
      /^On 20\.12\.2026 your plan renews for \$49\.00\./u,
    )
    const [add] = screen.getAllByRole('button', { name: 'Add a card' })
    await user.click(add as HTMLElement) // getAll finds at least one
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('https://bank.example/card'))
  })

  it('the sum is that of the plan that it changes to, less what a code takes off', async () => {
    const { scheduledChange } = standingExamples.changing.subscription
    const { server } = open(aSubscription({ ...none, scheduledChange }), code(50))
    expect(await screen.findByText(/your plan renews for/u)).toHaveTextContent(/for \$14\.50\./u)
    expect(server.callsOf('getPromoAssignment')).toContainEqual(
      expect.objectContaining({ priceVariantId: 'start-usd', amountCents: 2900 }),
    )
  })

  it('a page of cards that cannot be opened says why beside the notice', async () => {
    const { user } = open(aSubscription(none), null, {
      addPaymentMethod: () => {
        throw new ApiError({ status: 503, body: { code: 'PAYMENT_UNREACHABLE' } })
      },
    })
    await screen.findByText(title)
    const [add] = screen.getAllByRole('button', { name: 'Add a card' })
    await user.click(add as HTMLElement) // getAll finds at least one
    expect(await screen.findByRole('alert')).toHaveTextContent(/The payment provider does not answer/u)
  })

  it.each([
    ['a code takes all of it off', aSubscription(none), code(100)],
    ['a card is saved', aSubscription(), null],
    ['the provider says nothing of cards', aSubscription({ ...none, hasPaymentMethod: null }), null],
    ['the plan costs nothing', aSubscription({ ...none, amount: 0 }), null],
    ['it runs out', aSubscription({ ...none, canceledAt: '2026-12-01T08:00:00.000Z' }), null],
    ['it is a trial', standingExamples.trial.subscription, null],
  ])('nothing is asked for where %s', async (_what, subscription, assignment) => {
    const { platform } = open(subscription, assignment)
    await screen.findByRole('region', { name: 'Invoices' })
    await waitFor(() => expect(platform.queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(title)).toBeNull()
  })
})

describe('a payment that is in progress (SUB-5)', () => {
  const openExample = ({ subscription, invoices }: StandingExample) => {
    const server = aBillingServer({ subscription, invoices })
    return { server, ...renderScreen(<SubscriptionPage />, { route: '/subscription', api: server.api }) }
  }

  it('is named for what is owed without a card, with the way to look again, and is followed until it is made', async () => {
    const { server, user } = openExample(standingExamples.pastDueBeingPaid)
    expect(
      await screen.findByText(/A payment is being confirmed\. This usually takes less than a minute\./u),
    ).toBeVisible()
    expect(screen.queryByText(/No card is saved\. One that you add now/u)).toBeNull()
    Object.assign(server.state, standingExamples.active)
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(screen.queryByText(/A payment is being confirmed/u)).toBeNull())
  })

  it.each(['activeWithCardBeingPaid', 'pausedBeingPaid'] as const)(
    'is named beside a saved card as well: %s',
    async (name) => {
      openExample(standingExamples[name])
      expect(await screen.findByText('Your payment is being confirmed')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Check again' })).toBeVisible()
    },
  )

  it.each(['', '#plans'])(
    'of a first order offers nothing else to be paid, until it has failed (address /subscription%s)',
    async (hash) => {
      const none = { priceVariantId: null, priceVariant: null, hasPaymentMethod: false, paymentMethodSummary: null }
      const subscription = aSubscription({ status: 'pending', nextBillingDate: null, ...none })
      const server = aBillingServer({ subscription, invoices: [anInvoice({ status: 'processing' })] })
      const { platform, user } = renderScreen(<SubscriptionPage />, { route: `/subscription${hash}`, api: server.api })
      expect(await screen.findByText(/Do not pay again/u)).toBeVisible()
      await waitFor(() => expect(platform.queryClient.isFetching()).toBe(0))
      expect(screen.queryByRole('region', { name: 'Choose a plan' })).toBeNull()
      expect(screen.queryByRole('button', { name: /^Pay/u })).toBeNull()
      server.state.invoices = [anInvoice({ status: 'failed', failure: 'declined' })]
      await user.click(screen.getByRole('button', { name: 'Check again' }))
      expect(await screen.findByRole('button', { name: 'Pay $49.00' })).toBeVisible()
    },
  )

  it('is named beside a plan that runs, whose next payment its card will be there for', async () => {
    const { server, user } = openExample(standingExamples.activeBeingPaid)
    expect(await screen.findByText('Your payment is being confirmed')).toBeVisible()
    expect(screen.queryByText(title)).toBeNull()
    Object.assign(server.state, standingExamples.active)
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(screen.queryByText('Your payment is being confirmed')).toBeNull())
  })
})
