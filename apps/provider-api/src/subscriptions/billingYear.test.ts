import { randomUUID } from 'node:crypto'
import type { CurrencyCode, Invoice } from '@frontdesk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  oracleCard,
  oraclePays,
  oraclePrice,
  oracleStep,
  oracleTotal,
  roundedPart,
  type OracleCode,
  type OracleOrder,
  type OraclePlan,
  type OracleState,
} from '../testing/billingOracle.ts'
import { aPaymentServer, goodCard, redirectUrl, type PaymentServer } from '../testing/aPaymentServer.ts'
import { anOrderBody } from '../testing/anOrderBody.ts'
import type { ACompany } from '../testing/aTestServer.ts'
import { seededChance } from '../testing/seededChance.ts'

/** 200 in `npm run proof:long -- billing-year`. */
const companiesCount = Number(process.env['BILLED_COMPANIES'] ?? 8)
const seed = Number(process.env['SEED'] ?? 20261125)
const chance = seededChance(seed)
const one = <T>(of: readonly [T, ...T[]]): T => of[Math.floor(chance() * of.length)] ?? of[0]
const whole = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1))

const day = 86_400_000
/** Pays now, and fails at each renewal. */
const failingCard = '4000 0000 0000 0341'

const usd = { currency: 'USD', more: 2000, each: 1555 } as const
const uah = { currency: 'UAH', more: 40_050, each: 35_033 } as const
const eur = { currency: 'EUR', more: 1337, each: 1111 } as const
const plans: readonly (readonly [OraclePlan, OraclePlan])[] = [
  [
    { id: 'start-usd', amount: 2999, ...usd },
    { id: 'pro-usd', amount: 4999, ...usd },
  ],
  [
    { id: 'start-uah', amount: 99_933, ...uah },
    { id: 'pro-uah', amount: 199_977, ...uah },
  ],
  [
    { id: 'start-eur', amount: 2749, ...eur },
    { id: 'pro-eur', amount: 5555, ...eur },
  ],
]
const percentage: OracleCode = {
  code: 'PART',
  off: (price) => Math.min(roundedPart(price, 1750, 10_000), 20_000),
  bills: 3,
}
/** A fixed discount is one in its currency. */
const fixedIn = (currency: CurrencyCode): OracleCode => ({ code: `FIXED-${currency}`, off: () => 701, bills: 2 })

/** What a company does in the year; days are counted from the first. */
type Story = {
  first: number
  order: OracleOrder
  code: OracleCode | null
  card: string
  then: { day: number; does: 'upgrade' | 'downgrade' | 'cancel' | 'card' } | null
}

function aStory(): Story {
  const [start, pro] = plans[whole(0, plans.length - 1)] ?? expect.fail('There are no plans')
  const does = one(['nothing', 'nothing', 'upgrade', 'downgrade', 'cancel', 'card', 'fails'] as const)
  const first = whole(0, 42)
  const order: OracleOrder = {
    plan: does === 'upgrade' ? start : does === 'downgrade' ? pro : one([start, pro]),
    period: chance() < 0.2 ? 'year' : 'month',
    conversations: one([500, 1000]),
    salons: whole(1, 4),
  }
  return {
    first,
    order,
    code: one([null, percentage, fixedIn(start.currency)]),
    card: does === 'card' || does === 'fails' ? failingCard : goodCard,
    then: does === 'nothing' || does === 'fails' ? null : { day: first + whole(20, 150), does },
  }
}

let world: PaymentServer
beforeAll(async () => {
  world = await aPaymentServer({ hasOneBank: true, isDatabaseHere: true })
  await sell()
  world.start()
}, 60_000)
afterAll(() => world.close())

async function sell(): Promise<void> {
  await world.db.deleteFrom('price_variants').execute()
  await world.db
    .insertInto('price_variants')
    .values(
      plans.flat().map(({ id, currency, amount, more, each }) => ({
        id,
        name: id,
        amount,
        currency_code: currency,
        metadata: JSON.stringify({
          configurable: {
            conversations: {
              default: 500,
              options: [
                { value: 500, additionalAmount: 0 },
                { value: 1000, additionalAmount: more },
              ],
            },
            salons: { baseIncluded: 1, max: 10, additionalAmountPerUnit: each },
          },
        }),
      })),
    )
    .execute()
  const repeating = { duration_type: 'repeating' as const }
  await world.db
    .insertInto('promo_codes')
    .values({
      ...repeating,
      id: randomUUID(),
      code: 'PART',
      code_key: 'PART',
      discount_type: 'percentage',
      percentage: '17.5',
      max_discount_amount_cents: 20_000,
      duration_in_billing_cycles: 3,
    })
    .execute()
  await world.db
    .insertInto('promo_codes')
    .values(
      (['USD', 'UAH', 'EUR'] as const).map((currency) => ({
        ...repeating,
        id: randomUUID(),
        code: `FIXED-${currency}`,
        code_key: `FIXED-${currency}`,
        currency_code: currency,
        discount_type: 'fixed' as const,
        amount_cents: 701,
        duration_in_billing_cycles: 2,
      })),
    )
    .execute()
}

/** A company with its story, and the second computation of what it is billed. */
type Billed = { company: ACompany; story: Story; state: OracleState; subscriptionId: string }

const as = ({ owner, companyId }: ACompany) => ({ token: owner.token, companyId })

async function order(billed: Billed, of: OracleOrder, code: string | null): Promise<void> {
  const { company, state, story } = billed
  const now = world.clock.now()
  const isLater = state.running !== null && oraclePrice(of) <= state.running.price
  // A change at the renewal shows no credit.
  const amount = isLater ? oracleTotal({ ...state, running: null }, of, now) : oracleTotal(state, of, now)
  const body = anOrderBody({
    ...of,
    plan: of.plan.id,
    currency: of.plan.currency,
    code,
    amount,
    dueNow: isLater ? 0 : amount,
    asOf: now,
  })
  const answer = await world.callOk('startCheckout', { ...as(company), body })
  billed.subscriptionId = String(answer['subscriptionId'])
  if (isLater) {
    state.next = of
    return
  }
  if (typeof answer['paymentUrl'] === 'string') await world.pay(answer['paymentUrl'], story.card)
  oraclePays(state, of, now)
}

async function begin(story: Story): Promise<Billed> {
  const company = await world.aCompany()
  const { code } = story
  const state: OracleState = {
    invoices: [],
    running: null,
    next: null,
    code: code && { of: code, left: code.bills },
    hasGoodCard: story.card === goodCard,
    isCancelled: false,
    due: null,
  }
  const billed = { company, story, state, subscriptionId: '' }
  await order(billed, story.order, code?.code ?? null)
  return billed
}

async function goOn(billed: Billed, does: NonNullable<Story['then']>['does']): Promise<void> {
  const { company, story, state, subscriptionId } = billed
  const [start, pro] = plans.find((pair) => pair.some(({ id }) => id === story.order.plan.id)) ?? expect.fail('No plan')
  if (does === 'cancel') {
    await world.callOk('cancelSubscription', { ...as(company), params: { id: subscriptionId }, body: {} })
    state.isCancelled = true
    return
  }
  if (does === 'card') {
    const body = { subscriptionId, redirectUrl }
    const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(company), body })
    await world.pay(String(setupUrl))
    oracleCard(state, world.clock.now())
    return
  }
  await order(billed, { ...story.order, plan: does === 'upgrade' ? pro : start }, null)
}

const nextJobAt = async () => {
  const { due } = await world.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.min('due_at').as('due'))
    .where('queue', 'in', ['payments', 'subscriptions'])
    .executeTakeFirstOrThrow()
  return due === null ? Number.POSITIVE_INFINITY : new Date(due).getTime()
}

async function invoicesOf({ company }: Billed): Promise<Invoice[]> {
  const answer = await world.callOk('listInvoices', { ...as(company), query: { limit: 100 } })
  const orderOf = ({ createdAt, number }: Invoice) => `${createdAt} ${number}`
  // Two of one moment, a renewal and an upgrade, are in the order of their numbers.
  return (answer['invoices'] as Invoice[]).sort((a, b) => orderOf(a).localeCompare(orderOf(b))) // by the contract
}

it(
  `a year of billing for ${companiesCount} companies: every invoice is explained to the cent, and the bank took just that`,
  async () => {
    const began = performance.now()
    const stories = Array.from({ length: companiesCount }, aStory)
    const beginning = world.clock.now().getTime()
    const end = beginning + 365 * day
    const all: Billed[] = []
    const scripted = stories
      .flatMap((story) => [story.first, ...(story.then ? [story.then.day] : [])])
      .map((days) => beginning + days * day)
      .sort((a, b) => a - b)
    for (let now = beginning; now < end;) {
      now = Math.min(end, await nextJobAt(), scripted[0] ?? end)
      await world.pass(now - world.clock.now().getTime())
      for (const { state } of all) oracleStep(state, new Date(now))
      while (scripted[0] !== undefined && scripted[0] <= now) scripted.shift()
      for (const billed of all)
        if (billed.story.then && beginning + billed.story.then.day * day === now)
          await goOn(billed, billed.story.then.does)
      for (const story of stories) if (beginning + story.first * day === now) all.push(await begin(story))
    }
    const seconds = (performance.now() - began) / 1000
    const bills = await Promise.all(all.map(invoicesOf))
    for (const [place, { state, story }] of all.entries())
      expect(
        (bills[place] ?? [])
          .filter(({ status }) => status !== 'cancelled')
          .map(({ periodStart, periodEnd, lines, amount, status, currencyCode }) => ({
            start: periodStart,
            end: periodEnd,
            lines: lines?.map((line) => [line.key, line.amount]),
            amount,
            isOpen: status !== 'completed',
            currencyCode,
          })),
        JSON.stringify({ seed, ...story }),
      ).toEqual(state.invoices.map((invoice) => ({ ...invoice, currencyCode: story.order.plan.currency })))
    const paid = bills.flat().filter(({ status }) => status === 'completed')
    const taken = world.bank.list(new Date(0), new Date('2100-01-01')).filter(({ status }) => status === 'success')
    const amounts = (of: readonly Pick<Invoice, 'amount'>[]) =>
      of
        .map(({ amount }) => amount ?? 0)
        .filter((amount) => amount > 0)
        .sort((a, b) => a - b)
    expect(amounts(taken)).toEqual(amounts(paid))
    for (const year of ['2026', '2027']) {
      const numbers = paid.flatMap(({ number }) => (number?.startsWith(year) ? [number] : [])).sort()
      expect(numbers).toEqual(numbers.map((_, n) => `${year}-${String(n + 1).padStart(6, '0')}`))
    }
    console.log(
      `${companiesCount} companies, ${bills.flat().length} invoices, ${paid.length} of them paid, in ${seconds.toFixed(1)} s, seed ${seed}`,
    )
  },
  60_000 + companiesCount * 2000,
)
