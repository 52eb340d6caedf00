import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CurrencyCode } from '@frontdesk/contract'
import { invoicesByHand, type OrderByHand, type StepByHand } from '@frontdesk/contract/fixtures/invoices-by-hand'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrderBody } from '../../testing/anOrderBody.ts'
import { aPaymentServer, redirectUrl, type PaymentServer } from '../../testing/aPaymentServer.ts'
import type { ACompany } from '../../testing/aTestServer.ts'

// No pricing code: what is expected was computed by hand, also the amounts that the orders state. What the screen shows
// of the same file is tested in libs/feature/subscription/src/order/invoicesByHand.test.tsx.

const { plans, codes, stories } = invoicesByHand

let world: PaymentServer
let lily: ACompany
/** The payments at the bank that earlier tests made. */
let known: Set<string>
beforeAll(async () => void (world = await aPaymentServer({ hasOneBank: true })), 60_000)
beforeEach(async () => {
  await world.reset()
  await sell()
  known = new Set(world.bank.list(new Date(0), new Date('2100-01-01')).map(({ invoiceId }) => invoiceId))
  world.start()
})
afterEach(() => world.halt())
afterAll(() => world.close())

async function sell(): Promise<void> {
  const { db } = world
  await db
    .insertInto('price_variants')
    .values(
      plans.map(({ id, amount, currency, trialDays = 0, conversations, salons }) => ({
        id,
        name: id,
        amount,
        currency_code: currency,
        trial_days: trialDays,
        metadata: JSON.stringify({
          configurable: {
            conversations: {
              default: conversations[0]?.[0],
              options: conversations.map(([value, additionalAmount]) => ({ value, additionalAmount })),
            },
            salons: { baseIncluded: salons.included, max: salons.max, additionalAmountPerUnit: salons.each },
          },
        }),
      })),
    )
    .execute()
  await db
    .insertInto('promo_codes')
    .values(
      codes.map(({ code, percentage = null, fixed = null, most = null, currency = null, cycles }) => ({
        id: randomUUID(),
        code,
        code_key: code,
        discount_type: percentage === null ? ('fixed' as const) : ('percentage' as const),
        percentage,
        amount_cents: fixed,
        max_discount_amount_cents: most,
        currency_code: currency,
        duration_type: cycles === null ? ('forever' as const) : ('repeating' as const),
        duration_in_billing_cycles: cycles,
      })),
    )
    .execute()
}

const as = () => ({ token: lily.owner.token, companyId: lily.companyId })
const currencyOf = (plan: string) => plans.find(({ id }) => id === plan)?.currency ?? 'USD'
const passUntil = (at: string) => world.pass(Date.parse(at) - world.clock.now().getTime())

/** Orders what a screen would order that shows the amounts of the file. */
async function order(of: OrderByHand): Promise<void> {
  const body = anOrderBody({ ...of, currency: currencyOf(of.plan), asOf: world.clock.now() })
  const { paymentUrl } = await world.callOk('startCheckout', { ...as(), body })
  expect(typeof paymentUrl, 'there is a page where something is due').toBe(of.dueNow === 0 ? 'undefined' : 'string')
  if (typeof paymentUrl === 'string') await world.pay(paymentUrl)
}

async function take(step: StepByHand): Promise<void> {
  await passUntil(step.at)
  if (step.order) await order(step.order)
  if (step.addCard) {
    const subscriptionId = (await world.read(lily)).subscription?.id
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(), body: { subscriptionId, redirectUrl } })
    await world.pay(String(setupUrl))
  }
  if (step.raise) {
    const { plan, amount } = step.raise
    await world.db.updateTable('price_variants').set({ amount }).where('id', '=', plan).execute()
  }
}

const codesOfBank: Readonly<Record<number, CurrencyCode>> = { 980: 'UAH', 840: 'USD', 978: 'EUR' }
const taken = () =>
  world.bank
    .list(new Date(0), new Date('2100-01-01'))
    .filter(({ invoiceId, status, amount }) => !known.has(invoiceId) && status === 'success' && amount > 0)
    .map(({ amount, ccy }) => `${amount} ${codesOfBank[ccy]}`)

describe('invoices that were computed by hand (SUB-3, SUB-13, PROMO-3, TRIAL-1)', () => {
  it('there are at least forty of them, each sums up, and each says why', () => {
    const all = stories.flatMap(({ invoices }) => invoices)
    expect(all.length).toBeGreaterThanOrEqual(40)
    for (const { lines, amount, why } of all) {
      expect(lines.reduce((sum, [, part]) => sum + part, 0)).toBe(amount)
      expect(why.length).toBeGreaterThan(10)
    }
  })

  it.each(stories)('$name: the invoices and what the bank took are those of the file', async ({ steps, invoices }) => {
    await passUntil(steps[0]?.at ?? '')
    lily = await world.aCompany()
    for (const step of steps) await take(step)
    const { invoices: billed } = (await world.callOk('listInvoices', {
      ...as(),
      query: { limit: 100 },
    })) as { invoices: Awaited<ReturnType<PaymentServer['read']>>['invoices'] }
    const inOrder = billed.toReversed().map(({ status, periodStart, periodEnd, lines, amount, currencyCode }) => ({
      status,
      period: [periodStart, periodEnd],
      lines: lines?.map((line) => [line.key, line.amount]),
      amount: `${amount} ${currencyCode}`,
    }))
    const currency = currencyOf(steps[0]?.order?.plan ?? '')
    expect(inOrder).toEqual(
      invoices.map(({ period, lines, amount }) => ({
        status: 'completed',
        period,
        lines,
        amount: `${amount} ${currency}`,
      })),
    )
    expect(taken()).toEqual(invoices.filter(({ amount }) => amount > 0).map(({ amount }) => `${amount} ${currency}`))
  })
})

/**
 * The packages that a test imports, itself and through what it is set up with in `testing/`. The server's own sources
 * are what it tests, and are not followed; types are no code.
 */
function packagesOf(test: string): string[] {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: URL) => {
    if (seen.has(file.href)) return
    seen.add(file.href)
    const source = readFileSync(file, 'utf8').replaceAll(/^import type [^']*'[^']*'/gmu, '')
    for (const [, name = ''] of source.matchAll(/(?:\bfrom|\bimport\(?)\s*'([^']+)'/gu)) {
      if (!name.startsWith('.')) packages.add(name)
      else if (new URL(name, file).pathname.includes('/src/testing/')) follow(new URL(name, file))
    }
  }
  follow(new URL(test, import.meta.url))
  return [...packages].filter((name) => name.startsWith('@frontdesk/')).sort()
}

it('this test and its set-up import no pricing code', () => {
  expect(packagesOf('invoicesByHand.test.ts')).toEqual([
    '@frontdesk/contract',
    '@frontdesk/contract/fixtures/invoices-by-hand',
    '@frontdesk/sandbox',
  ])
  // Where a test has its orders priced, it is seen.
  expect(packagesOf('../subscriptions.test.ts')).toContain('@frontdesk/billing-rules')
})
