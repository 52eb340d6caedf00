import '@testing-library/jest-dom/vitest'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import type { Invoice } from '@frontdesk/contract'
import { deviceStorage, tabStorage, type AppEventMap } from '@frontdesk/platform'
import { renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SubscriptionSuccessPage } from './SubscriptionSuccessPage.tsx'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { standingExamples } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { PaymentReturnPage } from './PaymentReturnPage.tsx'
import { readPaymentBegun, rememberPayment } from '../payment-page/paymentBegun.ts'
import { cardKey } from '../payment-return/paymentReturnOf.ts'
import type { ReturnAddress } from '../payment-return/usePaymentReturn.ts'

beforeEach(() => {
  sessionStorage.clear()
  // Also what a test could not store.
  deviceStorage.remove('reportedPayments')
})
afterEach(() => vi.restoreAllMocks())

type Server = ReturnType<typeof aBillingServer>

const page = 'https://pay.example/1'
const now = storyTime.toISOString()
const anInvoiceOfNow = (different: Partial<Invoice> = {}) =>
  anInvoice({ createdAt: now, providerCreatedAt: now, providerModifiedAt: now, ...different })

function open(server: Server, address: ReturnAddress, waits: readonly number[] = [0, 0]) {
  const emitted: unknown[] = []
  const shown = renderScreen(<PaymentReturnPage companyId={101} address={address} waits={waits} />, {
    api: server.api,
  })
  const names: (keyof AppEventMap)[] = ['PAYMENT_COMPLETED', 'SUBSCRIPTION_STARTED', 'SUBSCRIPTION_RENEWED']
  for (const name of names) shown.platform.events.on(name, (payload) => emitted.push([name, payload]))
  return { ...shown, emitted }
}

describe('the way back from a payment (SUB-1)', () => {
  it.each([
    [true, 'Your plan Pro is active. The assistant answers.'],
    [
      false,
      'Your plan Pro is active. The assistant is switched off. Switch it on when it is to answer your customers.',
    ],
  ])('the sentence about the assistant says whether it is switched on: %s', async (isActive, sentence) => {
    rememberPayment({ companyId: 101, purpose: 'new', card: null, page })
    const state = { subscription: aSubscription(), invoices: [anInvoiceOfNow()] }
    const assistant = { name: 'Assistant', kind: 'local', instructions: '', isActive, answersPerConversation: null }
    open(aBillingServer(state, { getAssistant: () => ({ success: true, settings: assistant }) }), { is: 'payment' })
    expect(await screen.findByText('Thank you, the payment has arrived')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sentence))
  })

  it('the page asks until the provider knows, says that it was paid, and reports it once, also over a reload', async () => {
    rememberPayment({ companyId: 101, purpose: 'new', card: null, page })
    const server = aBillingServer(standingExamples.pending, {
      getSubscription: () => {
        const reads = server.callsOf('getSubscription').length
        return reads < 3
          ? { hasUsedTrial: true, ...standingExamples.pending, now }
          : { hasUsedTrial: true, subscription: aSubscription(), invoices: [anInvoiceOfNow()], now }
      },
    })
    const { emitted, unmount } = open(server, { is: 'payment' })
    expect(await screen.findByText('Your payment is being confirmed')).toBeVisible()
    expect(await screen.findByText('Thank you, the payment has arrived')).toBeVisible()
    expect(screen.getByText('Your plan Pro is active.')).toBeVisible()
    const paid = { planName: 'Pro', price: 49, currency: 'USD', subscriptionPeriod: 'month' }
    expect(emitted).toEqual([
      ['PAYMENT_COMPLETED', { price: 49, currency: 'USD', paymentMethod: 'monobank' }],
      ['SUBSCRIPTION_STARTED', paid],
    ])
    unmount()
    const again = open(server, { is: 'payment' })
    expect(await screen.findByText('Thank you, the payment has arrived')).toBeVisible()
    expect(again.emitted).toEqual([])
  })

  it.each(['stores it', 'stores nothing', 'holds nonsense'])(
    'a payment that two tabs began is reported by one of them, on a device that %s',
    async (device) => {
      if (device === 'stores nothing')
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        })
      if (device === 'holds nonsense') deviceStorage.set('reportedPayments', '{"')
      const server = aBillingServer({ subscription: aSubscription(), invoices: [anInvoiceOfNow({ id: 'first' })] })
      const comeBack = async () => {
        rememberPayment({ companyId: 101, purpose: 'renewal', card: null, page })
        const { emitted, unmount } = open(server, { is: 'payment' })
        expect(await screen.findByText('Thank you, the payment has arrived')).toBeVisible()
        await waitFor(() => expect(readPaymentBegun(101)).toBeNull())
        unmount()
        return emitted.length
      }
      // A payment, and that the subscription was renewed.
      expect(await comeBack()).toBe(2)
      expect(await comeBack()).toBe(0)
      server.state.invoices = [anInvoiceOfNow({ id: 'second' }), ...server.state.invoices]
      expect(await comeBack()).toBe(2)
      expect(await comeBack()).toBe(0)
    },
  )

  it('the page ends with an honest sentence when nobody knows, and asks again by its button', async () => {
    const server = aBillingServer(standingExamples.pending)
    const { user } = open(server, { is: 'payment' })
    expect(await screen.findByText('The payment is not confirmed yet')).toBeVisible()
    expect(server.callsOf('getSubscription')).toHaveLength(3)
    server.state.subscription = aSubscription()
    server.state.invoices = [anInvoiceOfNow()]
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Thank you, the payment has arrived')).toBeVisible()
  })

  it.each([
    ['failed', [anInvoiceOfNow({ status: 'failed', failure: 'declined' })], 'The payment did not go through'],
    [
      'withdrawn by a later change',
      [anInvoiceOfNow({ status: 'cancelled', failure: null })],
      'This order was withdrawn',
    ],
    ['returned', [anInvoiceOfNow({ status: 'refunded' })], 'This order was withdrawn'],
    [
      'closed with its page',
      [anInvoiceOfNow({ status: 'cancelled', failure: 'expired' })],
      'The payment did not go through',
    ],
    ['withdrawn on another day', [anInvoice({ status: 'cancelled', failure: null })], 'There is no payment to confirm'],
    ['of another day', [anInvoice()], 'There is no payment to confirm'],
    ['missing', [], 'There is no payment to confirm'],
  ])('a payment that is %s is said to be so', async (_what, invoices, title) => {
    open(aBillingServer({ ...standingExamples.active, invoices }), { is: 'payment' })
    expect(await screen.findByText(title)).toBeVisible()
  })

  it('an order that was withdrawn while its page was open says where the money goes, and asks for no other payment', async () => {
    rememberPayment({ companyId: 101, purpose: 'upgrade', card: null, page })
    const invoices = [anInvoiceOfNow({ status: 'cancelled', failure: null }), anInvoice({ id: 'before' })]
    const { emitted } = open(aBillingServer({ ...standingExamples.active, invoices }), { is: 'payment' })
    expect(
      await screen.findByText(/The payment page of this order is closed, and money that was paid there is returned\./u),
    ).toBeVisible()
    expect(screen.queryByText(/[Tt]ry again|Pay again/u)).toBeNull()
    expect(screen.getByRole('link', { name: 'Show my subscription' })).toHaveAttribute('href', '/subscription')
    expect(emitted).toEqual([])
  })

  it('an upgrade is a payment and no start of a subscription', async () => {
    rememberPayment({ companyId: 101, purpose: 'upgrade', card: null, page })
    const { emitted } = open(aBillingServer({ subscription: aSubscription(), invoices: [anInvoiceOfNow()] }), {
      is: 'payment',
    })
    await waitFor(() => expect(emitted).toHaveLength(1))
    expect(emitted[0]).toMatchObject(['PAYMENT_COMPLETED', {}])
  })

  it('a payment of another company says nothing about this one', () => {
    rememberPayment({ companyId: 7, purpose: 'new', card: null, page })
    expect(readPaymentBegun(101)).toBeNull()
    tabStorage.set('paymentBegun', '{"companyId":101,"purpose":"gift"}')
    expect(readPaymentBegun(101)).toBeNull()
    tabStorage.set('paymentBegun', '{"companyId":101,"purpose":"new"}')
    expect(readPaymentBegun(101)).toBeNull()
    tabStorage.set('paymentBegun', '{')
    expect(readPaymentBegun(101)).toBeNull()
  })

  it('an order whose page another tab has closed says so, leads to the page of the newer one, and follows it', async () => {
    rememberPayment({ companyId: 101, purpose: 'new', card: null, page: 'https://pay.example/older' })
    const server = aBillingServer(standingExamples.pending)
    open(
      server,
      { is: 'payment' },
      Array.from({ length: 200 }, () => 10),
    )
    expect(await screen.findByText('A newer order has taken the place of this one')).toBeVisible()
    expect(
      screen.getByText(/The plan Pro was ordered in another tab.*money that was paid there is returned/u),
    ).toBeVisible()
    const link = screen.getByRole('link', { name: 'Continue to payment' })
    expect(link).toHaveAttribute('href', page)
    fireEvent.click(link)
    expect(readPaymentBegun(101)?.page).toBe(page)
    server.state.subscription = aSubscription()
    server.state.invoices = [anInvoiceOfNow()]
    expect(await screen.findByText('Thank you, the payment has arrived')).toBeVisible()
  })

  it('an order that was paid before somebody ordered another one is paid', async () => {
    rememberPayment({ companyId: 101, purpose: 'upgrade', card: null, page: 'https://pay.example/older' })
    const server = aBillingServer(standingExamples.pending)
    server.state.invoices = [...server.state.invoices, anInvoiceOfNow({ id: 'older', amount: 1250 })]
    const { emitted } = open(server, { is: 'payment' })
    expect(await screen.findByText('Thank you, the payment has arrived')).toBeVisible()
    expect(screen.queryByText(/is returned/u)).toBeNull()
    expect(emitted).toMatchObject([['PAYMENT_COMPLETED', { price: 12.5 }]])
  })

  it('somebody who left the payment page without paying finds the way back to it, and no promise of a payment', async () => {
    rememberPayment({ companyId: 101, purpose: 'new', card: null, page })
    open(aBillingServer(standingExamples.pending), { is: 'payment' }, [50])
    expect(await screen.findByRole('link', { name: 'I have not paid yet' })).toHaveAttribute('href', page)
    expect(await screen.findByText(/^We know of no payment so far/u)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', page)
    expect(screen.queryByText(/Do not pay again/u)).toBeNull()
  })

  it('a failure of the first question has a Retry', async () => {
    let isDown = true
    const server = aBillingServer(
      {},
      {
        getSubscription: () => {
          if (isDown) throw new Error('down')
          return { hasUsedTrial: true, subscription: aSubscription(), invoices: [anInvoiceOfNow()], now }
        },
      },
    )
    const { user } = open(server, { is: 'payment' })
    expect(await screen.findByText('Your subscription could not be loaded')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Thank you, the payment has arrived')).toBeVisible()
  })
})

describe('the way back from the page of cards', () => {
  const before = cardKey(standingExamples.pastDue)

  it('a card that is the one of before is not said to be saved', async () => {
    rememberPayment({ companyId: 101, purpose: 'card', card: before, page })
    const server = aBillingServer(standingExamples.active)
    const { user } = open(server, { is: 'card' })
    expect(await screen.findByText('The card is not confirmed yet')).toBeVisible()
    const card = { maskedPan: '424242******4242', displayLabel: 'Visa 4242', provider: 'monobank' }
    server.state.subscription = aSubscription({ paymentMethodSummary: card })
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Your card is saved')).toBeVisible()
  })

  it('the same card that was saved again, as after it was topped up, is said to be saved', async () => {
    rememberPayment({ companyId: 101, purpose: 'card', card: before, page })
    const server = aBillingServer(standingExamples.pastDue)
    const { user } = open(server, { is: 'card' })
    expect(await screen.findByText('The card is not confirmed yet')).toBeVisible()
    const { paymentMethodSummary: card } = aSubscription()
    server.state.subscription = aSubscription({ paymentMethodSummary: { ...card, savedAt: now } })
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Your card is saved')).toBeVisible()
  })

  it('a card that is saved while the bank asks to confirm a charge is not said to pay that charge', async () => {
    rememberPayment({ companyId: 101, purpose: 'card', card: before, page })
    const { subscription, invoices } = standingExamples.toConfirm
    const { paymentMethodSummary: card } = subscription
    const saved = { ...subscription, paymentMethodSummary: { ...card, savedAt: now } }
    open(aBillingServer({ subscription: saved, invoices }), { is: 'card' })
    expect(await screen.findByText('Your card is saved')).toBeVisible()
    expect(screen.getByText(/still to be confirmed on the page of your bank/u)).toBeVisible()
    expect(screen.queryByText(/is charged to it now/u)).toBeNull()
    expect(screen.getByRole('link', { name: 'Confirm the payment' })).toHaveAttribute(
      'href',
      'https://bank.example/3ds',
    )
  })

  it('a first card is said to be saved, also where the last invoice was paid with the same one', async () => {
    const none = { hasPaymentMethod: false, paymentMethodSummary: null }
    const server = aBillingServer({ ...standingExamples.active, subscription: aSubscription(none) })
    rememberPayment({ companyId: 101, purpose: 'card', card: cardKey(server.state), page })
    const { user } = open(server, { is: 'card' })
    expect(await screen.findByText('The card is not confirmed yet')).toBeVisible()
    server.state.subscription = aSubscription()
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Your card is saved')).toBeVisible()
  })
})

describe('the page of an order that costs nothing now (SUB-1)', () => {
  const openAt = (query: string, server: Server) =>
    renderScreen(<SubscriptionSuccessPage />, { route: `/subscription/success${query}`, api: server.api })
  const { id } = aSubscription()

  it.each([
    [
      'a trial',
      aSubscription({ status: 'trial', trialEndsAt: '2026-12-20T08:00:00.000Z' }),
      'You can try the plan Pro until 20.12.2026. Nothing is charged before that day.',
    ],
    [
      'a change at the renewal',
      standingExamples.changing.subscription,
      'Your plan changes to Start on 20.12.2026. Nothing is charged until then.',
    ],
    ['a plan', aSubscription(), 'Your plan Pro is active.'],
  ])('the page says what was ordered: %s', async (_what, subscription, sentence) => {
    openAt(`?subscriptionId=${id}`, aBillingServer({ subscription }))
    expect(await screen.findByText('Thank you, your order is placed')).toBeVisible()
    expect(screen.getByText(sentence)).toBeVisible()
  })

  it.each(['', '?payment_added=false', '?subscriptionId=', '?subscriptionId=7'])(
    'an address that anybody can type promises nothing: %j',
    async (query) => {
      openAt(query, aBillingServer(standingExamples.active))
      expect(await screen.findByText('There is no payment to confirm')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Show my subscription' })).toHaveAttribute('href', '/subscription')
    },
  )
})
