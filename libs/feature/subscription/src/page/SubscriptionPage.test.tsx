import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { aCompany, anAdmin, anInvoice, aSubscription } from '@frontdesk/contract/fixtures'
import { deviceStorage, type AppEventMap } from '@frontdesk/platform'
import { renderScreen, type RenderScreenOptions } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LeaveContext } from '../payment-page/usePaymentPage.ts'
import { aBillingServer } from '../testing/aBillingServer.ts'
import { standingExamples } from '../testing/standingExamples.ts'
import { SubscriptionPage } from './SubscriptionPage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const refused = (code: string, status = 409) =>
  new ApiError({ status, body: { code, message: 'A message of the server' } })

type Server = ReturnType<typeof aBillingServer>

/** The page with what it emits and the address that it leaves for. */
function open(server: Server, options: RenderScreenOptions = {}) {
  const leave = vi.fn()
  const emitted: unknown[] = []
  const shown = renderScreen(
    <LeaveContext value={leave}>
      <SubscriptionPage />
    </LeaveContext>,
    { route: '/subscription', api: server.api, ...options },
  )
  const names: (keyof AppEventMap)[] = ['SUBSCRIPTION_STARTED', 'SUBSCRIPTION_RENEWED', 'SUBSCRIPTION_CANCELLED']
  for (const name of names) shown.platform.events.on(name, (payload) => emitted.push([name, payload]))
  return { ...shown, leave, emitted }
}

/** The button of the order, once it can be pressed: the company's own promo code is read before. */
const orderButton = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  return button
}
const pay = () => orderButton('Pay $49.00')
const paidAtTheBank = { subscriptionId: 's', paymentUrl: 'https://bank.example/pay/1' }
const promo = { promoCodeId: 'p', code: 'SPRING', source: 'code', discountType: 'percentage', percentage: 50 } as const

describe('the salons that are connected (SUB-3)', () => {
  it.each(['never', 'trial', 'trialOver', 'canceled'] as const)(
    'a plan is offered for all of them (%s)',
    async (standing) => {
      const state = { ...standingExamples[standing], connectedSalons: 8 }
      const { user, leave } = open(aBillingServer(state, { startCheckout: () => paidAtTheBank }))
      await user.click(await orderButton('Pay $154.00'))
      await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    },
  )

  it('an order for fewer than were connected meanwhile is refused, and the price is the one for all of them', async () => {
    const server = aBillingServer(
      {},
      {
        startCheckout: () => {
          server.state.connectedSalons = 3
          throw refused('TOO_FEW_SALONS')
        },
      },
    )
    const { user } = open(server)
    await user.click(await pay())
    expect(await screen.findByText(/more salons connected than this order is for\. Nothing was charged/u)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Pay $79.00' })).toBeVisible()
    expect(screen.getByText(/You have 3 salons connected/u)).toBeVisible()
  })
})

describe('loading the subscription (SUB-14)', () => {
  it('a subscription that could not be loaded is asked for again by Retry', async () => {
    let isDown = true
    const server = aBillingServer(
      {},
      {
        getSubscription: () => {
          if (isDown) throw refused('INTERNAL', 500)
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
          if (isDown) throw refused('INTERNAL', 500)
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
  expect(meter.queryByText(/begins anew/u)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your plan' })).toBeNull()
})

describe('ordering a plan (SUB-6)', () => {
  it('an order is sent with the price that is shown, for the provider’s own time, and leads to the payment page', async () => {
    const server = aBillingServer(
      {},
      { startCheckout: () => ({ subscriptionId: 's', paymentUrl: 'https://bank.example/pay/1' }) },
    )
    const { user, leave } = open(server)
    await user.click(await pay())
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('https://bank.example/pay/1'))
    expect(server.callsOf('startCheckout')).toMatchObject([
      {
        companyId: 101,
        priceVariantId: 'pro-usd',
        billingPeriod: 'month',
        amount: 4900,
        currencyCode: 'USD',
        redirectUrl: `${window.location.origin}/subscription?status=success`,
        metadata: { pricing: { total: 4900, dueNow: 4900, asOf: server.state.now.toISOString() } },
      },
    ])
  })

  it('a second click while the order is on its way orders nothing again', async () => {
    let answer: (page: unknown) => void = () => undefined
    const server = aBillingServer({}, { startCheckout: () => new Promise((resolve) => (answer = resolve)) })
    const { leave } = open(server)
    const button = await pay()
    act(() => {
      button.click()
      button.click()
      button.click()
    })
    await waitFor(() => expect(server.callsOf('startCheckout')).toHaveLength(1))
    answer({ subscriptionId: 's', paymentUrl: 'https://bank.example/pay/1' })
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    expect(server.callsOf('startCheckout')).toHaveLength(1)
  })

  it('an order that costs nothing now leads to the page that says what was ordered, and is a start', async () => {
    const server = aBillingServer({ hasUsedTrial: false }, { startCheckout: () => ({ subscriptionId: 's' }) })
    const { user, address, leave, emitted } = open(server)
    await user.click(await orderButton('Start the free trial'))
    await waitFor(() => expect(address()).toBe('/subscription/success?subscriptionId=s'))
    expect(leave).not.toHaveBeenCalled()
    expect(emitted).toEqual([
      ['SUBSCRIPTION_STARTED', { planName: 'Pro', price: 49, currency: 'USD', subscriptionPeriod: 'month' }],
    ])
  })

  it('an order of a price that has changed says so, and shows the new one', async () => {
    const server = aBillingServer(
      {},
      {
        startCheckout: () => {
          server.state.variants = server.state.variants.map((each) => ({ ...each, amount: each.amount + 1000 }))
          throw refused('PRICE_CHANGED')
        },
      },
    )
    const { user } = open(server)
    await user.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent(/The price has changed/u)
    expect(await screen.findByRole('button', { name: 'Pay $59.00' })).toBeEnabled()
  })

  it.each([
    [{ code: 'SOMETHING', message: 'Call us' }, 'Call us'],
    [{}, 'Failed to create subscription'],
  ])('a refused order shows the provider’s message or its own sentence: %j', async (body, sentence) => {
    const server = aBillingServer(
      {},
      {
        startCheckout: () => {
          throw new ApiError({ status: 422, body })
        },
      },
    )
    const { user } = open(server)
    await user.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })
})

describe('promo codes (PROMO-1, PROMO-2)', () => {
  it('a code that an address brought is in the price and in the order', async () => {
    deviceStorage.set('promoCode', 'SPRING')
    const server = aBillingServer(
      {},
      {
        previewPromo: () => ({ evaluation: promo }),
        startCheckout: () => ({ subscriptionId: 's', paymentUrl: 'https://bank.example/pay/1' }),
      },
    )
    const { user, leave } = open(server)
    await user.click(await orderButton('Pay $24.50'))
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    expect(server.callsOf('startCheckout')).toMatchObject([{ promoCode: 'SPRING', amount: 2450 }])
    expect(server.callsOf('previewPromo')[0]).toMatchObject({
      code: 'SPRING',
      amountCents: 4900,
      priceVariantId: 'pro-usd',
      companyId: 101,
    })
    expect(deviceStorage.get('promoCode')).toBeNull()
  })

  it('a stored code that has expired says so, is not kept, and does not stand in the way of the order', async () => {
    deviceStorage.set('promoCode', 'OLD')
    const server = aBillingServer(
      {},
      {
        previewPromo: () => {
          throw refused('PROMO_EXPIRED', 422)
        },
        startCheckout: () => ({ subscriptionId: 's', paymentUrl: 'https://bank.example/pay/1' }),
      },
    )
    const { user, leave } = open(server)
    expect(await screen.findByText('This promo code has expired.')).toBeVisible()
    expect(deviceStorage.get('promoCode')).toBeNull()
    await user.click(await pay())
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    expect(server.callsOf('startCheckout')[0]).not.toHaveProperty('promoCode')
  })

  it('a code that is refused with the order is taken out of the price, and the next order is without it', async () => {
    deviceStorage.set('promoCode', 'SPRING')
    const server = aBillingServer(
      {},
      {
        previewPromo: () => ({ evaluation: promo }),
        startCheckout: ({ promoCode }) => {
          if (promoCode !== undefined) throw refused('PROMO_USED_UP', 422)
          return { subscriptionId: 's', paymentUrl: 'https://bank.example/pay/1' }
        },
      },
    )
    const { user, leave } = open(server)
    await user.click(await orderButton('Pay $24.50'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/taken out of the price/u)
    await user.click(await pay())
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
  })

  it('the company’s own code is in the price, and stays when a typed one is worse', async () => {
    const own = { ...promo, code: 'OWN', source: 'assignment', assignmentId: 'a' } as const
    const server = aBillingServer(
      { assignment: own },
      {
        previewPromo: ({ code }) => {
          if (code !== 'OWN') throw refused('PROMO_WORSE', 422)
          return { evaluation: own }
        },
      },
    )
    const { user } = open(server)
    expect(await screen.findByRole('button', { name: 'Pay $24.50' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use another promo code' }))
    await user.type(screen.getByLabelText('Promo code'), 'SMALL{Enter}')
    expect(await screen.findByText('The discount that you already have is better, so it stays.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pay $24.50' })).toBeVisible()
  })

  it('of several own codes the provider is asked for the best one for the chosen plan and its price', async () => {
    const own = (code: string, percentage: number) =>
      ({ ...promo, code, percentage, source: 'assignment', assignmentId: code }) as const
    const codes = { 'pro-usd': own('PRO', 50), 'start-usd': own('START', 10) }
    const server = aBillingServer(
      {},
      {
        getPromoAssignment: ({ priceVariantId }) => ({
          success: true,
          assignment: codes[priceVariantId as keyof typeof codes],
        }),
        previewPromo: ({ code }) => ({ evaluation: Object.values(codes).find((one) => one.code === code) }),
      },
    )
    const { user } = open(server)
    expect(await screen.findByRole('button', { name: 'Pay $24.50' })).toBeVisible()
    expect(server.callsOf('getPromoAssignment')).toContainEqual(
      expect.objectContaining({ priceVariantId: 'pro-usd', amountCents: 4900 }),
    )
    await user.click(screen.getByRole('radio', { name: 'Start' }))
    expect(await screen.findByRole('button', { name: 'Pay $26.10' })).toBeVisible()
  })

  it('a price with the own code of another choice cannot be ordered until the right one is known', async () => {
    const own = (code: string, percentage: number) =>
      ({ ...promo, code, percentage, source: 'assignment', assignmentId: code }) as const
    const pro = own('PRO', 50)
    const start = own('START', 10)
    let answer: (assigned: unknown) => void = () => undefined
    const server = aBillingServer(
      {},
      {
        getPromoAssignment: ({ priceVariantId }) =>
          priceVariantId === 'pro-usd'
            ? { success: true, assignment: pro }
            : new Promise((resolve) => (answer = resolve)),
        previewPromo: ({ code }) => ({ evaluation: code === 'PRO' ? pro : start }),
        startCheckout: () => ({ subscriptionId: 's', paymentUrl: 'https://bank.example/pay/1' }),
      },
    )
    const { user, leave } = open(server)
    await orderButton('Pay $24.50')
    await user.click(screen.getByRole('radio', { name: 'Start' }))
    const awaited = await screen.findByRole('button', { name: 'Pay $14.50' })
    expect(awaited).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(awaited)
    // It looks so, too, when it lasts.
    await waitFor(() => expect(awaited).toBeDisabled())
    answer({ success: true, assignment: start })
    await user.click(await orderButton('Pay $26.10'))
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
    expect(server.callsOf('startCheckout')).toMatchObject([{ priceVariantId: 'start-usd', amount: 2610 }])
  })

  it('a company is shown that its own code could not be read', async () => {
    const server = aBillingServer(
      {},
      {
        getPromoAssignment: () => {
          throw refused('INTERNAL', 500)
        },
      },
    )
    open(server)
    expect(await screen.findByText('Failed to load promo assignment')).toBeVisible()
  })
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
    ['the provider’s message', { outcome: 'error', message: 'The plan is gone' }, 'The plan is gone'],
    ['the register’s sentence', { outcome: 'error' }, 'Unable to renew subscription.'],
  ])('a renewal that fails shows %s', async (_what, answer, sentence) => {
    const server = aBillingServer(standingExamples.leaving, { renewSubscription: () => answer })
    const { user } = open(server)
    const [keep] = await screen.findAllByRole('button', { name: 'Keep my subscription' })
    await user.click(keep as HTMLElement) // findAll finds at least one
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it.each([
    ['PAYMENT_UNREACHABLE', 'The payment provider does not answer. Nothing was charged. Try again in a few minutes.'],
    [
      'PAYMENT_IN_PROGRESS',
      'Another payment of your company is in progress. Wait until it has ended, then load this page again.',
    ],
    [
      'PAYMENTS_NOT_SET_UP',
      'This server takes no payments in this currency yet. Nothing was charged. Contact us, and we help.',
    ],
    [
      'TOO_FEW_SALONS',
      'Your company has more salons connected than this order is for. Nothing was charged. Choose a plan for all of them, or delete salons on the integrations page.',
    ],
  ])('a renewal that is refused with %s says in the reader’s language what can be done', async (code, sentence) => {
    const server = aBillingServer(standingExamples.canceled, {
      renewSubscription: () => {
        throw refused(code)
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
          throw refused('PLAN_UNKNOWN')
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

  it('what the language model read and wrote stands beside the conversations', async () => {
    const usage = { used: 12, limit: 500, modelTokens: { input: 1200, output: 34 } }
    open(aBillingServer({ ...standingExamples.active, subscription: aSubscription({ usage }) }))
    expect(await screen.findByText('Tokens of the language model')).toBeVisible()
    expect(screen.getByText('1,234')).toBeVisible()
  })

  it('a past due subscription leads to the page of cards', async () => {
    const server = aBillingServer(standingExamples.pastDue, {
      addPaymentMethod: () => ({ setupUrl: 'https://bank.example/card' }),
    })
    const { user, leave } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Use another card' }))
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('https://bank.example/card'))
    expect(server.callsOf('addPaymentMethod')).toMatchObject([
      { redirectUrl: `${window.location.origin}/subscription/success?payment_added=true` },
    ])
  })

  it('Keep the current plan takes back the change that is shown, and its notice goes', async () => {
    let isDown = true
    const server = aBillingServer(standingExamples.changing, {
      keepPlan: () => {
        if (isDown) throw refused('INTERNAL', 500)
        server.state.subscription = standingExamples.active.subscription
        return { success: true }
      },
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Keep the current plan' }))
    expect(await screen.findByText('A message of the server')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Keep the current plan' }))
    await waitFor(() => expect(screen.queryByText(/Changes to Start/u)).toBeNull())
    expect(server.callsOf('keepPlan')).toMatchObject([{ on: '2026-12-20T08:00:00.000Z' }, { companyId: 101 }])
  })

  it('a plan that has changed in the meantime is not kept, and the page says so', async () => {
    const server = aBillingServer(standingExamples.changing, {
      keepPlan: () => {
        throw refused('ACTION_NOT_ALLOWED')
      },
    })
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Keep the current plan' }))
    expect(await screen.findByText('The subscription was changed in another tab or by somebody else')).toBeVisible()
  })

  it('a switch of the automatic upgrade that failed goes back, and says so', async () => {
    const server = aBillingServer(standingExamples.active, {
      setAutoUpgrade: () => {
        throw refused('INTERNAL', 500)
      },
    })
    const { user } = open(server)
    const toggle = await screen.findByRole('switch', { name: /Upgrade automatically/u })
    await user.click(toggle)
    expect(await screen.findByText('A message of the server')).toBeVisible()
    await waitFor(() => expect(toggle).not.toBeChecked())
  })

  it('a change of what another tab has changed says so, and the page is read again', async () => {
    const server = aBillingServer(standingExamples.active, {
      setAutoUpgrade: () => {
        server.state.subscription = standingExamples.ended.subscription
        throw refused('ACTION_NOT_ALLOWED')
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

  it('billing details are stored, and a failure keeps what was typed', async () => {
    let isDown = true
    const server = aBillingServer(standingExamples.active, {
      updateBillingDetails: ({ companyId: _, ...billingDetails }) => {
        if (isDown) throw refused('INTERNAL', 500)
        return { success: true, billingDetails }
      },
    })
    const { user } = open(server)
    await user.type(await screen.findByLabelText('Company name'), 'Lily Ltd')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('A message of the server')).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Saved\./u)).toBeVisible()
    expect(screen.getByLabelText('Company name')).toHaveValue('Lily Ltd')
  })
})
