import { randomUUID } from 'node:crypto'
import { checkoutRequest, planFromVariant, priceOf, quotePlan } from '@frontdesk/billing-rules'
import type { CurrencyCode, PriceVariant, Promo } from '@frontdesk/contract'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BillingTables } from '../../db/schema/BillingTables.ts'
import type { PaymentProvider } from '../../ports/PaymentProvider.ts'
import { redirectUrl, type Billing } from '../../testing/aPaymentServer.ts'
import { aDatabaseHere } from '../../testing/aDatabaseHere.ts'
import { aStillClock } from '../../testing/aStillClock.ts'
import { aTestServer, type ACompany, type TestServer } from '../../testing/aTestServer.ts'
import { roundedPart } from '@frontdesk/billing-machine/oracle'
import { seededChance } from '../../testing/seededChance.ts'

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

/** Quotes whose plans, codes and subscriptions are put into the database at once, each for a company of its own. */
const atOnce = 50

let world: TestServer
let companies: readonly ACompany[]
let close: () => Promise<void>
/** The charge that the provider was last asked for. */
let asked: { amount: number; currency: CurrencyCode } | null = null
const notUsed = () => Promise.reject(new Error('Nothing is charged here'))
const provider: PaymentProvider = {
  name: 'sandbox',
  hasIdempotentCharges: false,
  leastCharges: { UAH: 1, USD: 1, EUR: 1 },
  createPayment({ amount, currency }) {
    asked = { amount, currency }
    const id = randomUUID()
    return Promise.resolve({ ok: true, value: { id, url: `https://bank.example/${id}` } })
  },
  createSetup: notUsed,
  chargeCard: notUsed,
  fetchPayment: notUsed,
  findPayment: notUsed,
  listPayments: notUsed,
  cancelPayment: notUsed,
  findRefund: notUsed,
  refund: notUsed,
  removeCard: notUsed,
  readNotice: () => Promise.resolve({ type: 'other' }),
}
beforeAll(async () => {
  const database = await aDatabaseHere()
  world = await aTestServer({ beside: { db: database.db, clock: aStillClock() }, payments: () => provider })
  close = async () => {
    await world.close()
    await database.close()
  }
  companies = await Promise.all(Array.from({ length: Math.min(atOnce, quotesCount) }, () => world.aCompany()))
}, 60_000)
afterAll(() => close())

const as = ({ owner, companyId }: ACompany) => ({ token: owner.token, companyId })

const emptied = [
  'jobs',
  'promo_cycles',
  'invoices',
  'subscriptions',
  'promo_assignments',
  'promo_codes',
  'price_variants',
] as const

/** A plan, a code and a subscription, all of them by chance. */
type Case = {
  company: ACompany
  currency: CurrencyCode
  offer: string
  code: string | null
  rows: {
    variants: Insertable<BillingTables['price_variants']>[]
    codes: Insertable<BillingTables['promo_codes']>[]
    subscriptions: Insertable<BillingTables['subscriptions']>[]
    invoices: Insertable<BillingTables['invoices']>[]
  }
  hasUsedTrial: boolean
}

function aCase(company: ACompany): Case {
  const now = world.clock.now()
  const currency = one(currencies)
  const [offer, current] = [`offer-${company.companyId}`, `current-${company.companyId}`]
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
  const code = chance() < 0.6 ? `Code${company.companyId}` : null
  const status = one([null, 'active', 'active', 'active', 'trial', 'past_due', 'unpaid', 'ended'] as const)
  const subscription =
    status === null ? null : aSubscription(company, { status, plans: [offer, current], currency, now })
  return {
    company,
    currency,
    offer,
    code,
    hasUsedTrial: chance() < 0.5,
    rows: {
      variants: [
        { id: offer, ...variant },
        { id: current, ...variant, name: 'Current' },
      ],
      codes: code === null ? [] : [aCode(code, currency)],
      subscriptions: subscription === null ? [] : [subscription],
      invoices: subscription !== null && status === 'active' && chance() < 0.5 ? [aPaidInvoice(subscription)] : [],
    },
  }
}

function aCode(code: string, currency: CurrencyCode): Insertable<BillingTables['promo_codes']> {
  const terms =
    chance() < 0.6
      ? {
          discount_type: 'percentage' as const,
          percentage: String(whole(1, 10_000) / 100),
          max_discount_amount_cents: one([null, anAmount() + 1]),
        }
      : { discount_type: 'fixed' as const, amount_cents: anAmount() + 1, currency_code: currency }
  return { id: randomUUID(), code, code_key: code.toUpperCase(), ...terms, duration_type: one(['once', 'forever']) }
}

type Status = 'active' | 'trial' | 'past_due' | 'unpaid' | 'ended'

function aSubscription(
  { companyId }: ACompany,
  { status, plans, currency, now }: { status: Status; plans: [string, string]; currency: CurrencyCode; now: Date },
): Insertable<BillingTables['subscriptions']> {
  const [before, after] = [whole(0, 30 * day), whole(1, 30 * day)]
  const at = now.getTime()
  return {
    company_id: companyId,
    id: randomUUID(),
    status,
    price_variant_id: one(plans),
    conversations: one([500, 1000]),
    salons: whole(1, 3),
    amount: anAmount(),
    currency_code: chance() < 0.9 ? currency : one(currencies),
    billing_period: one(['month', 'month', 'year']),
    period_anchor: new Date(at - before),
    current_period_start: new Date(at - before),
    next_billing_date: status === 'trial' ? null : new Date(at + after),
    trial_ends_at: status === 'trial' ? new Date(at + after) : null,
    ended_at: status === 'ended' ? now : null,
    created_at: new Date(at - before),
    updated_at: now,
  }
}

/** The payment of a subscription's running period: a code may have taken any part off, and a credit another. */
function aPaidInvoice(of: Insertable<BillingTables['subscriptions']>): Insertable<BillingTables['invoices']> {
  const { company_id, id, amount = 0, currency_code = 'USD', current_period_start, next_billing_date, created_at } = of
  const credit = whole(0, amount)
  const paid = whole(0, amount - credit)
  const lines = [
    { key: 'base', amount },
    { key: 'discount', amount: credit + paid - amount },
    { key: 'upgrade-credit', amount: -credit },
  ]
  return {
    company_id,
    id: randomUUID(),
    subscription_id: id,
    purpose: 'checkout',
    status: 'completed',
    amount: paid,
    currency_code,
    lines: JSON.stringify(lines),
    description: 'Before',
    provider: provider.name,
    period_start: current_period_start,
    period_end: next_billing_date,
    settled_at: created_at,
    created_at,
  }
}

/** Puts the cases into the database in place of those before. */
async function furnish(cases: readonly Case[]): Promise<void> {
  const { db, clock } = world
  for (const table of emptied) await db.deleteFrom(table).execute()
  await db.updateTable('companies').set({ trial_ends_at: null }).execute()
  const used = cases.flatMap(({ hasUsedTrial, company }) => (hasUsedTrial ? [company.companyId] : []))
  if (used.length > 0)
    await db.updateTable('companies').set({ trial_ends_at: clock.now() }).where('id', 'in', used).execute()
  const codes = cases.flatMap(({ rows }) => rows.codes)
  const subscriptions = cases.flatMap(({ rows }) => rows.subscriptions)
  const invoices = cases.flatMap(({ rows }) => rows.invoices)
  await db
    .insertInto('price_variants')
    .values(cases.flatMap(({ rows }) => rows.variants))
    .execute()
  if (codes.length > 0) await db.insertInto('promo_codes').values(codes).execute()
  if (subscriptions.length > 0) await db.insertInto('subscriptions').values(subscriptions).execute()
  if (invoices.length > 0) await db.insertInto('invoices').values(invoices).execute()
}

type Outcome = 'paid' | 'trial' | 'later' | 'nothing due' | 'refused'

/** Quotes as the screen does, orders, and compares what the server makes of it. */
async function compare({ company, code, currency, offer }: Case, onSale: readonly PriceVariant[]): Promise<Outcome> {
  const variant = onSale.find(({ id }) => id === offer) ?? expect.fail('The plan is not on sale')
  const { subscription, invoices, hasUsedTrial, now } = (await world.callOk('getSubscription', as(company))) as Billing
  const standard = { conversations: one([500, 500, 1000, 1500]), salons: whole(1, 6) }
  const of = { variant, period: one(['month', 'month', 'year'] as const), configuration: standard }
  const price = priceOf(of)
  // The preview of the code is the promo of the screen.
  const previewed =
    code !== null && price.kind === 'price'
      ? ((
          await world.callOk('previewPromo', {
            ...as(company),
            query: { code: ` ${code.toLowerCase()}`, amountCents: price.price.minor, priceVariantId: offer },
          })
        )['evaluation'] as Promo & { discountCents: number; totalCents: number }) // by the contract
      : null
  const quote = quotePlan({ ...of, promo: previewed, subscription, invoices, hasUsedTrial, now: new Date(now) })
  if (quote.kind === 'refused') {
    const listed = quotePlan({ variant: { ...variant, metadata: {} }, period: 'month', now: new Date(now) })
    if (listed.kind === 'refused') expect.fail(listed.because)
    const { body } = requestOf(company, variant, listed)
    const { metadata } = body
    const sent = { ...body, billingPeriod: of.period, metadata: { ...metadata, configuration: standard } }
    const answer = await world.call('startCheckout', { ...as(company), body: sent })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining(quote.because),
    ])
    return 'refused'
  }
  const lines = quote.lines.map(({ key, amount }) => [key, amount.minor])
  expect(quote.lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(quote.total.minor)
  if (previewed)
    expect([previewed.discountCents, previewed.totalCents]).toEqual([
      quote.discount.minor,
      quote.price.minor - quote.discount.minor,
    ])
  asked = null
  const { paymentUrl } = await world.callOk('startCheckout', {
    ...as(company),
    body: requestOf(company, variant, quote).body,
  })
  const after = (await world.callOk('getSubscription', as(company))) as Billing
  const due = quote.dueNow.minor
  expect(asked).toEqual(due > 0 ? { amount: due, currency } : null)
  expect(paymentUrl === undefined).toBe(due === 0)
  if (quote.change.kind === 'at-renewal') {
    expect(after.subscription?.scheduledChange?.amount).toBe(quote.price.minor)
    return 'later'
  }
  if (quote.trialDays > 0) {
    expect(after.subscription).toMatchObject({ status: 'trial', amount: quote.price.minor, currencyCode: currency })
    return 'trial'
  }
  const known = new Set(invoices.map(({ id }) => id))
  expect(
    after.invoices
      .filter(({ id }) => !known.has(id))
      .map((one) => [one.amount, one.currencyCode, one.lines?.map((line) => [line.key, line.amount])]),
  ).toEqual([[due, currency, lines]])
  // Credited is the unused share of what was paid for the running period, and no more than is left to pay.
  for (const before of invoices) {
    const parts = before.lines?.filter(({ key }) => key !== 'upgrade-credit') ?? []
    const paid = parts.reduce((sum, { amount }) => sum + amount, 0)
    const [start, end] = [before.periodStart, before.periodEnd].map((at) => Date.parse(at ?? ''))
    const share = roundedPart(paid, Number(end) - Date.parse(now), Number(end) - Number(start))
    expect(quote.credit.minor).toBe(
      quote.change.kind === 'upgrade' ? Math.min(share, quote.price.minor - quote.discount.minor) : 0,
    )
  }
  return due > 0 ? 'paid' : 'nothing due'
}

function requestOf(
  { companyId }: ACompany,
  variant: PriceVariant,
  quote: Parameters<typeof checkoutRequest>[0]['quote'],
) {
  const request = checkoutRequest({
    plan: planFromVariant(variant),
    quote,
    companyId,
    redirectUrl,
  })
  return request.kind === 'refused' ? expect.fail(request.because) : request
}

it(
  `of ${quotesCount} generated quotes the screen, the preview of the code, the order, the provider and the invoice have the same amounts`,
  async () => {
    const counts = new Map<string, number>()
    for (let n = 0; n < quotesCount; n += companies.length) {
      const cases = companies.slice(0, quotesCount - n).map(aCase)
      await furnish(cases)
      const onSale = (await world.call('listPriceVariants')).json<PriceVariant[]>()
      for (const [place, one] of cases.entries()) {
        const outcome = await compare(one, onSale).catch((error: unknown) => {
          throw new Error(`Quote ${n + place} of seed ${seed}`, { cause: error })
        })
        for (const key of [outcome, one.currency]) counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    console.log(`${quotesCount} quotes of seed ${seed}: ${JSON.stringify(Object.fromEntries(counts))}`)
    // Each kind occurs, or the test would prove less than it says.
    if (quotesCount >= 100)
      for (const key of ['paid', 'trial', 'later', 'nothing due', 'refused', ...currencies])
        expect(counts.get(key), key).toBeGreaterThan(0)
  },
  60_000 + quotesCount * 500,
)
