import '@testing-library/jest-dom/vitest'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { standingExamples, type StandingExample } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

beforeEach(() => sessionStorage.clear())

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

describe('what a cancellation ends, before it is confirmed (SUB-7, SUB-11)', () => {
  it('a paid period is used to its end', async () => {
    const dialog = await askToCancel(standingExamples.active)
    expect(dialog.getByText(/You can keep using everything until 20\.12\.2026/u)).toBeVisible()
    expect(dialog.queryByText(returned)).toBeNull()
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
    expect(dialog.queryByText(/You can keep using everything/u)).toBeNull()
  })

  it('a plan that is owed for ends at once, and of a charge that has failed nothing is said', async () => {
    const dialog = await askToCancel(standingExamples.pastDue)
    expect(dialog.getByText(atOnce)).toBeVisible()
    expect(dialog.queryByText(returned)).toBeNull()
  })
})
