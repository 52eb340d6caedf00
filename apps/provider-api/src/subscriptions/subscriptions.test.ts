import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BillingServer } from '../testing/aBillingServer.ts'
import { goodCard, redirectUrl } from '../testing/aPaymentServer.ts'
import type { ACompany } from '../testing/aTestServer.ts'
import { setUpBilling } from '../testing/setUpBilling.ts'

let world: BillingServer
let lily: ACompany
setUpBilling((server, company) => {
  world = server
  lily = company
})

const day = 86_400_000
const as = (company = lily) => ({ token: company.owner.token, companyId: company.companyId })
const statusOf = async () => (await world.read(lily)).subscription?.status
const refusal = async (body: unknown) => {
  const answer = await world.call('startCheckout', { ...as(), body })
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}
/** Pays the plan Pro for a month. */
const subscribe = async (card = goodCard) => {
  const { subscriptionId, paymentUrl } = await world.order(lily)
  await world.pay(paymentUrl, card)
  return subscriptionId
}
/** The money that the bank has taken and not returned, and the sum of the paid invoices. */
const ledger = async () => {
  const taken = world.bank
    .list(new Date(0), new Date('2100-01-01'))
    .filter(({ status }) => status === 'success' || status === 'reversed')
    .reduce((sum, one) => sum + one.amount - one.cancelList.reduce((back, { amount }) => back + amount, 0), 0)
  const rows = await world.db
    .selectFrom('invoices')
    .select(['amount', 'refunded_amount'])
    .where('settled_at', 'is not', null)
    .execute()
  return { taken, invoiced: rows.reduce((sum, row) => sum + row.amount - row.refunded_amount, 0) }
}
let takenBefore = 0
beforeEach(async () => void (takenBefore = (await ledger()).taken))
const expectBalance = async () => {
  const { taken, invoiced } = await ledger()
  expect({ taken: taken - takenBefore }).toEqual({ taken: invoiced })
}
const aCode = (different: object = {}) =>
  world.db
    .insertInto('promo_codes')
    .values({
      id: randomUUID(),
      code_key: 'WELCOME',
      code: 'Welcome',
      discount_type: 'percentage',
      percentage: '20',
      duration_type: 'repeating',
      duration_in_billing_cycles: 2,
      ...different,
    })
    .execute()
const preview = async (code: string, more: object = {}) =>
  (await world.call('previewPromo', { ...as(), query: { code, amountCents: 4900, ...more } })).json<{
    code?: string
    evaluation?: { discountCents: number; totalCents: number; remainingBillingCycles: number }
  }>()

it('the answer with a subscription names the position of the company’s log at which it was read (LIVE-6)', async () => {
  const position = async () => Number((await world.callOk('getSubscription', as()))['seq'])
  const before = await position()
  await subscribe()
  const { event_seq: newest } = await world.db
    .selectFrom('companies')
    .select('event_seq')
    .where('id', '=', lily.companyId)
    .executeTakeFirstOrThrow()
  expect(newest).toBeGreaterThan(before)
  expect(await position()).toBe(newest)
})

describe('ordering a plan (SUB-6)', () => {
  it('a paid order makes the subscription active for a month, with its card and its numbered invoice', async () => {
    const { subscriptionId, paymentUrl } = await world.order(lily)
    expect(paymentUrl).toMatch(/\/sandbox\/bank\/pay\//)
    expect(await statusOf()).toBe('pending')
    await world.pay(paymentUrl)
    const { subscription, invoices } = await world.read(lily)
    expect(subscription).toMatchObject({
      id: subscriptionId,
      status: 'active',
      priceVariantId: 'pro-usd',
      amount: 4900,
      monthlyPrice: 49,
      currentPeriodStart: '2026-11-20T12:00:00.000Z',
      nextBillingDate: '2026-12-20T12:00:00.000Z',
      hasPaymentMethod: true,
      paymentMethodSummary: { maskedPan: '424242******4242', displayLabel: 'Visa 4242', provider: 'sandbox' },
    })
    expect(invoices).toMatchObject([
      { status: 'completed', amount: 4900, number: '2026-000001', lines: [{ key: 'base', amount: 4900 }] },
    ])
    expect(world.published.map(({ event }) => event)).toContain('subscription_update')
    await expectBalance()
  })

  it.each([
    ['a smaller amount', (body: Record<string, unknown>) => void (body['amount'] = 1), 'PRICE_CHANGED'],
    ['another currency', (body: Record<string, unknown>) => void (body['currencyCode'] = 'UAH'), 'PRICE_CHANGED'],
    ['days of a trial', (body: Record<string, unknown>) => void (body['trialDays'] = 14), 'PRICE_CHANGED'],
    ['a cheaper plan', (body: Record<string, unknown>) => void (body['priceVariantId'] = 'start-usd'), 'PRICE_CHANGED'],
    ['an unknown plan', (body: Record<string, unknown>) => void (body['priceVariantId'] = 'gold'), 'PLAN_UNKNOWN'],
    [
      'a foreign address',
      (body: Record<string, unknown>) => void (body['redirectUrl'] = 'https://evil.example/'),
      'REDIRECT_NOT_ALLOWED',
    ],
    [
      'a file of an allowed origin',
      (body: Record<string, unknown>) => void (body['redirectUrl'] = `blob:${redirectUrl}`),
      'REDIRECT_NOT_ALLOWED',
    ],
    [
      'a script',
      (body: Record<string, unknown>) => void (body['redirectUrl'] = 'javascript:alert(1)'),
      'REDIRECT_NOT_ALLOWED',
    ],
    [
      'a code that does not exist',
      (body: Record<string, unknown>) => void (body['promoCode'] = 'FREE'),
      'PROMO_UNKNOWN',
    ],
  ])('an order with %s is refused, and nothing is stored', async (_name, change, code) => {
    expect((await refusal(await world.orderOf(lily, { change })))[1]).toBe(code)
    expect(await world.db.selectFrom('invoices').selectAll().execute()).toEqual([])
  })

  it('an order of a price that was shown more than half an hour ago is refused', async () => {
    const body = await world.orderOf(lily)
    world.clock.advance(30 * 60_000 + 1)
    expect(await refusal(body)).toEqual([409, 'PRICE_CHANGED'])
  })

  it('the same order from two tabs at once leads to one page, and is paid once', async () => {
    const body = await world.orderOf(lily)
    const opened = vi.spyOn(world.outside.provider, 'createPayment')
    const answers = await Promise.all([1, 2, 3].map(() => world.call('startCheckout', { ...as(), body })))
    const pages = answers.flatMap((answer) => {
      const { paymentUrl, code } = answer.json<{ paymentUrl?: string; code?: string }>()
      if (paymentUrl === undefined) expect(code).toBe('PAYMENT_IN_PROGRESS')
      return paymentUrl ?? []
    })
    const again = (await world.callOk('startCheckout', { ...as(), body }))['paymentUrl']
    expect(new Set(pages)).toEqual(new Set([again]))
    expect(opened).toHaveBeenCalledOnce()
    opened.mockRestore()
    await world.pay(String(again))
    expect((await world.read(lily)).invoices.filter(({ status }) => status === 'completed')).toHaveLength(1)
    await expectBalance()
  })
})

describe('the bank’s text for a payment', () => {
  it('names the product, and the plan where one is paid for', async () => {
    const calls = [] as string[]
    const { create, charge } = world.bank
    world.bank.create = (of) => (calls.push(of.destination), create(of))
    world.bank.charge = (of, token) => (calls.push(of.destination), charge(of, token))
    try {
      const subscriptionId = await subscribe()
      const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
      await world.pay(String(setupUrl))
      await world.pass(30 * day)
      expect(calls).toEqual(['Frontdesk: Pro', 'Frontdesk', 'Frontdesk: Pro'])
    } finally {
      Object.assign(world.bank, { create, charge })
    }
  })
})

describe('changing a plan (SUB-13)', () => {
  it('an upgrade is paid now, less what is left of the paid period, and begins a new one', async () => {
    await world.order(lily, { plan: 'start-usd' }).then(({ paymentUrl }) => world.pay(paymentUrl))
    await world.pass(15 * day)
    const { paymentUrl } = await world.order(lily)
    await world.pay(paymentUrl)
    const { subscription, invoices } = await world.read(lily)
    expect(subscription).toMatchObject({ amount: 4900, nextBillingDate: '2027-01-05T12:00:00.000Z' })
    expect(invoices.find(({ amount }) => amount !== 2900)).toMatchObject({
      amount: 3450,
      lines: [
        { key: 'base', amount: 4900 },
        { key: 'upgrade-credit', amount: -1450 },
      ],
    })
    await expectBalance()
  })

  it('a page that is open is closed by an order that waits for the renewal', async () => {
    await subscribe()
    const larger = await world.order(lily, { configuration: { conversations: 1000, salons: 1 } })
    await world.order(lily, { plan: 'start-usd' })
    await world.settle()
    expect(world.outside.pay(String(larger.paymentUrl), goodCard)).toBe(false)
    expect((await world.read(lily)).subscription).toMatchObject({ scheduledChange: { priceVariantId: 'start-usd' } })
  })

  it('a cheaper plan begins with the next period, which is charged at its price', async () => {
    await subscribe()
    const { paymentUrl } = await world.order(lily, { plan: 'start-usd' })
    expect(paymentUrl).toBeUndefined()
    expect((await world.read(lily)).subscription).toMatchObject({
      amount: 4900,
      scheduledChange: { priceVariantId: 'start-usd', amount: 2900, on: '2026-12-20T12:00:00.000Z' },
    })
    await world.pass(30 * day)
    expect((await world.read(lily)).subscription).toMatchObject({
      status: 'active',
      amount: 2900,
      scheduledChange: null,
      nextBillingDate: '2027-01-20T12:00:00.000Z',
    })
    await expectBalance()
  })
})

describe('an order at the edge of what is paid for (SUB-13)', () => {
  it('a code that takes most of each bill off does not pay for the next one: credited is what was paid, at most', async () => {
    await aCode({ percentage: '90', duration_type: 'forever', duration_in_billing_cycles: null })
    const promo = { discountType: 'percentage', percentage: 90, code: 'Welcome' } as const
    await world.order(lily, { promo }).then(({ paymentUrl }) => world.pay(paymentUrl))
    await world.order(lily, { promo, period: 'year' }).then(({ paymentUrl }) => world.pay(paymentUrl))
    const { subscription, invoices } = await world.read(lily)
    expect(subscription).toMatchObject({ billingPeriod: 'year', amount: 49000 })
    expect(invoices.map(({ amount }) => amount).sort()).toEqual([4410, 490])
    // Both together are what a year costs with the code.
    expect((await ledger()).taken - takenBefore).toBe(4900)
    await expectBalance()
  })

  it('a payment is known, however many orders were begun since', async () => {
    await aCode({ percentage: '90', duration_type: 'forever', duration_in_billing_cycles: null })
    const promo = { discountType: 'percentage', percentage: 90, code: 'Welcome' } as const
    await world.order(lily, { promo }).then(({ paymentUrl }) => world.pay(paymentUrl))
    for (let orders = 0; orders < 21; orders++) {
      world.clock.advance(1000)
      await world.order(lily, {
        promo,
        period: 'year',
        configuration: { conversations: 500, salons: 1 + (orders % 2) },
      })
    }
    const { invoices } = await world.read(lily)
    expect(invoices.filter(({ status }) => status === 'completed')).toMatchObject([{ amount: 490 }])
    expect(invoices[0]).toMatchObject({ amount: 4410 })
  })

  it('a cheaper plan whose price was shown before the renewal began is not scheduled for a day that has passed', async () => {
    await subscribe()
    await world.pass(30 * day - 600_000)
    const body = await world.orderOf(lily, { plan: 'start-usd' })
    world.outside.faults.status = 429
    await world.pass(900_000)
    expect(await refusal(body)).toEqual([409, 'PRICE_CHANGED'])
    world.outside.faults.status = null
    await world.pass(3_600_000)
    expect((await world.read(lily)).subscription).toMatchObject({
      status: 'active',
      amount: 4900,
      scheduledChange: null,
    })
    await expectBalance()
  })
})

describe('renewing', () => {
  it('each month is charged once to the saved card, also when the server was away', async () => {
    await subscribe()
    await world.halt()
    await world.pass(31 * day)
    world.start()
    await world.settle()
    await world.pass(31 * day)
    const { invoices } = await world.read(lily)
    expect(invoices.map(({ status, periodStart }) => [status, periodStart?.slice(0, 10)])).toEqual([
      ['completed', '2027-01-20'],
      ['completed', '2026-12-20'],
      ['completed', '2026-11-20'],
    ])
    await expectBalance()
  })

  it('a month that is due without a card is withdrawn with the plan, and leaves no work behind', async () => {
    await aCode({ percentage: '100', duration_in_billing_cycles: 1 })
    const promo = { discountType: 'percentage', percentage: 100, code: 'Welcome' } as const
    const { subscriptionId: id } = await world.order(lily, { promo })
    await world.pass(30 * day)
    expect(await statusOf()).toBe('past_due')
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.settle()
    expect((await world.read(lily)).invoices.map(({ status }) => status)).toEqual(['cancelled', 'completed'])
    expect(await world.db.selectFrom('jobs').select('id').where('queue', '=', 'payments').execute()).toEqual([])
    expect(world.lines.join()).not.toContain('is not set up')
  })

  it('a new card pays what is due at once, and the period stays that of the schedule', async () => {
    const subscriptionId = await subscribe('4000 0000 0000 0341')
    await world.pass(32 * day)
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
    await world.pay(String(setupUrl))
    expect((await world.read(lily)).subscription).toMatchObject({
      status: 'active',
      nextBillingDate: '2027-01-20T12:00:00.000Z',
      paymentMethodSummary: {
        maskedPan: '424242******4242',
        savedAt: expect.stringMatching(/^2026-12-22T12:/) as string,
      },
    })
    await expectBalance()
  })
})

describe('cancelling (SUB-5, SUB-7)', () => {
  it('a cancelled subscription runs until its period ends, and is not charged', async () => {
    const id = await subscribe()
    for (const reason of ['unused', 'other'])
      await world.callOk('cancelSubscription', { ...as(), params: { id }, body: { reason } })
    expect((await world.read(lily)).subscription).toMatchObject({
      status: 'active',
      canceledAt: '2026-11-20T12:00:00.000Z',
    })
    await world.pass(31 * day)
    expect((await world.read(lily)).subscription).toMatchObject({
      status: 'canceled',
      endedAt: '2026-12-20T12:00:00.000Z',
    })
    await expectBalance()
  })

  it('a page that was opened before the end of what was cancelled, and is paid after it, makes the plan active', async () => {
    const { subscriptionId: id, paymentUrl: firstUrl } = await world.order(lily, { plan: 'start-usd' })
    await world.pay(firstUrl)
    await world.pass(30 * day - 3_600_000)
    const { paymentUrl } = await world.order(lily)
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.pass(2 * 3_600_000)
    expect(await statusOf()).toBe('canceled')
    await world.pay(paymentUrl)
    const paid = { status: 'active', amount: 4900, canceledAt: null, endedAt: null }
    expect((await world.read(lily)).subscription).toMatchObject(paid)
    await world.pass(31 * day)
    expect((await world.read(lily)).subscription).toMatchObject(paid)
    expect((await world.read(lily)).invoices).toHaveLength(3)
    await expectBalance()
  })

  it('a cancellation can be taken back until then, and the next period is charged', async () => {
    const id = await subscribe()
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    const renew = () => world.callOk('renewSubscription', { ...as(), params: { id }, body: { redirectUrl } })
    expect(await renew()).toMatchObject({ outcome: 'reactivated' })
    await world.pass(30 * day)
    expect((await world.read(lily)).invoices).toHaveLength(2)
  })

  it('a card page that was opened before the end, and is used after another order, gives its card to what runs', async () => {
    const id = await subscribe()
    await world.pass(30 * day - 3_600_000)
    const body = { subscriptionId: id, redirectUrl }
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body })
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.pass(2 * 3_600_000)
    await subscribe()
    await world.pay(String(setupUrl), '4111 1111 1111 1111')
    expect((await world.read(lily)).subscription?.paymentMethodSummary).toMatchObject({ maskedPan: '411111******1111' })
    await world.pass(31 * day)
    expect((await world.read(lily)).invoices.map(({ status }) => status)).toEqual([
      'completed',
      'completed',
      'completed',
    ])
    await expectBalance()
  })

  it('renewing one that has ended leads to a payment page for the same plan', async () => {
    const id = await subscribe()
    await world.callOk('cancelSubscription', { ...as(), params: { id } })
    await world.pass(31 * day)
    const answer = await world.callOk('renewSubscription', { ...as(), params: { id }, body: { redirectUrl } })
    expect(answer).toMatchObject({ outcome: 'checkout' })
    await world.pay(String(answer['checkoutUrl']))
    expect((await world.read(lily)).subscription).toMatchObject({ status: 'active', priceVariantId: 'pro-usd' })
    await expectBalance()
  })

  it('an ended subscription is not renewed on top of its successor', async () => {
    const ended = await subscribe()
    await world.callOk('cancelSubscription', { ...as(), params: { id: ended } })
    await world.pass(31 * day)
    await world.pay((await world.order(lily, { configuration: { conversations: 1000, salons: 1 } })).paymentUrl)
    const answer = await world.call('renewSubscription', { ...as(), params: { id: ended }, body: { redirectUrl } })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'ACTION_NOT_ALLOWED'])
    expect((await world.read(lily)).subscription).toMatchObject({ status: 'active', scheduledChange: null })
    await expectBalance()
  })

  it('another company can neither see nor cancel it', async () => {
    const id = await subscribe()
    const rose = await world.aCompany({ name: 'Rose' })
    expect((await world.call('cancelSubscription', { ...as(rose), params: { id } })).statusCode).toBe(404)
    expect((await world.read(rose)).subscription).toBeNull()
  })
})

describe('promo codes (PROMO-2, PROMO-3)', () => {
  it.each([
    ['unknown', {}, 'GOLD', 'PROMO_UNKNOWN'],
    ['expired', { valid_to: '2026-11-20T12:00:00.000Z' }, 'welcome', 'PROMO_EXPIRED'],
    ['not valid yet', { valid_from: '2026-11-21T00:00:00.000Z' }, 'welcome', 'PROMO_NOT_STARTED'],
    ['used up', { max_redemptions: 1, redemptions: 1 }, 'welcome', 'PROMO_USED_UP'],
    ['withdrawn', { is_active: false }, 'welcome', 'PROMO_UNKNOWN'],
    ['of another plan', { price_variant_ids: JSON.stringify(['start-usd']) }, 'welcome', 'PROMO_OTHER_PLAN'],
    [
      'of another currency',
      { discount_type: 'fixed', percentage: null, amount_cents: 500, currency_code: 'UAH' },
      'welcome',
      'PROMO_OTHER_CURRENCY',
    ],
  ])('a code that is %s is refused with its reason', async (_name, different, code, refused) => {
    await aCode(different)
    expect(await preview(code, { priceVariantId: 'pro-usd' })).toMatchObject({ code: refused })
  })

  it('a code is taken off as many bills as it is for, and each cycle is used once', async () => {
    await aCode()
    const { evaluation } = await preview(' welcome ')
    expect(evaluation).toMatchObject({ discountCents: 980, totalCents: 3920, remainingBillingCycles: 2 })
    const promo = { ...evaluation, discountType: 'percentage', percentage: 20, code: 'Welcome' } as const
    await world.pay((await world.order(lily, { promo })).paymentUrl)
    await world.pass(30 * day)
    await world.pass(31 * day)
    expect((await world.read(lily)).invoices.map(({ amount }) => amount)).toEqual([4900, 3920, 3920])
    expect((await world.callOk('getPromoAssignment', as()))['assignment']).toBeNull()
    await expectBalance()
  })

  it('a code for one company is redeemed by one of two that order at once', async () => {
    await aCode({ max_redemptions: 1 })
    const rose = await world.aCompany({ name: 'Rose' })
    const promo = { discountType: 'percentage', percentage: 20, code: 'Welcome' } as const
    const bodies = await Promise.all([lily, rose].map((company) => world.orderOf(company, { promo })))
    const answers = await Promise.all(
      [lily, rose].map((company, place) => world.call('startCheckout', { ...as(company), body: bodies[place] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })
})

describe('the webhook of payments', () => {
  const post = (payload: string | Buffer, sign = 'bm90aGluZw==', provider = 'sandbox') =>
    world.app.inject({
      method: 'POST',
      url: `/webhooks/payments/${provider}`,
      headers: { 'content-type': 'application/json', 'x-sign': sign },
      payload,
    })

  it.each([
    ['a forged signature', '{"invoiceId":"p2_x","reference":"1.x.1","status":"success"}'],
    ['half a body', '{"invoiceId":'],
    ['an empty body', ''],
  ])('a notice with %s is refused and changes nothing', async (_name, body) => {
    await world.order(lily)
    expect((await post(body)).statusCode).toBe(401)
    expect(await statusOf()).toBe('pending')
  })

  it('a notice of 10 MB is refused before it is parsed', async () => {
    expect((await post(Buffer.alloc(10 * 1024 * 1024, 32))).statusCode).toBe(413)
  })

  it('a notice to an unknown provider is not found', async () => {
    expect((await post('{}', undefined, 'nobody')).statusCode).toBe(404)
  })
})
