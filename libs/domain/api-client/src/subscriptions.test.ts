import { Invoice, PriceVariant, Promo, Subscription, SubscriptionSummary } from '@frontdesk/contract'
import { aPriceVariant, aSubscription, anInvoice } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMinimum } from './ApiError.ts'
import { subscriptionCalls } from './calls/subscriptions.ts'
import { aClient, type FakeResponse } from './testing/aClient.ts'

const answered = (response: FakeResponse) => {
  const { api, requests } = aClient(() => response)
  return { api: api.subject(subscriptionCalls), companies: api.companies, requests }
}
const respondingWith = (json: unknown) => answered({ json }).api

const promo = {
  promoCodeId: 'code-1',
  code: 'Welcome',
  source: 'code',
  discountType: 'percentage',
  percentage: '17.5',
  maxDiscountAmountCents: null,
  remainingBillingCycles: 2,
} as const

describe('the subscription of a company (SUB-4)', () => {
  it('a subscription is read as our own provider sends it', async () => {
    const sent = {
      success: true,
      status: 'ok',
      hasUsedTrial: true,
      subscription: aSubscription({
        nextChargeAt: '2026-11-22T08:00:00.000Z',
        failedCharge: 'charge.1',
        confirmationUrl: 'https://bank.example/confirm',
        usage: {
          used: 500,
          limit: 500,
          modelTokens: { input: 1200, output: 34 },
          channelMessages: [{ channel: 'whatsapp', category: 'utility', billable: 12, free: 340 }],
        },
        scheduledChange: {
          priceVariantId: 'start-usd',
          priceVariantName: 'Start',
          billingPeriod: 'month',
          configuration: { conversations: 200, salons: 1 },
          amount: 2900,
          on: '2026-12-20T08:00:00.000Z',
        },
      }),
      invoices: [
        anInvoice({ number: '2026-000001', lines: [{ key: 'base', amount: 4900, quantity: null, code: null }] }),
        anInvoice({ status: 'failed', failure: 'declined' }),
        anInvoice({ refundedAmount: 1900 }),
      ],
      aiPause: { reason: 'conversation-limit', since: '2026-11-21T11:00:00.000Z' },
      connectedSalons: 8,
      now: '2026-11-21T12:00:00.000Z',
    }
    const read = await respondingWith(sent).getSubscription()
    expect(read.subscription).toMatchObject(sent.subscription)
    expect(read.invoices).toMatchObject(sent.invoices)
    expect(read).toMatchObject({ hasUsedTrial: true, now: sent.now, aiPause: sent.aiPause, connectedSalons: 8 })
  })

  it('the call is made for the company, with a time that keeps answers out of caches', async () => {
    const { api, requests } = answered({ json: { hasUsedTrial: false, subscription: null, invoices: [] } })
    expect(await api.getSubscription({ at: 5 })).toEqual({
      hasUsedTrial: false,
      subscription: null,
      invoices: [],
      aiPause: null,
      connectedSalons: null,
      now: null,
    })
    expect(requests[0]).toMatchObject({ path: '/admin/subscriptions/me', query: 'companyId=101&_t=5' })
  })

  it('numbers are read from digits, and dates from milliseconds', async () => {
    const { subscription } = await respondingWith({
      data: {
        hasUsedTrial: false,
        subscription: {
          id: 7,
          status: 'ACTIVE',
          amount: '4900',
          monthlyPrice: '49.5',
          currencyCode: 'eur',
          nextBillingDate: 1_766_217_600_000,
          usage: { used: '12', limit: '500', modelTokens: { input: 1200, output: '34' } },
        },
      },
    }).getSubscription()
    expect(subscription).toMatchObject({
      id: '7',
      status: 'active',
      amount: 4900,
      monthlyPrice: 49.5,
      currencyCode: 'EUR',
      nextBillingDate: '2025-12-20T08:00:00.000Z',
      usage: { used: 12, limit: 500, modelTokens: { input: 1200, output: 34 } },
    })
  })

  it.each([
    [undefined, null],
    ['many', null],
    [[], []],
    [
      [
        { channel: 'WhatsApp', category: 'MARKETING', billable: '3', free: 0 },
        { channel: 'whatsapp', category: 'lottery', billable: 1, free: 2 },
        { channel: 'whatsapp', category: null, billable: 4, free: 8 },
      ],
      [
        { channel: 'whatsapp', category: 'marketing', billable: 3, free: 0 },
        { channel: 'whatsapp', category: 'other', billable: 5, free: 10 },
      ],
    ],
    [
      [
        { channel: 'pigeon', category: 'service', billable: 1, free: 1 },
        { channel: 'whatsapp', category: 'service', billable: 1 },
        { channel: 'whatsapp', category: 'service', billable: -1, free: 1 },
        null,
      ],
      [],
    ],
  ])('messages that a channel bills are read as far as they are known: %j', async (channelMessages, read) => {
    const subscription = { ...aSubscription(), usage: { used: 1, channelMessages } }
    const answer = { hasUsedTrial: true, subscription, invoices: [] }
    expect((await respondingWith(answer).getSubscription()).subscription?.usage?.channelMessages).toEqual(read)
  })

  it.each([
    [
      { reason: 'UNPAID', since: 'soon' },
      { reason: 'unpaid', since: null },
    ],
    [{ reason: 'no-subscription' }, { reason: 'no-subscription', since: null }],
    [{ reason: 'full-moon', since: '2026-11-21T11:00:00.000Z' }, null],
    ['unpaid', null],
    [undefined, null],
  ])('a pause of the AI is read as far as it is known: %j', async (aiPause, read) => {
    const answer = { hasUsedTrial: true, subscription: null, invoices: [], aiPause }
    expect((await respondingWith(answer).getSubscription()).aiPause).toEqual(read)
  })

  it('tokens of the model of which only one side is stated are left out: they would pass for all', async () => {
    const { subscription } = await respondingWith({
      hasUsedTrial: true,
      subscription: { ...aSubscription(), usage: { used: 1, modelTokens: { input: 5 } } },
      invoices: [],
    }).getSubscription()
    expect(subscription?.usage?.modelTokens).toBeNull()
  })

  it.each([
    ['an unknown status', { id: 'a', status: 'dormant' }],
    ['no id', { status: 'active' }],
    ['a text', 'active'],
  ])(
    'a subscription with %s is not read as none, as the company would order a second one',
    async (_what, subscription) => {
      await expect(
        respondingWith({ hasUsedTrial: false, subscription, invoices: [] }).getSubscription(),
      ).rejects.toMatchObject({ code: 'WRONG_SHAPE' })
    },
  )

  it('amounts in a currency that is not supported are left out: they would pass for dollars', async () => {
    const { subscription, invoices } = await respondingWith({
      hasUsedTrial: true,
      subscription: { ...aSubscription(), currencyCode: 'KZT' },
      invoices: [{ ...anInvoice(), currencyCode: 'KZT', lines: [{ key: 'base', amount: 4900 }] }],
    }).getSubscription()
    expect(subscription).toMatchObject({ amount: null, monthlyPrice: null, currencyCode: null })
    expect(invoices).toMatchObject([{ amount: null, currencyCode: null, lines: null }])
  })

  it('the lines of an invoice are left out when one of them cannot be read, as the others would not sum to the amount', async () => {
    const lines = [
      { key: 'base', amount: 4900 },
      { key: 'tips', amount: 100 },
    ]
    const { invoices, total } = await respondingWith([{ ...anInvoice(), lines, status: 'canceled' }]).listInvoices()
    expect(invoices).toMatchObject([{ lines: null, status: 'cancelled', amount: 4900 }])
    expect(total).toBe(1)
  })

  it('a part of the invoices is asked for by its place, and says how many there are', async () => {
    const { api, requests } = answered({ json: { success: true, invoices: [anInvoice()], total: 31 } })
    expect(await api.listInvoices({ offset: 20, limit: 10 })).toMatchObject({ total: 31 })
    expect(requests[0]?.query).toBe('companyId=101&offset=20&limit=10')
  })
})

describe('the plans on sale (SUB-2)', () => {
  it.each([
    ['bare', (list: unknown[]) => list],
    ['under their name', (priceVariants: unknown[]) => ({ success: true, priceVariants })],
    ['under data', (data: unknown[]) => ({ data })],
  ])('plans are read when they come %s', async (_how, wrap) => {
    expect(await respondingWith(wrap([aPriceVariant()])).listPriceVariants()).toEqual([aPriceVariant()])
  })

  it('a plan without a name or an amount, or in an unknown currency, is left out', async () => {
    const list = [
      { ...aPriceVariant(), name: '' },
      { ...aPriceVariant(), amount: 49.5 },
      { ...aPriceVariant(), amount: -1 },
      { ...aPriceVariant(), currencyCode: 'KZT' },
      null,
      { id: 3, name: 'Basic', amount: '900' },
    ]
    expect(await respondingWith(list).listPriceVariants()).toEqual([
      { id: '3', name: 'Basic', description: null, amount: 900, trialDays: null, metadata: null },
    ])
  })
})

describe('promo codes (PROMO-2)', () => {
  it('a code is previewed for an amount and a plan', async () => {
    const { api, requests } = answered({ json: { success: true, evaluation: { ...promo, discountCents: 858 } } })
    expect(await api.previewPromo({ code: 'Welcome', amount: 4900, priceVariantId: 'pro-usd' })).toMatchObject({
      ...promo,
      discountCents: 858,
    })
    expect(requests[0]).toMatchObject({
      path: '/admin/promocodes/preview',
      query: 'companyId=101&code=Welcome&amountCents=4900&priceVariantId=pro-usd',
    })
  })

  it('a refused code rejects with the reason', async () => {
    const refused = answered({ status: 422, json: { success: false, code: 'PROMO_OTHER_PLAN', message: 'Not here' } })
    await expect(refused.api.previewPromo({ code: 'x', amount: 1 })).rejects.toMatchObject({ code: 'PROMO_OTHER_PLAN' })
  })

  it('a company has a code or none', async () => {
    expect(await respondingWith({ assignment: promo }).getPromoAssignment()).toMatchObject({ promo })
    expect(await respondingWith({ success: true, assignment: null }).getPromoAssignment()).toEqual({ promo: null })
  })

  it('of several codes the best is asked for, for a plan and its price', async () => {
    const { api, requests } = answered({ json: { success: true, assignment: null } })
    await api.getPromoAssignment({ priceVariantId: 'pro-usd', amount: 4900 })
    expect(requests[0]).toMatchObject({
      path: '/admin/promocodes/company',
      query: 'companyId=101&priceVariantId=pro-usd&amountCents=4900',
    })
  })

  it('a bound that cannot be read allows no discount, as none would allow all of it', async () => {
    const odd = { ...promo, maxDiscountAmountCents: 'much', remainingBillingCycles: -1 }
    expect((await respondingWith({ assignment: odd }).getPromoAssignment()).promo).toMatchObject({
      maxDiscountAmountCents: 0,
      remainingBillingCycles: 0,
    })
  })
})

describe('orders and changes (SUB-6, SUB-7)', () => {
  const pricing = {
    price: 4900,
    discount: 0,
    credit: 0,
    total: 4900,
    dueNow: 4900,
    lines: [],
    asOf: '2026-11-21T12:00:00Z',
  }
  const order = {
    priceVariantId: 'pro-usd',
    billingPeriod: 'month',
    billingInterval: 1,
    amount: 4900,
    currencyCode: 'USD',
    description: 'Pro',
    redirectUrl: 'https://desk.example/subscription?status=success',
    trialDays: 0,
    metadata: {
      planId: 'pro',
      variantId: 'pro-usd',
      configuration: { conversations: 500, salons: 1 },
      pricing,
      autoUpgradeEnabled: false,
      settings: { autoUpgradeEnabled: false },
    },
  } as const

  it('an order leads to a payment page, or to a subscription alone', async () => {
    const { api, requests } = answered({
      json: { success: true, subscriptionId: 's', paymentUrl: 'https://bank.example/1' },
    })
    expect(await api.startCheckout({ companyId: 7, ...order })).toEqual({
      subscriptionId: 's',
      paymentUrl: 'https://bank.example/1',
    })
    expect(requests[0]).toMatchObject({ method: 'POST', query: 'companyId=7', body: order })
    expect(await respondingWith({ subscriptionId: 's', paymentUrl: '' }).startCheckout(order)).toEqual({
      subscriptionId: 's',
      paymentUrl: null,
    })
    await expect(respondingWith({ success: true }).startCheckout(order)).rejects.toMatchObject({ code: 'WRONG_SHAPE' })
  })

  it('an order of another price is refused with PRICE_CHANGED', async () => {
    const refused = answered({ status: 409, json: { success: false, code: 'PRICE_CHANGED', message: 'Load it again' } })
    await expect(refused.api.startCheckout(order)).rejects.toMatchObject({ code: 'PRICE_CHANGED', status: 409 })
  })

  it.each([
    [{ outcome: 'reactivated' }, { outcome: 'reactivated' }],
    [
      { outcome: 'checkout', checkoutUrl: 'https://bank.example/2' },
      { outcome: 'checkout', checkoutUrl: 'https://bank.example/2' },
    ],
    [
      { outcome: 'error', message: 'Too late' },
      { outcome: 'error', message: 'Too late' },
    ],
    [{ outcome: 'checkout' }, null],
    [{ outcome: 'maybe' }, null],
  ])('a renewal answered with %j is read as %j', async (json, read) => {
    const result = respondingWith(json).renewSubscription({ subscriptionId: 's', redirectUrl: 'https://desk.example/' })
    await (read === null
      ? expect(result).rejects.toMatchObject({ code: 'WRONG_SHAPE' })
      : expect(result).resolves.toEqual(read))
  })

  it.each([
    [{ minimum: { amount: 50, currencyCode: 'USD' } }, { amount: 50, currencyCode: 'USD' }],
    [{ minimum: { amount: '50', currencyCode: 'usd' } }, { amount: 50, currencyCode: 'USD' }],
    [{ minimum: { amount: 50, currencyCode: 'XXX' } }, null],
    [{ minimum: { amount: 0, currencyCode: 'USD' } }, null],
    [{ minimum: 50 }, null],
    [null, null],
  ])('the least that can be paid, of a refusal with %j, is read as %j', (body, minimum) => {
    expect(readMinimum(body)).toEqual(minimum)
  })

  it('changes name the subscription in the path and the company in the query', async () => {
    const { api, requests } = answered({ json: { success: true, setupUrl: 'https://bank.example/card' } })
    await api.cancelSubscription({ subscriptionId: 's', reason: 'unused', comment: 'Closed' })
    await api.keepPlan({ subscriptionId: 's', on: '2026-12-20T08:00:00.000Z' })
    await api.chargeSubscription({ subscriptionId: 's', failedCharge: 'charge.1' })
    await api.setAutoUpgrade({ subscriptionId: 's', autoUpgradeEnabled: true })
    expect(await api.addPaymentMethod({ subscriptionId: 's', redirectUrl: 'https://desk.example/' })).toBe(
      'https://bank.example/card',
    )
    expect(requests.map(({ path, query, body }) => [path, query, body])).toEqual([
      ['/admin/subscriptions/s/cancel', 'companyId=101', { reason: 'unused', comment: 'Closed' }],
      ['/admin/subscriptions/s/keep-plan', 'companyId=101', { on: '2026-12-20T08:00:00.000Z' }],
      ['/admin/subscriptions/s/charge', 'companyId=101', { failedCharge: 'charge.1' }],
      ['/admin/subscriptions/s/auto-upgrade', 'companyId=101', { autoUpgradeEnabled: true }],
      [
        '/admin/subscriptions/add-payment-method',
        'companyId=101',
        { subscriptionId: 's', redirectUrl: 'https://desk.example/' },
      ],
    ])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/pay', '/\\\\evil.example', '', 7])(
    'the address %j is of no page of the web, and leads nowhere',
    async (address) => {
      await expect(
        respondingWith({ setupUrl: address }).addPaymentMethod({ subscriptionId: 's', redirectUrl: '' }),
      ).rejects.toMatchObject({ code: 'WRONG_SHAPE' })
      const subscription = { ...aSubscription(), confirmationUrl: address }
      const invoices = [{ ...anInvoice(), paymentUrl: address }]
      expect(await respondingWith({ hasUsedTrial: true, subscription, invoices }).getSubscription()).toMatchObject({
        subscription: { confirmationUrl: null },
        invoices: [{ paymentUrl: null }],
      })
    },
  )

  it('details of invoices are read and changed; what is no text is empty', async () => {
    const details = { name: 'Lily', address: 'Main street', country: 'UA', taxId: '123', email: 'a@b.example' }
    const { api, requests } = answered({
      json: { success: true, billingDetails: { ...details, taxId: null, country: 'Ukraine' } },
    })
    expect(await api.getBillingDetails()).toEqual({ ...details, taxId: '', country: '' })
    await api.updateBillingDetails({ details })
    expect(requests[1]).toMatchObject({ method: 'PUT', query: 'companyId=101', body: details })
  })
})

describe('the summary of a subscription with its company', () => {
  const summaryOf = async (company: object) =>
    (await answered({ json: { company: { id: 101, name: 'Lily', ...company } } }).companies.getCompany())
      .subscriptionSummary

  it.each([
    ['one that runs', { id: 's', status: 'past_due' }, { id: 's', status: 'past_due', trialEndsAt: null }],
    ['none', null, null],
    ['one with an unknown status', { id: 's', status: 'dormant' }, undefined],
    ['nothing that makes sense', 'active', undefined],
  ])('a company is said to have %s', async (_what, subscriptionSummary, read) => {
    const summary = await summaryOf({ subscriptionSummary })
    if (read) expect(summary).toMatchObject(read)
    else expect(summary).toBe(read)
  })

  it('a provider that does not say is not read as saying none', async () => {
    expect(await summaryOf({})).toBeUndefined()
  })
})

describe('properties of what is read of subscriptions', () => {
  const fields = fc.constantFrom(
    'id',
    'status',
    'amount',
    'currencyCode',
    'monthlyPrice',
    'usage',
    'limit',
    'metadata',
    'lines',
    'key',
    'priceVariant',
    'scheduledChange',
    'configuration',
    'on',
    'billingPeriod',
    'discountType',
    'percentage',
    'remainingBillingCycles',
    'trialEndsAt',
    'name',
    '__proto__',
  )
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(
        fc.constantFrom(null, true, 'active', 'USD', 'fixed', 'base', 'month', '12', '', -1, 1.5, 12, Number.MAX_VALUE),
        fc.string(),
      ),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(fields, tie('json'), { maxKeys: 8 }),
    ),
  }))
  const any = fc.dictionary(fields, json)

  it('all that is read has the shape of the contract', async () => {
    await fc.assert(
      fc.asyncProperty(any, any, async (one, other) => {
        const { subscription, invoices } = await respondingWith({
          hasUsedTrial: 1,
          subscription: { ...one, id: 's', status: 'active' },
          invoices: [other],
        }).getSubscription()
        expect(Subscription.safeParse(subscription).error).toBeUndefined()
        for (const invoice of invoices) expect(Invoice.safeParse(invoice).error).toBeUndefined()
        for (const variant of await respondingWith([{ ...one, name: 'Pro', amount: 1 }]).listPriceVariants())
          expect(PriceVariant.safeParse(variant).error).toBeUndefined()
        const { promo: read } = await respondingWith({
          assignment: { ...other, discountType: 'fixed' },
        }).getPromoAssignment()
        expect(Promo.safeParse(read).error).toBeUndefined()
        const company = { id: 1, name: 'Lily', subscriptionSummary: { ...one, id: 's', status: 'trial' } }
        const { subscriptionSummary } = await answered({ json: { company } }).companies.getCompany()
        expect(SubscriptionSummary.safeParse(subscriptionSummary).error).toBeUndefined()
      }),
    )
  })
})
