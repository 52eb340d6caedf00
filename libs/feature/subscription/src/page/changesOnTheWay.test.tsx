import '@testing-library/jest-dom/vitest'
import { aSubscription } from '@frontdesk/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Link, Route, Routes } from 'react-router-dom'
import { readPaymentBegun } from '../payment-page/paymentBegun.ts'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { openBilling } from '../testing/openBilling.tsx'
import { standingExamples, type StandingExample } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

type Call = 'startCheckout' | 'addPaymentMethod' | 'renewSubscription' | 'cancelSubscription' | 'setAutoUpgrade'

/** The page beside a link to another one, and a call that is answered when the test wants it. */
function openWith(example: StandingExample, call: Call) {
  let answer: (body: object) => void = () => undefined
  const server = aBillingServer(example, {
    [call]: () =>
      new Promise<object>((resolve) => {
        answer = resolve
      }),
  })
  const shown = openBilling(
    <Routes>
      <Route
        path="/subscription"
        element={
          <>
            <Link to="/chats">To the chats</Link>
            <SubscriptionPage />
          </>
        }
      />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    server,
  )
  return { ...shown, server, answer: (body: object) => answer(body) }
}

type Opened = ReturnType<typeof openWith>

/** Presses the first button of a name once it can be pressed; of an order that is when the company's code is known. */
async function press({ user }: Opened, name: string): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await user.click(button as HTMLElement) // findAll finds at least one
}

const paymentPage = 'https://bank.example/pay/1'

describe('a page that was left while its change is on its way', () => {
  it.each([
    ['an order', standingExamples.never, 'startCheckout', 'Pay $49.00', { paymentUrl: paymentPage }],
    ['a renewal', standingExamples.canceled, 'renewSubscription', 'Renew the same plan', { checkoutUrl: paymentPage }],
    ['a card', standingExamples.active, 'addPaymentMethod', 'Replace card', { setupUrl: paymentPage }],
    ['an order that costs nothing now', standingExamples.never, 'startCheckout', 'Pay $49.00', {}],
  ] as const)('%s takes nobody away from another page', async (_what, example, call, name, answer) => {
    const opened = openWith(example, call)
    await press(opened, name)
    await waitFor(() => expect(opened.server.callsOf(call)).toHaveLength(1))
    await opened.user.click(screen.getByRole('link', { name: 'To the chats' }))
    await screen.findByText('Another page')
    opened.answer({ success: true, outcome: 'checkout', subscriptionId: 's', ...answer })
    await waitFor(() => expect(opened.platform.queryClient.isMutating()).toBe(0))
    expect(opened.leave).not.toHaveBeenCalled()
    expect(opened.address()).toBe('/chats')
    expect(readPaymentBegun(101)).toBeNull()
    const isPaymentOpen = 'paymentUrl' in answer || 'checkoutUrl' in answer
    expect(opened.platform.toasts.visible()).toMatchObject(
      isPaymentOpen
        ? [{ message: 'Your order waits for its payment. Continue on the page of your subscription.' }]
        : [],
    )
  })

  it('an order leads to its payment page, also where its event has come before its answer', async () => {
    const opened = openWith(standingExamples.never, 'startCheckout')
    await press(opened, 'Pay $49.00')
    Object.assign(opened.server.state, standingExamples.pending)
    await opened.platform.queryClient.invalidateQueries({ queryKey: ['subscription'] })
    expect(await screen.findByText('Your payment is not finished')).toBeVisible()
    opened.answer({ subscriptionId: aSubscription().id, paymentUrl: paymentPage })
    await waitFor(() => expect(opened.leave).toHaveBeenCalledExactlyOnceWith(paymentPage))
  })
})

describe('buttons while another change is on its way', () => {
  const reason = 'Another change of your subscription is on its way. Wait until it has ended.'

  it('no button sends anything, each says why, and all of them work when it has ended', async () => {
    const opened = openWith(standingExamples.changing, 'setAutoUpgrade')
    const { user, server } = opened
    await user.click(await screen.findByRole('switch', { name: /Upgrade automatically/u }))
    await waitFor(() => expect(server.callsOf('setAutoUpgrade')).toHaveLength(1))
    for (const name of ['Replace card', 'Keep the current plan', 'Cancel subscription']) {
      const button = screen.getByRole('button', { name })
      expect(button).toHaveAttribute('aria-disabled', 'true')
      expect(button).toHaveAccessibleDescription(reason)
      await user.click(button)
    }
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.callsOf('addPaymentMethod')).toEqual([])
    expect(server.callsOf('keepPlan')).toEqual([])
    opened.answer({ success: true })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Replace card' })).not.toHaveAttribute('aria-disabled'),
    )
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  it('the buttons of a notice wait, too', async () => {
    const opened = openWith(standingExamples.pastDue, 'setAutoUpgrade')
    const { user, server } = opened
    await user.click(await screen.findByRole('switch', { name: /Upgrade automatically/u }))
    await waitFor(() => expect(server.callsOf('setAutoUpgrade')).toHaveLength(1))
    for (const name of ['Try the saved card again', 'Pay with another card']) {
      const button = screen.getByRole('button', { name })
      expect(button).toHaveAttribute('aria-disabled', 'true')
      await user.click(button)
    }
    expect(server.callsOf('chargeSubscription')).toEqual([])
    expect(server.callsOf('addPaymentMethod')).toEqual([])
  })

  it('an order and the switch wait for a page of cards, and the order says why', async () => {
    const opened = openWith(standingExamples.active, 'addPaymentMethod')
    const { user, server } = opened
    await user.click(await screen.findByRole('button', { name: 'Change plan' }))
    await user.click(await screen.findByRole('radio', { name: 'Network' }))
    const order = await screen.findByRole('button', { name: /^Pay/u })
    await waitFor(() => expect(order).not.toHaveAttribute('aria-disabled'))
    await press(opened, 'Replace card')
    await waitFor(() => expect(server.callsOf('addPaymentMethod')).toHaveLength(1))
    expect(order).toHaveAttribute('aria-disabled', 'true')
    expect(await screen.findByText(reason)).toBeVisible()
    expect(screen.getByRole('switch', { name: /Upgrade automatically/u })).toBeDisabled()
    await user.click(order)
    expect(server.callsOf('startCheckout')).toEqual([])
  })
})
