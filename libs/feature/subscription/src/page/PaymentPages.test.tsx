import '@testing-library/jest-dom/vitest'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readPaymentBegun } from '../payment-page/paymentBegun.ts'
import { LeaveContext } from '../payment-page/usePaymentPage.ts'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { standingExamples } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

beforeEach(() => sessionStorage.clear())

/** The page with the address that it leaves for. */
function open({ api }: ReturnType<typeof aBillingServer>) {
  const leave = vi.fn()
  const shown = renderScreen(
    <LeaveContext value={leave}>
      <SubscriptionPage />
    </LeaveContext>,
    { route: '/subscription', api },
  )
  return { ...shown, leave }
}

/**
 * Presses the first button of a name once it can be pressed; of an order that is when the company's
 * own promo code is known.
 */
async function press(name: string) {
  const [button] = await screen.findAllByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  fireEvent.click(button as HTMLElement) // findAll finds at least one
  return button
}

describe('pages of no known payment provider (T-16)', () => {
  const elsewhere = 'https://checkout.stripe.com.evil.example/pay'

  it.each([
    ['an order', {}, 'Pay $49.00'],
    ['a card', standingExamples.pastDueBySchedule, 'Pay by card'],
    ['a renewal', standingExamples.canceled, 'Renew the same plan'],
  ])('%s leads nowhere, and says why, and whom to contact', async (_what, standing, name) => {
    const server = aBillingServer(standing, {
      startCheckout: () => ({ subscriptionId: 's', paymentUrl: elsewhere }),
      addPaymentMethod: () => ({ setupUrl: elsewhere }),
      renewSubscription: () => ({ success: true, outcome: 'checkout', checkoutUrl: elsewhere }),
    })
    const { leave } = open(server)
    const button = await press(name)
    expect(
      await screen.findByText(
        'The page of the payment provider is at an address that this app is not set up to open. Nothing was charged. Contact us, and we will help.',
      ),
    ).toBeVisible()
    expect(leave).not.toHaveBeenCalled()
    expect(button).toBeEnabled()
  })

  it('a first payment that can be made nowhere is not said to be confirmed', async () => {
    const invoices = [anInvoice({ status: 'pending', paymentUrl: elsewhere })]
    open(aBillingServer({ subscription: aSubscription({ status: 'pending', nextBillingDate: null }), invoices }))
    expect(await screen.findByText('The payment page cannot be opened')).toBeVisible()
    expect(screen.getByText(/It is at an address that this app is not set up to open/u)).toBeVisible()
    expect(screen.queryByText(/is being confirmed|Do not pay again/u)).toBeNull()
    expect(document.querySelector('[href^="https://checkout"]')).toBeNull()
  })

  it('an upgrade that can be paid nowhere is said beside the plan, which goes on', async () => {
    const invoices = [anInvoice({ status: 'pending', paymentUrl: elsewhere }), anInvoice({ id: 'before' })]
    open(aBillingServer({ subscription: aSubscription(), invoices }))
    expect(await screen.findByText('The payment page cannot be opened')).toBeVisible()
    expect(screen.getByText(/Until then everything stays as it is/u)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull()
  })

  it('the page of a bank is followed at a port, too', async () => {
    const confirmationUrl = 'https://acs.bank.example:8443/3ds'
    open(aBillingServer({ subscription: aSubscription({ status: 'past_due', confirmationUrl }) }))
    const link = await screen.findByRole('link', { name: 'Confirm the payment' })
    expect(link).toHaveAttribute('href', confirmationUrl)
  })

  it('an open payment and a confirmation have no link to such a page', async () => {
    const invoices = [anInvoice({ status: 'pending', paymentUrl: elsewhere }), anInvoice({ id: 'before' })]
    const confirmationUrl = 'http://bank.example/3ds'
    open(aBillingServer({ subscription: aSubscription({ status: 'past_due', confirmationUrl }), invoices }))
    expect(await screen.findByText('The last payment did not go through')).toBeVisible()
    expect(await within(screen.getByRole('region', { name: 'Invoices' })).findAllByRole('row')).toHaveLength(3)
    expect(document.querySelector('[href^="https://checkout"], [href^="http://bank"]')).toBeNull()
  })
})

it('a page that the provider names by its path is the one of the open payment', async () => {
  const paymentUrl = '/sandbox/bank/pay/7'
  const address = `http://api.test${paymentUrl}`
  const { leave, unmount } = open(aBillingServer({}, { startCheckout: () => ({ subscriptionId: 's', paymentUrl }) }))
  await press('Pay $49.00')
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address))
  expect(readPaymentBegun(101)?.page).toBe(address)
  unmount()
  const invoices = [anInvoice({ status: 'pending', paymentUrl })]
  open(aBillingServer({ subscription: aSubscription({ status: 'pending' }), invoices }))
  expect(await screen.findByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', address)
})
