import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { deviceStorage } from '@frontdesk/platform'
import { i18n } from '@lingui/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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

const open = (server: Parameters<typeof openBilling>[1]) => openBilling(<SubscriptionPage />, server)

/** The button of the order, once it can be pressed: the company's own promo code is read before. */
const orderButton = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  return button
}
const pay = () => orderButton('Pay $49.00')
const paidAtTheBank = { subscriptionId: 's', paymentUrl: 'https://bank.example/pay/1' }
const promo = { promoCodeId: 'p', code: 'SPRING', source: 'code', discountType: 'percentage', percentage: 50 } as const

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
          throw refusedWith('PRICE_CHANGED')
        },
      },
    )
    const { user } = open(server)
    await user.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent(/The price has changed/u)
    expect(await screen.findByRole('button', { name: 'Pay $59.00' })).toBeEnabled()
  })

  it.each([
    [{}, /it fails again\.$/u],
    [{ code: 'SOMETHING', message: 'Call us' }, /it fails again\. Call us$/u],
  ])('an order that is refused for an unknown reason says what to do, and is logged: %j', async (body, end) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const error = new ApiError({ status: 422, body })
    const server = aBillingServer(
      {},
      {
        startCheckout: () => {
          throw error
        },
      },
    )
    const { user } = open(server)
    await user.click(await pay())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(
      /^Failed to create subscription\. Nothing was charged\. Try again, and contact us if/u,
    )
    expect(alert).toHaveTextContent(end)
    expect(log).toHaveBeenCalledWith('A change of a subscription failed', error)
  })

  it('in another language than the provider’s a refused order does not show what the provider says', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const server = aBillingServer(
      {},
      {
        startCheckout: () => {
          throw refusedWith('SOMETHING', 422)
        },
      },
    )
    const { user } = open(server)
    const button = await pay()
    // Without its catalogue our own sentences stay English: what the provider says is not added to them.
    act(() => i18n.loadAndActivate({ locale: 'ru', messages: {} }))
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to create subscription. Nothing was charged. Try again, and contact us if it fails again.',
    )
  })

  it.each([
    ['PRICE_CHANGED', /The price has changed/u],
    ['PAYMENT_UNREACHABLE', /The payment provider does not answer/u],
    ['PROMO_ELSEWHERE', /The promo code does not apply/u],
    ['FORBIDDEN', /You may not change the subscription of this company any more/u],
  ])('an order that is refused with %s is explained, and no fault for the log', async (code, sentence) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const server = aBillingServer(
      {},
      {
        startCheckout: () => {
          throw refusedWith(code, 422)
        },
      },
    )
    const { user } = open(server)
    await user.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.queryByText(/A message of the server/u)).toBeNull()
    expect(log).not.toHaveBeenCalledWith('A change of a subscription failed', expect.anything())
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

  it('after a code was applied the focus is beside what it has become', async () => {
    const { user } = open(aBillingServer({}, { previewPromo: () => ({ evaluation: promo }) }))
    await user.click(await screen.findByRole('button', { name: 'Add a promo code' }))
    await user.keyboard('SPRING{Enter}')
    const other = await screen.findByRole('button', { name: 'Use another promo code' })
    await waitFor(() => expect(other).toHaveFocus())
  })

  it('a stored code that has expired says so, is not kept, and does not stand in the way of the order', async () => {
    deviceStorage.set('promoCode', 'OLD')
    const server = aBillingServer(
      {},
      {
        previewPromo: () => {
          throw refusedWith('PROMO_EXPIRED', 422)
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
          if (promoCode !== undefined) throw refusedWith('PROMO_USED_UP', 422)
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
          if (code !== 'OWN') throw refusedWith('PROMO_WORSE', 422)
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

  it.each([
    ['PROMO_ELSEWHERE', 'This promo code does not apply to this order. Use another one, or order without it.', false],
    ['SOMETHING', 'The promo code could not be checked. Try again; without it, the price stays as it is.', true],
    ['NOT_FOUND', 'There is no such promo code. Check its spelling.', false],
  ])('a code that is refused with %s is said to be what it is', async (code, sentence, isLogged) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    deviceStorage.set('promoCode', 'SPRING')
    const server = aBillingServer(
      {},
      {
        previewPromo: () => {
          throw refusedWith(code, 422)
        },
      },
    )
    open(server)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(log.mock.calls.some(([logged]) => logged === 'A promo code could not be checked')).toBe(isLogged)
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

  it('a company is shown that its own code could not be read, and reads it again', async () => {
    let isDown = true
    const server = aBillingServer(
      {},
      {
        getPromoAssignment: () => {
          if (isDown) throw refusedWith('INTERNAL', 500)
          return { success: true, assignment: null }
        },
      },
    )
    const { user } = open(server)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(/^Failed to load promo assignment\. The price may lack a discount/u)).toBeVisible()
    isDown = false
    await user.click(alert.getByRole('button', { name: 'Load again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('a price that is too small for a card payment', () => {
  const tooSmall = () =>
    new ApiError({
      status: 422,
      body: { code: 'AMOUNT_TOO_SMALL', minimum: { amount: 50, currencyCode: 'USD' } },
    })

  it('the order is refused with the least that can be paid', async () => {
    const server = aBillingServer(
      {},
      {
        startCheckout: () => {
          throw tooSmall()
        },
      },
    )
    const { user } = open(server)
    await user.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent('Card payments below $0.50 are not possible')
  })

  it('a promo code that leaves too little is refused with what to do, and the price stays', async () => {
    const server = aBillingServer(
      {},
      {
        previewPromo: () => {
          throw tooSmall()
        },
      },
    )
    const { user } = open(server)
    await user.click(await screen.findByRole('button', { name: 'Add a promo code' }))
    await user.type(screen.getByLabelText('Promo code'), 'MOST{Enter}')
    expect(await screen.findByText(/would be too small for a card payment, so it was left out/u)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pay $49.00' })).toBeEnabled()
  })
})

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
          throw refusedWith('TOO_FEW_SALONS')
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
