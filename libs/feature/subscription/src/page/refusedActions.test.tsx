import { ApiError } from '@frontdesk/api-client'
import { renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { standingExamples } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
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
