import '@testing-library/jest-dom/vitest'
import { aSubscription } from '@frontdesk/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { openBilling } from '../testing/openBilling.tsx'
import { standingExamples } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

beforeEach(() => void (Element.prototype.scrollIntoView = vi.fn()))

const title = 'More salons are connected than your plan is for'
/** The page of a company with so many salons, whose plan is for one. */
const open = (connectedSalons: number, { subscription, invoices } = of(standingExamples.active.subscription)) =>
  openBilling(<SubscriptionPage />, aBillingServer({ subscription, invoices, connectedSalons }))
const of = (subscription: ReturnType<typeof aSubscription>, salons = 1) => ({
  subscription: { ...subscription, metadata: { ...subscription.metadata, salonLimit: salons } },
  invoices: standingExamples.active.invoices,
})

describe('an active plan for fewer salons than are connected (SUB-3)', () => {
  it('says so, with what happens to them, and leads to the plans', async () => {
    const { user } = open(4)
    expect(await screen.findByText(title)).toBeVisible()
    const text = screen.getByText(/Your plan is for 1 salon\./u)
    expect(text).toHaveTextContent(
      /^Your plan is for 1 salon\. 4 salons are connected\. All of them stay connected, and the assistant goes on answering for them\. No further salon/u,
    )
    await user.click(screen.getByRole('button', { name: 'Choose a plan for all salons' }))
    await waitFor(() => expect(document.getElementById('plans')).toHaveFocus())
  })

  it.each([
    ['as many salons as are connected', 4, of(aSubscription(), 4)],
    ['more salons than are connected', 1, of(aSubscription(), 4)],
    ['salons, and has ended', 4, of(standingExamples.ended.subscription)],
    ['salons, and is owed for, which the page says first', 4, of(standingExamples.pastDue.subscription)],
  ])('nothing is said of a plan that is for %s', async (_what, connectedSalons, example) => {
    open(connectedSalons, example)
    await screen.findByRole('region', { name: 'Invoices' })
    expect(screen.queryByText(title)).toBeNull()
  })
})
