import { randomUUID } from 'node:crypto'
import { checkoutRequest, planFromVariant, priceOf, quotePlan } from '@frontdesk/billing-rules'
import type { CurrencyCode, PriceVariant, Promo } from '@frontdesk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaymentProvider } from '../ports/PaymentProvider.ts'
import { redirectUrl, type Billing } from '../testing/aBillingServer.ts'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'
import { seededChance } from '../testing/seededChance.ts'

/** 100,000 in `npm run proof:long -- quotes`. */
const quotesCount = Number(process.env['QUOTES'] ?? 100)
const seed = Number(process.env['SEED'] ?? 20261125)
const chance = seededChance(seed)
const one = <T>(of: readonly [T, ...T[]]): T => of[Math.floor(chance() * of.length)] ?? of[0]
const whole = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1))
/** Small amounts are those that round. */
const anAmount = () => one([whole(0, 99), whole(100, 9999), whole(10_000, 5_000_000)])
const currencies = ['UAH', 'USD', 'EUR'] as const
const day = 86_400_000

let world: TestServer
let lily: ACompany
/** What the provider was last asked to take. */
let asked: { amount: number; currency: CurrencyCode } | null = null
const notUsed = () => Promise.reject(new Error('Nothing is charged here'))
const provider: PaymentProvider = {
  name: 'sandbox',
  createPayment({ amount, currency }) {
    asked = { amount, currency }
    const id = randomUUID()
    return Promise.resolve({ ok: true, value: { id, url: `https://bank.example/${id}` } })
  },
  createSetup: notUsed,
  chargeCard: notUsed,
  fetchPayment: notUsed,
  findPayment: notUsed,
  cancelPayment: notUsed,
  refund: notUsed,
  removeCard: notUsed,
  readNotice: () => Promise.resolve({ type: 'other' }),
}
beforeAll(async () => {
  world = await aTestServer({ payments: () => provider })
  lily = await world.aCompany()
}, 60_000)
afterAll(() => world.close())

const as = () => ({ token: lily.owner.token, companyId: lily.companyId })

const emptied = [
  'jobs',
  'promo_cycles',
  'invoices',
  'subscriptions',
  'promo_assignments',
  'promo_codes',
  'price_variants',
] as const

/** Puts a plan, a code and a subscription into the database, all of them by chance. */
async function furnish(): Promise<{ hasCode: boolean; currency: CurrencyCode }> {
  const { db, clock } = world
  const currency = one(currencies)
  const options = Array.from({ length: whole(0, 3) }, (_, n) => ({
    value: 500 * (n + 1),
    additionalAmount: n === 0 ? 0 : anAmount(),
  }))
  const variant = {
    name: 'Offer',
    amount: anAmount(),
    currency_code: currency,
    trial_days: one([0, 0, 0, 14]),
    metadata: JSON.stringify({
      included: { conversations: 500 },
      configurable: {
        conversations: { default: 500, options },
        salons: { baseIncluded: whole(1, 2), max: 6, additionalAmountPerUnit: anAmount() },
      },
    }),
  }
  for (const table of emptied) await db.deleteFrom(table).execute()
  await db
    .updateTable('companies')
    .set({ trial_ends_at: chance() < 0.5 ? clock.now() : null })
    .execute()
  await db
    .insertInto('price_variants')
    .values([
      { id: 'offer', ...variant },
      { id: 'current', ...variant, name: 'Current' },
    ])
    .execute()
  const hasCode = chance() < 0.6
  if (hasCode) {
    const code = { id: randomUUID(), code: 'Code', code_key: 'CODE' }
    const terms =
      chance() < 0.6
        ? {
            discount_type: 'percentage' as const,
            percentage: String(whole(1, 10_000) / 100),
            max_discount_amount_cents: one([null, anAmount() + 1]),
          }
        : { discount_type: 'fixed' as const, amount_cents: anAmount() + 1, currency_code: currency }
    await db
      .insertInto('promo_codes')
      .values({ ...code, ...terms, duration_type: one(['once', 'forever']) })
      .execute()
  }
  const status = one([null, 'active', 'active', 'active', 'trial', 'past_due', 'unpaid', 'ended'] as const)
  if (status !== null) {
    const [before, after] = [whole(0, 30 * day), whole(1, 30 * day)]
    const now = clock.now().getTime()
    await db
      .insertInto('subscriptions')
      .values({
        company_id: lily.companyId,
        id: randomUUID(),
        status,
        price_variant_id: one(['offer', 'current']),
        conversations: one([500, 1000]),
        salons: whole(1, 3),
        amount: anAmount(),
        currency_code: chance() < 0.9 ? currency : one(currencies),
        billing_period: one(['month', 'month', 'year']),
        period_anchor: new Date(now - before),
        current_period_start: new Date(now - before),
        next_billing_date: status === 'trial' ? null : new Date(now + after),
        trial_ends_at: status === 'trial' ? new Date(now + after) : null,
        ended_at: status === 'ended' ? new Date(now) : null,
        created_at: new Date(now - before),
        updated_at: new Date(now),
      })
      .execute()
  }
  return { hasCode, currency }
}

type Outcome = 'paid' | 'trial' | 'later' | 'nothing due' | 'refused'

/** Quotes as the screen does, orders, and compares what the server makes of it. */
async function compare(): Promise<{ outcome: Outcome; currency: CurrencyCode }> {
  const { hasCode, currency } = await furnish()
  const variants = (await world.call('listPriceVariants')).json<PriceVariant[]>()
  const variant = variants.find(({ id }) => id === 'offer') ?? expect.fail('The plan is not on sale')
  const { subscription, invoices, hasUsedTrial, now } = (await world.callOk('getSubscription', as())) as Billing
  const standard = { conversations: one([500, 500, 1000, 1500]), salons: whole(1, 6) }
  const of = { variant, period: one(['month', 'month', 'year'] as const), configuration: standard }
  const price = priceOf(of)
  // The preview of the code is the promo of the screen.
  const previewed =
    hasCode && price.kind === 'price'
      ? ((
          await world.callOk('previewPromo', {
            ...as(),
            query: { code: ' code', amountCents: price.price.minor, priceVariantId: 'offer' },
          })
        )['evaluation'] as Promo & { discountCents: number; totalCents: number }) // by the contract
      : null
  const quote = quotePlan({ ...of, promo: previewed, subscription, invoices, hasUsedTrial, now: new Date(now) })
  if (quote.kind === 'refused') {
    const listed = quotePlan({ variant: { ...variant, metadata: {} }, period: 'month', now: new Date(now) })
    if (listed.kind === 'refused') expect.fail(listed.because)
    const { body } = requestOf(variant, listed)
    const { metadata } = body
    const sent = { ...body, billingPeriod: of.period, metadata: { ...metadata, configuration: standard } }
    const answer = await world.call('startCheckout', { ...as(), body: sent })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining(quote.because),
    ])
    return { outcome: 'refused', currency }
  }
  const lines = quote.lines.map(({ key, amount }) => [key, amount.minor])
  expect(quote.lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(quote.total.minor)
  if (previewed)
    expect([previewed.discountCents, previewed.totalCents]).toEqual([
      quote.discount.minor,
      quote.price.minor - quote.discount.minor,
    ])
  asked = null
  const { paymentUrl } = await world.callOk('startCheckout', { ...as(), body: requestOf(variant, quote).body })
  const after = (await world.callOk('getSubscription', as())) as Billing
  const due = quote.dueNow.minor
  expect(asked).toEqual(due > 0 ? { amount: due, currency } : null)
  expect(paymentUrl === undefined).toBe(due === 0)
  if (quote.change.kind === 'at-renewal') {
    expect(after.subscription?.scheduledChange?.amount).toBe(quote.price.minor)
    return { outcome: 'later', currency }
  }
  if (quote.trialDays > 0) {
    expect(after.subscription).toMatchObject({ status: 'trial', amount: quote.price.minor, currencyCode: currency })
    return { outcome: 'trial', currency }
  }
  expect(
    after.invoices.map((one) => [one.amount, one.currencyCode, one.lines?.map((line) => [line.key, line.amount])]),
  ).toEqual([[due, currency, lines]])
  return { outcome: due > 0 ? 'paid' : 'nothing due', currency }
}

function requestOf(variant: PriceVariant, quote: Parameters<typeof checkoutRequest>[0]['quote']) {
  const request = checkoutRequest({
    plan: planFromVariant(variant),
    quote,
    companyId: lily.companyId,
    redirectUrl,
  })
  return request.kind === 'refused' ? expect.fail(request.because) : request
}

it(
  `of ${quotesCount} generated quotes the screen, the preview of the code, the order, the provider and the invoice have the same amounts`,
  async () => {
    const counts = new Map<string, number>()
    for (let n = 0; n < quotesCount; n += 1) {
      const { outcome, currency } = await compare().catch((error: unknown) => {
        throw new Error(`Quote ${n} of seed ${seed}`, { cause: error })
      })
      for (const key of [outcome, currency]) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    console.log(`${quotesCount} quotes of seed ${seed}: ${JSON.stringify(Object.fromEntries(counts))}`)
    // Each kind occurs, or the test would prove less than it says.
    if (quotesCount >= 100)
      for (const key of ['paid', 'trial', 'later', 'nothing due', 'refused', ...currencies])
        expect(counts.get(key), key).toBeGreaterThan(0)
  },
  60_000 + quotesCount * 500,
)
