import '@testing-library/jest-dom/vitest'
import { anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { renderScreen, type RenderScreenOptions } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { standingExamples } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})

const since = '2026-12-01T08:00:00.000Z'
const atLimit = { reason: 'conversation-limit', since } as const
const usage = { used: 500, limit: 500, periodEnd: '2026-12-20T08:00:00.000Z' }
const reached = (different: Parameters<typeof aSubscription>[0] = {}) => aSubscription({ usage, ...different })

const open = (
  server: ReturnType<typeof aBillingServer>,
  options: RenderScreenOptions & { route?: string } = { route: '/subscription' },
) => renderScreen(<SubscriptionPage />, { api: server.api, ...options })

const pauses = () => screen.getAllByText(/assistant is paused/iu)
const plans = () => screen.findByRole('region', { name: 'Choose a plan' })

describe('a paused assistant on the subscription page (D-10)', () => {
  it('at the limit the page says until when, what goes on and what can be done, and says it once', async () => {
    const server = aBillingServer({ subscription: reached(), aiPause: atLimit })
    const { user } = open(server)
    expect(await screen.findByText(/Until 20\.12\.2026 it answers no further customers/u)).toHaveTextContent(
      /nothing is lost\. A larger plan brings the assistant back within seconds: choose one, or switch the automatic/u,
    )
    expect(pauses()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Choose a larger plan' }))
    await waitFor(() => expect(document.getElementById('plans')).toHaveFocus())
  })

  it.each([
    [
      'that is upgraded automatically',
      { autoUpgradeEnabled: true },
      /automatic upgrade has not changed your plan yet/u,
    ],
    // Nobody knows whether it goes on by itself: that depends on the payment, or it ends with the month.
    [
      'whose renewal is due',
      { status: 'past_due' },
      /^It .*A larger plan brings the assistant back within seconds\.$/u,
    ],
    ['that runs out', { canceledAt: since }, /^It .*go on, and nothing is lost\.$/u],
  ] as const)('at the limit of a plan %s', async (_what, different, text) => {
    open(aBillingServer({ subscription: reached(different), aiPause: atLimit }))
    expect(await screen.findByText(/it answers no further customers/iu)).toHaveTextContent(text)
  })

  it('at the limit of a plan that is being upgraded neither notice nor meter says that the assistant goes on already', async () => {
    const invoices = [anInvoice({ status: 'processing' }), anInvoice()]
    open(aBillingServer({ subscription: reached({ autoUpgradeEnabled: true }), invoices, aiPause: atLimit }))
    expect(await screen.findByText(/it answers no further customers/iu)).toHaveTextContent(
      /Your plan is being upgraded: the assistant goes on as soon as the payment arrives\.$/u,
    )
    expect(screen.queryByText(/All conversations are used\./u)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Choose a larger plan' })).toBeNull()
  })

  it.each([
    ['paid for', {}, /At 100% your plan changes to the cheapest one that fits/u],
    ['on trial', standingExamples.trialThatGoesOn.subscription, /At 100% the assistant stops and hands over/u],
    ['paid for, without a saved card', { hasPaymentMethod: false }, /At 100% the assistant stops and hands over/u],
    ['owed for', { status: 'past_due' }, /At 100% the assistant stops and hands over/u],
  ] as const)('near the limit of a plan that is %s the meter promises what the server does', async (_, of, text) => {
    const near = { usage: { ...usage, used: 412 }, autoUpgradeEnabled: true }
    open(aBillingServer({ subscription: aSubscription({ ...of, ...near }) }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getAllByText(/At 100%/u)).toHaveLength(1)
  })

  it.each([true, false])(
    'without a saved card no automatic upgrade is offered, nor one awaited (on: %s)',
    async (isOn) => {
      const subscription = aSubscription({ usage, hasPaymentMethod: false, autoUpgradeEnabled: isOn })
      open(aBillingServer({ subscription, aiPause: { reason: 'conversation-limit', since } }))
      expect(await screen.findByText(/it answers no further customers/iu)).toHaveTextContent(
        /A larger plan brings the assistant back within seconds\.$/u,
      )
    },
  )

  it('without a pause a meter that is full says what happens at the limit', async () => {
    open(aBillingServer({ subscription: reached() }))
    expect(await screen.findByText(/assistant is paused: all conversations/u)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Choose a larger plan' })).toBeNull()
  })

  it.each([
    ['never', 'no-subscription'],
    ['pending', 'no-subscription'],
    ['firstPaymentFailed', 'no-subscription'],
    ['firstPaymentReturned', 'no-subscription'],
    ['trialOver', 'trial-ended'],
    ['unpaid', 'unpaid'],
    ['canceled', 'subscription-ended'],
    ['endedCanceled', 'subscription-ended'],
    ['ended', 'subscription-ended'],
  ] as const)('a company that is %s reads once that the assistant is paused', async (standing, reason) => {
    open(aBillingServer({ ...standingExamples[standing], aiPause: { reason, since } }))
    expect(await screen.findByText(/assistant is paused/iu)).toHaveTextContent(/[Yy]our team.* can go on answering/u)
    expect(pauses()).toHaveLength(1)
  })

  it.each([
    ['never', /You have no plan yet/u],
    ['trialOver', /Your free trial has ended/u],
    ['ended', /Your subscription ended on/u],
  ] as const)('a company that is %s and needs no plan reads nothing of a pause', async (standing, title) => {
    open(aBillingServer({ ...standingExamples[standing], aiPause: null }))
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.queryByText(/assistant is paused/iu)).toBeNull()
  })

  it('a bank that asks to confirm a renewal that was not paid keeps the assistant paused', async () => {
    const subscription = aSubscription({ status: 'unpaid', confirmationUrl: 'https://bank.example/3ds' })
    open(aBillingServer({ subscription, aiPause: { reason: 'unpaid', since } }))
    const notice = await screen.findByText(/The assistant is paused meanwhile/u)
    expect(notice).not.toHaveTextContent(/goes on meanwhile/u)
    expect(notice).toHaveTextContent(/The assistant answers again within seconds of the payment\.$/u)
  })

  it('an address that asks for the plans shows them, but only where one may be chosen', async () => {
    const { unmount } = open(aBillingServer(standingExamples.active), { route: '/subscription#plans' })
    expect(await plans()).toBeVisible()
    const focused = document.getElementById('plans')
    expect(focused).toHaveFocus()
    // A screen reader says where the focus has gone.
    expect(focused).toHaveAccessibleName('Choose a plan')
    expect(focused).toHaveRole('region')
    unmount()
    open(aBillingServer(standingExamples.leaving), { route: '/subscription#plans' })
    expect((await screen.findAllByRole('button', { name: 'Keep my subscription' })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('region', { name: 'Choose a plan' })).toBeNull()
  })
})

it('the tokens of the language model stand beside the conversations, where they are known', async () => {
  const subscription = aSubscription({ usage: { ...usage, modelTokens: { input: 1200, output: 34 } } })
  open(aBillingServer({ subscription }))
  const meter = within(await screen.findByRole('region', { name: 'Usage' }))
  expect(meter.getByText('Tokens of the language model')).toBeVisible()
  expect(meter.getByText('1,234')).toBeVisible()
})

it('messages that WhatsApp bills stand beside the conversations, where they are known', async () => {
  const channelMessages = [{ channel: 'whatsapp' as const, category: 'utility' as const, billable: 12, free: 3 }]
  open(aBillingServer({ subscription: aSubscription({ usage: { ...usage, channelMessages } }) }))
  const meter = within(await screen.findByRole('region', { name: 'Usage' }))
  expect(meter.getByRole('row', { name: 'Utility (service templates) 12 3' })).toBeVisible()
})
