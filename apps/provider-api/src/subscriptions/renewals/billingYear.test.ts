import { randomUUID } from 'node:crypto'
import type { CurrencyCode, Invoice } from '@frontdesk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPaymentReference } from '../../ports/PaymentProvider.ts'
import {
  oracleCard,
  oraclePays,
  oraclePrice,
  oracleRefund,
  oracleStep,
  oracleTotal,
  oracleUpgradesItself,
  roundedPart,
  type OracleCode,
  type OracleOrder,
  type OraclePlan,
  type OracleState,
} from '@frontdesk/billing-machine/oracle'
import { aPaymentServer, goodCard, redirectUrl, type PaymentServer } from '../../testing/aPaymentServer.ts'
import { anOrderBody } from '../../testing/anOrderBody.ts'
import type { ACompany } from '../../testing/aTestServer.ts'
import { seededChance } from '../../testing/seededChance.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { requestRefund } from '../refunds/requestRefund.ts'

/** 200 in `npm run proof:long -- billing-year`. */
const companiesCount = Number(process.env['BILLED_COMPANIES'] ?? 11)
const seed = Number(process.env['SEED'] ?? 20261125)
const chance = seededChance(seed)
const one = <T>(of: readonly [T, ...T[]]): T => of[Math.floor(chance() * of.length)] ?? of[0]
const whole = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1))

const day = 86_400_000
/** Pays now, and fails at each renewal. */
const failingCard = '4000 0000 0000 0341'
/** Its bank asks the customer to confirm each renewal. */
const confirmedCard = '4000 0025 0000 3155'

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
const trialDays = 14
const trialPlans: readonly OraclePlan[] = [
  { id: 'trial-usd', amount: 3999, ...usd },
  { id: 'trial-uah', amount: 149_977, ...uah },
  { id: 'trial-eur', amount: 4449, ...eur },
]
const isOfTrial = ({ plan }: OracleOrder) => trialPlans.includes(plan)
const percentage: OracleCode = {
  code: 'PART',
  off: (price) => Math.min(roundedPart(price, 1750, 10_000), 20_000),
  bills: 3,
}
/** A fixed discount is one in its currency. */
const fixedIn = (currency: CurrencyCode): OracleCode => ({ code: `FIXED-${currency}`, off: () => 701, bills: 2 })

/** The events of a company's year, beside its renewals. */
const turns = [
  'nothing',
  'upgrade',
  'downgrade',
  'cancel',
  'card',
  'fails',
  'upgrades-itself',
  'refund',
  'partial-refund',
  'trial',
  'confirms',
] as const
type Turn = (typeof turns)[number]

/** The acts of a company in the year; days are counted from the first. */
type Story = {
  first: number
  order: OracleOrder
  code: OracleCode | null
  card: string
  then: { day: number; does: Exclude<Turn, 'nothing' | 'fails' | 'trial' | 'confirms'> } | null
}

const cardOf = (turn: Turn) =>
  turn === 'card' || turn === 'fails' ? failingCard : turn === 'confirms' ? confirmedCard : goodCard

function thenOf(turn: Turn, first: number): Story['then'] {
  if (turn === 'nothing' || turn === 'fails' || turn === 'confirms') return null
  // A trial goes on with a card that is given meanwhile.
  if (turn === 'trial') return { day: first + 3, does: 'card' }
  // In the first month, whose conversations are counted from the order.
  if (turn === 'upgrades-itself') return { day: first + whole(1, 25), does: turn }
  return { day: first + whole(20, 150), does: turn }
}

/** The stories take turns, so that each kind of them occurs; all else is by chance. */
function aStory(place: number): Story {
  const turn = turns[place % turns.length] ?? 'nothing'
  const currency = whole(0, plans.length - 1)
  const [start, pro] = plans[currency] ?? expect.fail('There are no plans')
  const ofTrial = trialPlans[currency] ?? expect.fail('There is no plan with a trial')
  const first = whole(0, 42)
  const planOf = () =>
    turn === 'upgrade' ? start : turn === 'downgrade' ? pro : turn === 'trial' ? ofTrial : one([start, pro])
  const order: OracleOrder = {
    plan: planOf(),
    period: chance() < 0.2 ? 'year' : 'month',
    conversations: turn === 'upgrades-itself' ? 500 : one([500, 1000]),
    salons: whole(1, 4),
  }
  return {
    first,
    order,
    code: one([null, percentage, fixedIn(start.currency)]),
    card: cardOf(turn),
    then: thenOf(turn, first),
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
      [...plans.flat(), ...trialPlans].map(({ id, currency, amount, more, each }) => ({
        id,
        name: id,
        amount,
        currency_code: currency,
        trial_days: trialPlans.some((plan) => plan.id === id) ? trialDays : 0,
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
  const isTrial = isOfTrial(of)
  // A change at the renewal shows no credit.
  const amount = isLater ? oracleTotal({ ...state, running: null }, of, now) : oracleTotal(state, of, now)
  const body = anOrderBody({
    ...of,
    plan: of.plan.id,
    currency: of.plan.currency,
    code,
    amount,
    dueNow: isLater || isTrial ? 0 : amount,
    trialDays: isTrial ? trialDays : 0,
    asOf: now,
  })
  const answer = await world.callOk('startCheckout', { ...as(company), body })
  billed.subscriptionId = String(answer['subscriptionId'])
  if (isLater) {
    state.next = of
    return
  }
  if (isTrial) {
    state.trial = { order: of, end: new Date(now.getTime() + trialDays * day) }
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
    trial: null,
    running: null,
    next: null,
    code: code && { of: code, left: code.bills },
    hasGoodCard: story.card !== failingCard && !isOfTrial(story.order),
    isCancelled: false,
    due: null,
  }
  const billed = { company, story, state, subscriptionId: '' }
  await order(billed, story.order, code?.code ?? null)
  return billed
}

/** The operator returns half of the last invoice, or all of it. */
async function refund(billed: Billed, isWhole: boolean): Promise<void> {
  const { id, amount } = (await invoicesOf(billed)).at(-1) ?? expect.fail('There is nothing to return')
  const returned = isWhole ? null : Math.floor((amount ?? 0) / 2)
  await changeBilling(world.ports, billed.company.companyId, (change) =>
    requestRefund(change, { invoiceId: String(id), amount: returned, key: 'year' }),
  )
  await world.settle()
  oracleRefund(billed.state, returned, world.clock.now())
}

/** All conversations of the month are used, and the company switches the automatic upgrade on. */
async function reachLimit({ company, state, subscriptionId }: Billed): Promise<void> {
  const now = world.clock.now()
  const counted = Array.from({ length: 500 }, (_, n) => ({
    company_id: company.companyId,
    window_start: state.running?.start ?? now,
    chat_id: 1_000_000 + n,
    message_id: 1_000_000 + n,
    counted_at: now,
  }))
  await world.db.insertInto('counted_conversations').values(counted).execute()
  const body = { autoUpgradeEnabled: true }
  await world.callOk('setAutoUpgrade', { ...as(company), params: { id: subscriptionId }, body })
  await world.settle()
  oracleUpgradesItself(state, now)
}

async function goOn(billed: Billed, does: NonNullable<Story['then']>['does']): Promise<void> {
  const { company, story, state, subscriptionId } = billed
  switch (does) {
    case 'cancel':
      await world.callOk('cancelSubscription', { ...as(company), params: { id: subscriptionId }, body: {} })
      state.isCancelled = true
      return
    case 'card': {
      const body = { subscriptionId, redirectUrl }
      const { setupUrl } = await world.callOk('addPaymentMethod', { ...as(company), body })
      await world.pay(String(setupUrl))
      oracleCard(state, world.clock.now())
      return
    }
    case 'refund':
    case 'partial-refund':
      return refund(billed, does === 'refund')
    case 'upgrades-itself':
      return reachLimit(billed)
    case 'upgrade':
    case 'downgrade': {
      const pair = plans.find((each) => each.some(({ id }) => id === story.order.plan.id))
      const [start, pro] = pair ?? expect.fail('No plan')
      return order(billed, { ...story.order, plan: does === 'upgrade' ? pro : start }, null)
    }
  }
}

/** Sign-ins last a month, and the stories a year. */
const keepSignedIn = () =>
  world.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2100-01-01T00:00:00.000Z') })
    .execute()

/** Customers whose bank asks them to confirm a renewal do so at once. */
async function confirmRenewals(): Promise<void> {
  const asked = await world.db
    .selectFrom('subscriptions')
    .select('confirmation_url')
    .where('confirmation_url', 'is not', null)
    .execute()
  for (const { confirmation_url: page } of asked) world.outside.confirm(String(page))
  if (asked.length > 0) await world.settle()
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

const isPaid = ({ status }: Invoice) => status === 'completed' || status === 'refunded'

const currencyAtBank: Readonly<Record<number, CurrencyCode>> = { 980: 'UAH', 840: 'USD', 978: 'EUR' }
/** Money that was taken of a company, and how much of it went back. */
const moneyText = (companyId: number | undefined, amount: number, currency: CurrencyCode | undefined, back: number) =>
  `company ${String(companyId)}: ${amount} ${String(currency)}, ${back} returned`

/** The amounts that the bank took of each company, and returned. */
const takenByBank = () =>
  world.bank
    .list(new Date(0), new Date('2100-01-01'))
    .filter(({ status, amount }) => (status === 'success' || status === 'reversed') && amount > 0)
    .map(({ reference, amount, ccy, cancelList }) => {
      const returned = cancelList.reduce((sum, back) => sum + (back.status === 'success' ? back.amount : 0), 0)
      return moneyText(readPaymentReference(reference)?.companyId, amount, currencyAtBank[ccy], returned)
    })
    .sort()

it(
  `a year of billing for ${companiesCount} companies: every invoice is explained to the cent, and the bank took just that`,
  async () => {
    const began = performance.now()
    const usedBefore = process.cpuUsage()
    const stories = Array.from({ length: companiesCount }, (_, place) => aStory(place))
    const beginning = world.clock.now().getTime()
    const end = beginning + 365 * day
    const all: Billed[] = []
    const scripted = stories
      .flatMap((story) => [story.first, ...(story.then ? [story.then.day] : [])])
      .map((days) => beginning + days * day)
      .sort((a, b) => a - b)
    for (let now = beginning; now < end;) {
      now = Math.min(end, await nextJobAt(), scripted[0] ?? end)
      world.clock.leap(now - world.clock.now().getTime())
      await world.settle()
      await confirmRenewals()
      for (const { state } of all) oracleStep(state, new Date(now))
      // Something may be due at this very moment once more; what a company does then is done once.
      if (scripted[0] === undefined || scripted[0] > now) continue
      while (scripted[0] !== undefined && scripted[0] <= now) scripted.shift()
      await keepSignedIn()
      for (const billed of all)
        if (billed.story.then && beginning + billed.story.then.day * day === now)
          await goOn(billed, billed.story.then.does)
      for (const story of stories) if (beginning + story.first * day === now) all.push(await begin(story))
    }
    await keepSignedIn()
    const bills = await Promise.all(all.map(invoicesOf))
    for (const [place, { state, story }] of all.entries())
      expect(
        (bills[place] ?? [])
          .filter(({ status }) => status !== 'cancelled')
          .map((invoice) => ({
            start: invoice.periodStart,
            end: invoice.periodEnd,
            lines: invoice.lines?.map((line) => [line.key, line.amount]),
            amount: invoice.amount,
            isOpen: !isPaid(invoice),
            returned: invoice.refundedAmount ?? 0,
            currencyCode: invoice.currencyCode,
          })),
        JSON.stringify({ seed, ...story }),
      ).toEqual(state.invoices.map((invoice) => ({ ...invoice, currencyCode: story.order.plan.currency })))
    const paid = bills.flat().filter(isPaid)
    // Each company paid for its own invoices, in its currency, and has got back what they say.
    expect(takenByBank()).toEqual(
      all
        .flatMap(({ company }, place) =>
          (bills[place] ?? [])
            .filter(isPaid)
            .flatMap(({ amount, currencyCode, refundedAmount }) =>
              amount ? [moneyText(company.companyId, amount, currencyCode ?? undefined, refundedAmount ?? 0)] : [],
            ),
        )
        .sort(),
    )
    for (const year of ['2026', '2027']) {
      const numbers = paid.flatMap(({ number }) => (number?.startsWith(year) ? [number] : [])).sort()
      expect(numbers).toEqual(numbers.map((_, n) => `${year}-${String(n + 1).padStart(6, '0')}`))
    }
    if (companiesCount >= turns.length) {
      // Each kind of story has come to what it is about.
      const refunds = all.flatMap(({ state }) => state.invoices.filter(({ returned }) => returned > 0))
      expect(new Set(refunds.map(({ amount, returned }) => returned === amount))).toEqual(new Set([true, false]))
      expect(all.filter(({ state }) => state.trial !== null)).toEqual([])
    }
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(usedBefore)
    const used = ((user + system) / 1e6).toFixed(1)
    console.log(
      `${companiesCount} companies, ${bills.flat().length} invoices, ${paid.length} of them paid, in ${seconds.toFixed(1)} s, ${used} s of processor time, seed ${seed}`,
    )
  },
  60_000 + companiesCount * 2000,
)
