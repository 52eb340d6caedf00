import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { AiPause, Invoice, SubscriptionStatus } from '@frontdesk/contract'
import { aCompany, anAdmin, anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { subscriptionKey } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BillingBanner } from './BillingBanner.tsx'

const isDue = { name: 'A payment is due' }
const isPaused = { name: 'The assistant is paused' }

type Company = {
  status?: SubscriptionStatus
  reason?: AiPause['reason'] | null
  isOn?: boolean
  confirmationUrl?: string | null
  /** When the saved card is charged next. */
  nextChargeAt?: string | null
  invoices?: readonly Invoice[]
  /** The code with which the page of cards is refused. */
  refusal?: string | null
}

/** The banner for a company whose subscription has a status. */
function open(
  {
    status = 'active',
    reason = null,
    isOn = true,
    confirmationUrl = null,
    refusal = null,
    nextChargeAt = null,
    invoices = [anInvoice({ status: 'failed' })],
  }: Company,
  { route = '/chats', isIdle = true, ...options }: Parameters<typeof renderScreen>[1] & { isIdle?: boolean } = {},
) {
  const state = { status, reason, invoices }
  const api = aFakeApi({
    features: { getFeatures: () => Promise.resolve(new Map([['subscription-page', isOn]])) },
    call: {
      getSubscription: () => ({
        hasUsedTrial: true,
        subscription: aSubscription({ status: state.status, confirmationUrl, nextChargeAt }),
        invoices: state.invoices,
        aiPause: state.reason && { reason: state.reason, since: '2026-12-06T08:00:00.000Z' },
      }),
      addPaymentMethod: () => {
        if (refusal === null) return new Promise(() => undefined)
        throw new ApiError({ status: 409, body: { code: refusal, message: 'A message of the server' } })
      },
    },
  })
  const shown = renderScreen(<BillingBanner companyId={101} isIdle={isIdle} />, {
    api,
    company: aCompany(),
    route,
    ...options,
  })
  const reads = () => api.calls.filter(({ call }) => call === 'call.getSubscription').map(({ input }) => input)
  return { ...shown, state, api, reads }
}

describe('the banner of a payment that is due (SUB-5)', () => {
  it.each([
    ['past_due', null, /did not go through/u],
    ['unpaid', 'unpaid', /the assistant is paused/u],
  ] as const)('the banner of a subscription that is %s leads to the page of cards', async (status, reason, text) => {
    const { user, api } = open({ status, reason })
    expect(await screen.findByRole('region', isDue)).toHaveTextContent(text)
    expect(screen.queryByRole('region', isPaused)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Pay by card' }))
    await waitFor(() => expect(api.calls.map(({ call }) => call)).toContain('call.addPaymentMethod'))
  })

  it.each([
    ['past_due', null, /Everything works meanwhile/u],
    ['unpaid', 'unpaid', /The assistant is paused until then/u],
  ] as const)(
    'the banner of a subscription that is %s leads to the page of the bank that asks',
    async (status, reason, text) => {
      open({ status, reason, confirmationUrl: 'https://bank.example/3ds' })
      expect(await screen.findByRole('link', { name: 'Confirm the payment' })).toHaveAttribute(
        'href',
        'https://bank.example/3ds',
      )
      expect(screen.getByRole('region', isDue)).toHaveTextContent(text)
    },
  )

  it('a payment that is due comes before a limit that is reached, and promises nothing that the limit does not allow', async () => {
    const { state, platform } = open({ status: 'past_due', reason: 'conversation-limit' })
    expect(await screen.findByRole('region', isDue)).toHaveTextContent(
      /did not go through\. All conversations of this period are used, so the assistant answers no further customers\./u,
    )
    expect(screen.getByRole('button', { name: 'Pay by card' })).toBeVisible()
    expect(screen.queryByRole('region', isPaused)).toBeNull()
    state.status = 'active'
    await platform.queryClient.invalidateQueries({ queryKey: ['subscription'] })
    expect(await screen.findByRole('region', isPaused)).toBeVisible()
    expect(screen.queryByRole('region', isDue)).toBeNull()
  })

  it('the banner leads to the page of the bank that asks at a limit, too', async () => {
    open({ status: 'past_due', reason: 'conversation-limit', confirmationUrl: 'https://bank.example/3ds' })
    expect(await screen.findByRole('link', { name: 'Confirm the payment' })).toBeVisible()
    expect(screen.getByRole('region', isDue)).not.toHaveTextContent(/Everything works/u)
  })

  it('a page of cards that is refused is explained in our own sentence, and leads to the subscription', async () => {
    const { user } = open({ status: 'past_due', refusal: 'ACTION_NOT_ALLOWED' })
    await user.click(await screen.findByRole('button', { name: 'Pay by card' }))
    expect(await screen.findByRole('link', { name: 'Show my subscription' })).toBeVisible()
    expect(screen.getByRole('region', isDue)).toHaveTextContent(/Your subscription has changed meanwhile/u)
    expect(screen.getByRole('region', isDue)).not.toHaveTextContent(/A message of the server/u)
  })

  it('the banner opens no page of cards while another change of the subscription is on its way', async () => {
    const { platform } = open({ status: 'past_due' })
    const button = await screen.findByRole('button', { name: 'Pay by card' })
    expect(button).toBeEnabled()
    const { queryClient } = platform
    let end: () => void = () => undefined
    const change = queryClient.getMutationCache().build(queryClient, {
      mutationKey: [...subscriptionKey(101), 'change'],
      mutationFn: () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
    })
    act(() => void change.execute(undefined))
    await waitFor(() => expect(button).toBeDisabled())
    act(() => end())
    await waitFor(() => expect(button).toBeEnabled())
  })

  const isBeingPaid = { name: 'A payment is being confirmed' }
  const payment = { invoices: [anInvoice({ status: 'processing' })] }

  it.each([
    ['past_due', null, /is being confirmed\. This usually takes/u],
    ['past_due', 'conversation-limit', /is being confirmed\. This usually takes/u],
    ['unpaid', 'unpaid', /The assistant is paused until then/u],
  ] as const)(
    'the banner of a subscription that is %s (pause: %s) asks for no payment while one is made, and again when it has failed',
    async (status, reason, text) => {
      const { state, platform } = open({ status, reason, ...payment })
      expect(await screen.findByRole('region', isBeingPaid)).toHaveTextContent(text)
      expect(screen.queryByRole('button')).toBeNull()
      expect(screen.queryByRole('region', isDue)).toBeNull()
      state.invoices = [anInvoice({ status: 'failed' })]
      await platform.queryClient.invalidateQueries({ queryKey: ['subscription'] })
      expect(await screen.findByRole('button', { name: 'Pay by card' })).toBeVisible()
    },
  )

  it('the banner asks for no other card when one was just saved, which is about to be charged', async () => {
    const nextChargeAt = '2026-11-01T08:00:00.000Z'
    const { user, address } = open({ status: 'past_due', nextChargeAt }, { route: '/subscription/success' })
    expect(await screen.findByRole('region', isBeingPaid)).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Show my subscription' }))
    expect(address()).toBe('/subscription')
  })

  it('the banner goes as soon as the subscription is paid', async () => {
    const { state, platform } = open({ status: 'past_due' })
    await screen.findByRole('region', isDue)
    state.status = 'active'
    await platform.queryClient.invalidateQueries({ queryKey: ['subscription'] })
    await waitFor(() => expect(screen.queryByRole('region', isDue)).toBeNull())
  })
})

describe('the banner of a paused assistant (D-10)', () => {
  it.each([
    ['conversation-limit', 'active', /answers no further customers until 20\.12\.2026/u, 'Choose a larger plan'],
    ['trial-ended', 'ended', /Your free trial has ended/u, 'Choose a plan'],
    ['subscription-ended', 'canceled', /Your subscription has ended/u, 'Choose a plan'],
    ['no-subscription', 'pending', /No plan is paid for yet/u, 'Choose a plan'],
    ['unpaid', 'active', /Your subscription is not paid/u, 'Choose a plan'],
  ] as const)(
    'a pause by %s of a subscription that is %s is the only banner, and leads to the plans',
    async (reason, status, text, link) => {
      const { user, address } = open({ reason, status })
      expect(await screen.findByRole('region', isPaused)).toHaveTextContent(text)
      expect(screen.getAllByRole('region')).toHaveLength(1)
      await user.click(screen.getByRole('link', { name: link }))
      expect(address()).toBe('/subscription#plans')
      expect(screen.queryByRole('region', isPaused)).toBeNull()
    },
  )

  it('the banner comes and goes while a page is open', async () => {
    const { state, platform, reads } = open({})
    const change = (reason: AiPause['reason'] | null) => {
      state.reason = reason
      return platform.queryClient.invalidateQueries({ queryKey: ['subscription'] })
    }
    await waitFor(() => expect(reads()).toHaveLength(1))
    expect(screen.queryByRole('region')).toBeNull()
    await change('conversation-limit')
    expect(await screen.findByRole('region', isPaused)).toBeVisible()
    await change(null)
    await waitFor(() => expect(screen.queryByRole('region', isPaused)).toBeNull())
  })

  it('a system administrator who acts for a company sees the banner of that company', async () => {
    const { platform, reads } = open(
      { reason: 'trial-ended', status: 'ended' },
      { admin: anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } }) },
    )
    act(() => platform.session.chooseCompany(101))
    expect(await screen.findByRole('region', isPaused)).toBeVisible()
    expect(reads()).toContainEqual(expect.objectContaining({ companyId: 101 }))
  })
})

it.each([
  ['on the page that says it itself', {}, { route: '/subscription' }],
  ['without the feature', { isOn: false }, {}],
  ['before the page is at rest', {}, { isIdle: false }],
])('%s there is no banner, and nothing is read for it', async (_what, company, at) => {
  const { api, reads } = open({ status: 'past_due', reason: 'conversation-limit', ...company }, at)
  await waitFor(() => expect(api.calls.map(({ call }) => call)).toContain('features.getFeatures'))
  expect(screen.queryByRole('region')).toBeNull()
  expect(reads()).toEqual([])
})
