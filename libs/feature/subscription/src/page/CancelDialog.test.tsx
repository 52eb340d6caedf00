import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { standingExamples, type StandingExample } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => onlineManager.setOnline(true))

/** Asks to cancel, and answers the dialog. */
async function askToCancel(example: StandingExample) {
  const { user } = renderScreen(<SubscriptionPage />, { route: '/subscription', api: aBillingServer(example).api })
  await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
  return within(await screen.findByRole('dialog'))
}

const passed = '2026-12-06T07:00:00.000Z'
/** Conversations are counted on while the next period is being charged. */
const usage = { used: 0, limit: 500, periodStart: passed, periodEnd: '2027-01-06T07:00:00.000Z' }
const charge = anInvoice({ id: 'renewal', status: 'processing' })
const atOnce = /It ends at once, and the assistant stops/u
const returned = /The charge that is in progress is withdrawn, or its money is returned to you/u

describe('the effects of a cancellation, before it is confirmed (SUB-7, SUB-11)', () => {
  it('a paid period is used to its end', async () => {
    const dialog = await askToCancel(standingExamples.active)
    expect(dialog.getByText(/It runs until 20\.12\.2026/u)).toBeVisible()
    expect(dialog.getByText(/Nothing more is charged/u)).toBeVisible()
    expect(dialog.queryByText(returned)).toBeNull()
  })

  it('a charge in progress within a paid period is named beside its end, and not denied', async () => {
    const { subscription } = standingExamples.active
    const dialog = await askToCancel({ subscription, invoices: [charge, anInvoice()] })
    expect(dialog.getByText(/It runs until 20\.12\.2026/u)).toBeVisible()
    expect(dialog.getByText(/A charge is in progress right now/u)).toBeVisible()
    expect(dialog.queryByText(/Nothing more is charged/u)).toBeNull()
  })

  it.each([
    ['a period that is over while the next one is being charged', { nextBillingDate: passed, usage }],
    [
      'a trial that is over while its plan is being charged',
      { status: 'trial', nextBillingDate: null, trialEndsAt: passed, usage },
    ],
  ] as const)('of %s nothing is promised, and what becomes of the charge is said', async (_what, different) => {
    const dialog = await askToCancel({ subscription: aSubscription(different), invoices: [charge, anInvoice()] })
    expect(dialog.getByText(atOnce)).toBeVisible()
    expect(dialog.getByText(returned)).toBeVisible()
    expect(dialog.queryByText(/It runs until/u)).toBeNull()
  })

  it.each(['Keep my subscription', '{Escape}'])(
    'the focus is back on the button that has asked after %s',
    async (way) => {
      const { api } = aBillingServer(standingExamples.active)
      const { user } = renderScreen(<SubscriptionPage />, { route: '/subscription', api })
      const opener = await screen.findByRole('button', { name: 'Cancel subscription' })
      await user.click(opener)
      const dialog = within(await screen.findByRole('dialog'))
      if (way === '{Escape}') await user.keyboard(way)
      else await user.click(dialog.getByRole('button', { name: way }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(opener).toHaveFocus()
    },
  )

  it('the focus stays on the page when the button that has asked is gone with what it cancelled', async () => {
    const server = aBillingServer(standingExamples.active, {
      cancelSubscription: () => {
        Object.assign(server.state, standingExamples.leaving)
        return { success: true }
      },
    })
    const { user } = renderScreen(<SubscriptionPage />, { route: '/subscription', api: server.api })
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
    const notice = await screen.findByText(/Your subscription has been cancelled\./u)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The page itself: the next control from there is the first of the notices, which are announced.
    expect(document.activeElement).toContainElement(notice)
    expect(document.body).not.toHaveFocus()
    expect(notice.closest('[role="status"]')).not.toBeNull()
  })

  it('the focus stays on the page when the button that takes a cancellation back is gone with it', async () => {
    const server = aBillingServer(standingExamples.leaving, {
      renewSubscription: () => {
        Object.assign(server.state, standingExamples.active)
        return { success: true, outcome: 'reactivated' }
      },
    })
    const { user } = renderScreen(<SubscriptionPage />, { route: '/subscription', api: server.api })
    const [keep] = await screen.findAllByRole('button', { name: 'Keep my subscription' })
    await user.click(keep as HTMLElement) // findAll finds at least one
    const plan = await screen.findByText('Active')
    await waitFor(() => expect(document.body).not.toHaveFocus())
    expect(document.activeElement).toContainElement(plan)
  })

  it('a plan that is owed for ends at once, and of a charge that has failed nothing is said', async () => {
    const dialog = await askToCancel(standingExamples.pastDue)
    expect(dialog.getByText(atOnce)).toBeVisible()
    expect(dialog.queryByText(returned)).toBeNull()
  })
})

describe('a cancellation that is on its way', () => {
  const waysOut = ['Keep my subscription', 'Close', '{Escape}'] as const

  it.each(waysOut)('%s does not close the question, as if nothing was cancelled', async (way) => {
    let answer: (body: object) => void = () => undefined
    const server = aBillingServer(standingExamples.active, {
      cancelSubscription: () =>
        new Promise<object>((resolve) => {
          answer = resolve
        }),
    })
    const { user } = renderScreen(<SubscriptionPage />, { route: '/subscription', api: server.api })
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
    await waitFor(() => expect(server.callsOf('cancelSubscription')).toHaveLength(1))
    if (way === '{Escape}') await user.keyboard(way)
    else {
      const button = dialog.getByRole('button', { name: way })
      await user.click(button)
      expect(button).toHaveAttribute('aria-disabled', 'true')
    }
    expect(screen.getByRole('dialog')).toBeVisible()
    Object.assign(server.state, standingExamples.leaving)
    answer({ success: true })
    expect(await screen.findByText(/Your subscription has been cancelled\./u)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('without a network it fails at once, and is not sent when the network is back', async () => {
    const server = aBillingServer(standingExamples.active, {
      cancelSubscription: () => {
        if (onlineManager.isOnline()) return { success: true }
        throw new ApiError({ status: 0, code: 'NO_ANSWER' })
      },
    })
    const { user, platform } = renderScreen(<SubscriptionPage />, { route: '/subscription', api: server.api })
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
    const dialog = within(await screen.findByRole('dialog'))
    onlineManager.setOnline(false)
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
    expect(await dialog.findByText('The server did not answer. Check the connection and try again.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Keep my subscription' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    onlineManager.setOnline(true)
    await waitFor(() => expect(platform.queryClient.isFetching() + platform.queryClient.isMutating()).toBe(0))
    expect(server.callsOf('cancelSubscription')).toHaveLength(1)
  })
})
