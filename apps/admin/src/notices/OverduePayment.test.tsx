import '@testing-library/jest-dom/vitest'
import type { SubscriptionStatus } from '@frontdesk/contract'
import { aCompany, anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OverduePayment } from './OverduePayment.tsx'

const isThere = { name: 'A payment is due' }

/** The notice for a company whose summary and subscription have a status. */
function open(
  {
    status,
    isOn = true,
    confirmationUrl = null,
  }: { status: SubscriptionStatus; isOn?: boolean; confirmationUrl?: string | null },
  route = '/chats',
) {
  const state = { status }
  const api = aFakeApi({
    features: { getFeatures: () => Promise.resolve(new Map([['subscription-page', isOn]])) },
    call: {
      getSubscription: () => ({
        hasUsedTrial: true,
        subscription: aSubscription({ status: state.status, confirmationUrl }),
        invoices: [anInvoice({ status: 'failed' })],
      }),
      addPaymentMethod: () => new Promise(() => undefined),
    },
  })
  const company = aCompany({ subscriptionSummary: { id: 's', status } })
  return { ...renderScreen(<OverduePayment companyId={101} />, { api, company, route }), state, api }
}

describe('the banner of a payment that is due (SUB-5)', () => {
  it.each([
    ['past_due', /did not go through/u],
    ['unpaid', /the assistant is paused/u],
  ] as const)('the banner of a subscription that is %s leads to the page of cards', async (status, text) => {
    const { user, api } = open({ status })
    expect(await screen.findByRole('region', isThere)).toHaveTextContent(text)
    await user.click(screen.getByRole('button', { name: 'Use another card' }))
    await waitFor(() => expect(api.calls.map(({ call }) => call)).toContain('call.addPaymentMethod'))
  })

  it('the banner leads to the page of the bank that asks to confirm', async () => {
    open({ status: 'past_due', confirmationUrl: 'https://bank.example/3ds' })
    expect(await screen.findByRole('link', { name: 'Confirm the payment' })).toHaveAttribute(
      'href',
      'https://bank.example/3ds',
    )
  })

  it('the banner goes as soon as the subscription is paid', async () => {
    const { state, platform } = open({ status: 'past_due' })
    await screen.findByRole('region', isThere)
    state.status = 'active'
    await platform.queryClient.invalidateQueries({ queryKey: ['subscription'] })
    await waitFor(() => expect(screen.queryByRole('region', isThere)).toBeNull())
  })

  it.each([
    ['whose subscription runs', { status: 'active' as const }, '/chats'],
    ['on the page that says it itself', { status: 'past_due' as const }, '/subscription'],
    ['without the feature', { status: 'past_due' as const, isOn: false }, '/chats'],
  ])('a company %s sees no banner, and nothing is read for it', async (_what, company, route) => {
    const { api } = open(company, route)
    await waitFor(() => expect(api.calls.map(({ call }) => call)).toContain('features.getFeatures'))
    expect(screen.queryByRole('region', isThere)).toBeNull()
    expect(api.calls.map(({ call }) => call)).not.toContain('call.getSubscription')
  })
})
