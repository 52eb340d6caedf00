import '@testing-library/jest-dom/vitest'
import { aCompany, anAdmin, anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { openBilling, refusedWith } from '../testing/openBilling.tsx'
import { standingExamples } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => void vi.restoreAllMocks())

const open = (server: Parameters<typeof openBilling>[1], options?: Parameters<typeof openBilling>[2]) =>
  openBilling(<SubscriptionPage />, server, options)

describe('loading the subscription (SUB-14)', () => {
  it('a subscription that could not be loaded is asked for again by Retry', async () => {
    let isDown = true
    const server = aBillingServer(
      {},
      {
        getSubscription: () => {
          if (isDown) throw refusedWith('INTERNAL', 500)
          return { hasUsedTrial: true, subscription: null, invoices: [] }
        },
      },
    )
    const { user } = open(server)
    expect(await screen.findByText('Your subscription could not be loaded')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('You have no plan yet')).toBeVisible()
  })

  it('plans that could not be loaded hide nothing of the subscription, and are asked for again', async () => {
    let isDown = true
    const server = aBillingServer(
      {},
      {
        listPriceVariants: () => {
          if (isDown) throw refusedWith('INTERNAL', 500)
          return aBillingServer().state.variants
        },
      },
    )
    const { user } = open(server)
    expect(await screen.findByText('The plans could not be loaded')).toBeVisible()
    expect(screen.getByText('You have no plan yet')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('radio', { name: 'Pro' })).toBeInTheDocument()
  })

  it('the page of a company of others shows its subscription to the system administrator who acts for it', async () => {
    const server = aBillingServer(standingExamples.active)
    const admin = anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } })
    const { platform } = open(server, { admin, company: aCompany() })
    act(() => {
      platform.session.chooseCompany(900)
      platform.session.signIn('a token')
    })
    expect(await screen.findByText('Active')).toBeVisible()
    expect(server.callsOf('getSubscription')).toContainEqual(expect.objectContaining({ companyId: 900 }))
  })
})

it('a trial without a plan shows what is used, that nothing limits it, and no further month (SUB-10)', async () => {
  open(aBillingServer(standingExamples.trial))
  const meter = within(await screen.findByRole('region', { name: 'Usage' }))
  expect(meter.getByText('12')).toBeVisible()
  expect(meter.getByText('The trial has no limit of conversations.')).toBeVisible()
  expect(meter.queryByText(/starts again/u)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your plan' })).toBeNull()
})

describe('changes of a subscription (SUB-7)', () => {
  it('a subscription is cancelled with a reason, and the page shows until when it may be used', async () => {
    const server = aBillingServer(standingExamples.active, {
      cancelSubscription: () => {
        server.state.subscription = aSubscription({ canceledAt: server.state.now.toISOString() })
        return { success: true }
      },
    })
    const { user, emitted } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'I do not use it enough' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
    expect(
      await screen.findByText(
        'Your subscription has been cancelled. You can keep using the product until 20.12.2026. Renew to maintain premium access.',
      ),
    ).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.callsOf('cancelSubscription')).toMatchObject([{ reason: 'unused' }])
    expect(emitted).toEqual([['SUBSCRIPTION_CANCELLED', { planName: 'Pro', subscriptionPeriod: 'month' }]])
  })

  it('a cancellation is taken back', async () => {
    const server = aBillingServer(standingExamples.leaving, {
      renewSubscription: () => {
        server.state.subscription = aSubscription()
        return { success: true, outcome: 'reactivated' }
      },
    })
    const { user, emitted } = open(server)
    const [keep] = await screen.findAllByRole('button', { name: 'Keep my subscription' })
    await user.click(keep as HTMLElement) // findAll finds at least one
    expect(await screen.findByText('Active')).toBeVisible()
    expect(emitted).toMatchObject([['SUBSCRIPTION_RENEWED', { planName: 'Pro', price: 49 }]])
  })

  it.each([
    [
      'and what the provider says',
      { outcome: 'error', message: 'The plan is gone' },
      /it fails again\. The plan is gone$/u,
    ],
    ['where the provider says nothing', { outcome: 'error' }, /it fails again\.$/u],
  ])('a renewal that fails says what to do, %s', async (_what, answer, end) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const server = aBillingServer(standingExamples.leaving, { renewSubscription: () => answer })
    const { user } = open(server)
    const [keep] = await screen.findAllByRole('button', { name: 'Keep my subscription' })
    await user.click(keep as HTMLElement) // findAll finds at least one
    const failure = await screen.findByText(
      /^Unable to renew subscription\. Nothing was charged\. Try again, and contact us/u,
    )
    expect(failure).toHaveTextContent(end)
    expect(log).toHaveBeenCalledWith('A change of a subscription failed', expect.any(Error))
  })

  it.each([
    ['PAYMENT_UNREACHABLE', 'The payment provider does not answer. Nothing was charged. Try again in a few minutes.'],
    [
      'PAYMENT_IN_PROGRESS',
      'Another payment of your company is in progress. Wait until it has ended, then load this page again.',
    ],
    [
      'PAYMENTS_NOT_SET_UP',
      'We take no payments in this currency yet. Nothing was charged. Contact us, and we will help.',
    ],
    [
      'TOO_FEW_SALONS',
      'Your company has more salons connected than this order is for. Nothing was charged. Choose a plan for all of them, or delete salons on the integrations page.',
    ],
  ])('a renewal that is refused with %s says in the reader’s language what can be done', async (code, sentence) => {
    const server = aBillingServer(standingExamples.canceled, {
      renewSubscription: () => {
        throw refusedWith(code)
      },
    })
    const { user } = open(server)
    const [renew] = await screen.findAllByRole('button', { name: 'Renew the same plan' })
    await user.click(renew as HTMLElement) // findAll finds at least one
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByText('A message of the server')).toBeNull()
  })

  describe('a plan that is not sold any more', () => {
    const canceled = { ...standingExamples.canceled, variants: aBillingServer().state.variants.slice(0, 1) }

    it('the plan is not offered again: the page says so, and leads to the plans', async () => {
      const { user } = open(aBillingServer(canceled))
      expect(await screen.findByText(/The plan that you had is no longer sold/u)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Renew the same plan' })).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Choose a plan' }))
      await waitFor(() => expect(document.getElementById('plans')).toHaveFocus())
    })

    it('a subscription that runs out can still be kept', async () => {
      const { platform } = open(aBillingServer({ ...canceled, ...standingExamples.leaving }))
      await screen.findByRole('region', { name: 'Your plan' })
      await waitFor(() => expect(platform.queryClient.isFetching()).toBe(0))
      // In the notice and with the plan.
      expect(screen.getAllByRole('button', { name: 'Keep my subscription' })).toHaveLength(2)
    })

    it('a trial that was cancelled has no plan to order again, and nothing is said of one', async () => {
      const subscription = { ...standingExamples.trialOver.subscription, canceledAt: '2026-11-28T08:00:00.000Z' }
      open(aBillingServer({ subscription }))
      expect(await screen.findByRole('radio', { name: 'Pro' })).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Renew the same plan' })).toBeNull()
      expect(screen.queryByText(/no longer sold/u)).toBeNull()
    })

    it('a plan that was taken off sale since the page read the plans is said to be, and is offered no more', async () => {
      const server = aBillingServer(standingExamples.canceled, {
        renewSubscription: () => {
          server.state.variants = canceled.variants
          throw refusedWith('PLAN_UNKNOWN')
        },
      })
      const { user } = open(server)
      const [renew] = await screen.findAllByRole('button', { name: 'Renew the same plan' })
      await user.click(renew as HTMLElement) // findAll finds at least one
      expect(await screen.findByText(/^This plan is no longer on sale\. Nothing was charged\./u)).toBeVisible()
      expect(await screen.findByText(/The plan that you had is no longer sold/u)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Renew the same plan' })).toBeNull()
      expect(screen.queryByText(/changed in another tab/u)).toBeNull()
    })
  })

  it('the language model’s tokens stand beside the conversations', async () => {
    const usage = { used: 12, limit: 500, modelTokens: { input: 1200, output: 34 } }
    open(aBillingServer({ ...standingExamples.active, subscription: aSubscription({ usage }) }))
    expect(await screen.findByText('Tokens of the language model')).toBeVisible()
    expect(screen.getByText('1,234')).toBeVisible()
  })

  it.each([
    ['pastDue', 'Pay with another card'],
    ['pastDueBySchedule', 'Pay by card'],
  ] as const)('a subscription that is past due (%s) leads to the page of cards', async (standing, name) => {
    const server = aBillingServer(standingExamples[standing], {
      addPaymentMethod: () => ({ setupUrl: 'https://bank.example/card' }),
    })
    const { user, leave } = open(server)
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('https://bank.example/card'))
    expect(server.callsOf('addPaymentMethod')).toMatchObject([
      { redirectUrl: `${window.location.origin}/subscription/success?payment_added=true` },
    ])
  })

  it('the saved card is tried again once, and the notice follows the charge until it is paid', async () => {
    let answered: (answer: object) => void = () => undefined
    const server = aBillingServer(standingExamples.unpaid, {
      chargeSubscription: () =>
        new Promise<object>((resolve) => {
          answered = resolve
        }),
    })
    const { user } = open(server)
    const button = await screen.findByRole('button', { name: 'Try the saved card again' })
    await user.dblClick(button)
    expect(screen.getByRole('button', { name: 'Pay with another card' })).toBeDisabled()
    Object.assign(server.state, standingExamples.pastDueCharging)
    answered({ success: true })
    expect(await screen.findByText(/The saved card is being charged/u)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try the saved card again' })).toBeNull()
    expect(server.callsOf('chargeSubscription')).toEqual([
      { companyId: 101, id: standingExamples.unpaid.subscription.id, failedCharge: 'failed.1' },
    ])
    Object.assign(server.state, standingExamples.active)
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(screen.queryByText(/The saved card is being charged/u)).toBeNull())
  })

  it('a charge that is refused while another payment is made says so', async () => {
    const server = aBillingServer(standingExamples.pastDue, {
      chargeSubscription: () => {
        throw refusedWith('PAYMENT_IN_PROGRESS')
      },
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Try the saved card again' }))
    expect(await screen.findByText(/Another payment of your company is in progress/u)).toBeVisible()
  })

  it('Keep the current plan takes back the change that is shown, and its notice goes', async () => {
    let isDown = true
    const server = aBillingServer(standingExamples.changing, {
      keepPlan: () => {
        if (isDown) throw refusedWith('INTERNAL', 500)
        server.state.subscription = standingExamples.active.subscription
        return { success: true }
      },
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Keep the current plan' }))
    expect(await screen.findByText('Something went wrong on the server. Try again.')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Keep the current plan' }))
    await waitFor(() => expect(screen.queryByText(/Changes to Start/u)).toBeNull())
    expect(server.callsOf('keepPlan')).toMatchObject([{ on: '2026-12-20T08:00:00.000Z' }, { companyId: 101 }])
  })

  it('a plan that has changed in the meantime is not kept, and the page says so', async () => {
    const server = aBillingServer(standingExamples.changing, {
      keepPlan: () => {
        throw refusedWith('ACTION_NOT_ALLOWED')
      },
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Keep the current plan' }))
    expect(await screen.findByText('The subscription was changed in another tab or by somebody else')).toBeVisible()
  })

  it('a switch of the automatic upgrade that failed goes back, and says so', async () => {
    const server = aBillingServer(standingExamples.active, {
      setAutoUpgrade: () => {
        throw refusedWith('INTERNAL', 500)
      },
    })
    const { user } = open(server)
    const toggle = await screen.findByRole('switch', { name: /Upgrade automatically/u })
    await user.click(toggle)
    expect(await screen.findByText('Something went wrong on the server. Try again.')).toBeVisible()
    await waitFor(() => expect(toggle).not.toBeChecked())
  })

  it('a change of what another tab has changed says so, and the page is read again', async () => {
    const server = aBillingServer(standingExamples.active, {
      setAutoUpgrade: () => {
        server.state.subscription = standingExamples.ended.subscription
        throw refusedWith('ACTION_NOT_ALLOWED')
      },
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('switch', { name: /Upgrade automatically/u }))
    expect(await screen.findByText('The subscription was changed in another tab or by somebody else')).toBeVisible()
    expect(await screen.findByText(/Your subscription ended/u)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    await waitFor(() => expect(screen.queryByText(/changed in another tab/u)).toBeNull())
  })

  it('older invoices are read by Show more, each once', async () => {
    const all = Array.from({ length: 12 }, (_, n) => anInvoice({ id: `i-${String(n)}`, number: `2026-${String(n)}` }))
    const server = aBillingServer(standingExamples.active, {
      listInvoices: ({ offset }) => ({ invoices: all.slice(Number(offset), Number(offset) + 10), total: 12 }),
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('2026-11')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.getAllByText(/^2026-\d+$/u)).toHaveLength(12)
  })

  it('billing details are stored, and a failure keeps what was typed, also after they were stored once', async () => {
    let isDown = true
    const failure = 'Something went wrong on the server. Try again.'
    const server = aBillingServer(standingExamples.active, {
      updateBillingDetails: ({ companyId: _, ...billingDetails }) => {
        if (isDown) throw refusedWith('INTERNAL', 500)
        return { success: true, billingDetails }
      },
    })
    const { user } = open(server)
    await user.type(await screen.findByLabelText('Company name'), 'Lily Ltd')
    const save = screen.getByRole('button', { name: 'Save' })
    await user.click(save)
    expect(await screen.findByText(failure)).toBeVisible()
    isDown = false
    await user.click(save)
    expect(await screen.findByText(/^Saved\./u)).toBeVisible()
    expect(screen.getByLabelText('Company name')).toHaveValue('Lily Ltd')
    // It is the same button: the focus is not lost.
    expect(save).toHaveFocus()
    isDown = true
    await user.type(screen.getByLabelText('Company name'), ' & Sons')
    await user.click(save)
    expect(await screen.findByText(failure)).toBeVisible()
    expect(screen.getByLabelText('Company name')).toHaveValue('Lily Ltd & Sons')
  })
})
