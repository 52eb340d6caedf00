import type { CurrencyCode } from '@frontdesk/contract'

// The bills of a company, computed a second time and on its own: from the sentences of the requirements (SUB-3,
// SUB-9, SUB-13, PROMO-3, TRIAL-1, T-17), with whole numbers, without any of the code that is tested.

/**
 * A plan; amounts in minor units a month. `more`: what 1,000 conversations cost instead of 500.
 * `each`: a further salon.
 */
export type OraclePlan = { id: string; currency: CurrencyCode; amount: number; more: number; each: number }
export type OracleCode = { code: string; off: (price: number) => number; bills: number }
export type OracleOrder = { plan: OraclePlan; period: 'month' | 'year'; conversations: 500 | 1000; salons: number }
/** An invoice that the company must have in the end; `isOpen`: it was not paid; `returned`: how much went back. */
type OracleInvoice = {
  start: string
  end: string | null
  lines: [string, number][]
  amount: number
  isOpen: boolean
  returned: number
}

/** A paid period. `paid`: its payment, with the credit that was paid before; `before`: the one that it has upgraded. */
type OraclePeriod = {
  invoice: OracleInvoice
  order: OracleOrder
  price: number
  paid: number
  anchor: Date
  periods: number
  start: Date
  end: Date
  before: OraclePeriod | null
}

/** The orders of a company, and its state. */
export type OracleState = {
  invoices: OracleInvoice[]
  /** A plan that costs nothing yet. */
  trial: { order: OracleOrder; end: Date } | null
  running: OraclePeriod | null
  next: OracleOrder | null
  code: { of: OracleCode; left: number } | null
  hasGoodCard: boolean
  isCancelled: boolean
  /** The renewal that failed: how often, and when it is tried again. */
  due: { invoice: OracleInvoice; start: Date; failures: number; retryAt: Date | null } | null
}

const day = 86_400_000
const lastDay = (year: number, month: number) =>
  month === 1 ? (year % 4 === 0 ? 29 : 28) : [3, 5, 8, 10].includes(month) ? 30 : 31

/** So many months after a day; the last day of a shorter month. */
function monthsAfter(anchor: Date, months: number): Date {
  const all = anchor.getUTCFullYear() * 12 + anchor.getUTCMonth() + months
  const [year, month] = [Math.floor(all / 12), all % 12]
  const date = Math.min(anchor.getUTCDate(), lastDay(year, month))
  return new Date(Date.UTC(year, month, date) + (anchor.getTime() % day))
}

/** A part of an amount, rounded half away from zero. */
export const roundedPart = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

const months = { month: 1, year: 12 } as const

/** The lines of an order before anything is taken off: a year costs ten months. */
function linesOf({ plan, period, conversations, salons }: OracleOrder): [string, number][] {
  const times = period === 'year' ? 10 : 1
  return [
    ['base', plan.amount * times],
    ...(conversations === 1000 ? [['conversations', plan.more * times] satisfies [string, number]] : []),
    ...(salons > 1 ? [['salons', plan.each * (salons - 1) * times] satisfies [string, number]] : []),
  ]
}

const sum = (lines: readonly [string, number][]) => lines.reduce((all, [, amount]) => all + amount, 0)
export const oraclePrice = (order: OracleOrder): number => sum(linesOf(order))

/** The lines with the discount, and then with as much of the credit as is left to pay. */
function reduced(order: OracleOrder, code: OracleState['code'], credit: number): [string, number][] {
  const lines = linesOf(order)
  const price = sum(lines)
  const off = code && code.left > 0 ? Math.min(code.of.off(price), price) : 0
  if (off > 0) lines.push(['discount', -off])
  const used = Math.min(credit, price - off)
  if (used > 0) lines.push(['upgrade-credit', -used])
  return lines
}

/** The rest of the paid period, for an upgrade: the unused share of its payment. */
function creditAt({ running }: OracleState, now: Date): number {
  if (!running) return 0
  const length = running.end.getTime() - running.start.getTime()
  const left = Math.min(length, Math.max(0, running.end.getTime() - now.getTime()))
  return roundedPart(running.paid, left, length)
}

/** The price of an order now. */
export function oracleTotal(state: OracleState, order: OracleOrder, now: Date): number {
  return sum(reduced(order, state.code, creditAt(state, now)))
}

/** The payment of an invoice, with the credit that had been paid before. */
const paidBy = (lines: readonly [string, number][]) => sum(lines.filter(([key]) => key !== 'upgrade-credit'))

const useCode = (state: OracleState, lines: readonly [string, number][]) => {
  if (state.code && lines.some(([key]) => key === 'discount')) state.code.left -= 1
}

/** The renewal that is due is not wanted any more. */
function dropDue(state: OracleState): void {
  if (state.due) state.invoices.splice(state.invoices.indexOf(state.due.invoice), 1)
  state.due = null
}

/** An order was paid: a period begins now, and nothing else is to be paid. */
export function oraclePays(state: OracleState, order: OracleOrder, now: Date): void {
  const lines = reduced(order, state.code, creditAt(state, now))
  const end = monthsAfter(now, months[order.period])
  const before = state.running && state.running.end > now ? state.running : null
  const [start, amount] = [now.toISOString(), sum(lines)]
  const invoice = { start, end: end.toISOString(), lines, amount, isOpen: false, returned: 0 }
  useCode(state, lines)
  dropDue(state)
  const period = { anchor: now, periods: 1, start: now, end, before }
  state.running = { invoice, order, price: oraclePrice(order), paid: paidBy(lines), ...period }
  state.next = null
  state.isCancelled = false
  state.invoices.push(invoice)
}

/**
 * All conversations of the month are used, and the plan upgrades by itself: to more of them, for what an upgrade costs.
 * A change that is ordered for the next period stays.
 */
export function oracleUpgradesItself(state: OracleState, now: Date): void {
  const { running, next } = state
  if (!running) return
  oraclePays(state, { ...running.order, conversations: 1000 }, now)
  state.next = next
}

/**
 * The operator returns a part of the invoice of the running period, or all of it. That ends the period, or the one
 * comes back that it has upgraded.
 */
export function oracleRefund(state: OracleState, amount: number | null, now: Date): void {
  const { running } = state
  if (!running) return
  running.invoice.returned = amount === null ? running.invoice.amount : running.invoice.returned + amount
  if (running.end <= now) return
  // A refunded amount is not credited to an upgrade any more.
  if (amount !== null) running.paid -= amount
  else {
    state.running = running.before && running.before.end > now ? running.before : null
    state.next = null
  }
}

/** A cancellation: at the end of what is paid for; at once where a renewal is due. */
export function oracleCancels(state: OracleState): void {
  if (state.due) state.running = null
  dropDue(state)
  state.next = null
  state.isCancelled = true
}

/** The renewal is paid, for the period of the schedule. */
function settle(state: OracleState, invoice: OracleInvoice, order: OracleOrder, start: Date): void {
  const { running } = state
  if (!running) return
  const isSameLength = order.period === running.order.period
  const anchor = isSameLength ? running.anchor : start
  let periods = 1
  while (monthsAfter(anchor, periods * months[order.period]) <= start) periods += 1
  const end = monthsAfter(anchor, periods * months[order.period])
  Object.assign(invoice, { isOpen: false, end: end.toISOString() })
  useCode(state, invoice.lines)
  const period = { anchor, periods, start, end, before: null }
  state.running = { invoice, order, price: oraclePrice(order), paid: paidBy(invoice.lines), ...period }
  state.next = null
  state.due = null
}

/** Tries to charge the renewal that is due. */
function charge(state: OracleState, now: Date): void {
  const { running } = state
  if (!running) return
  const order = state.next ?? running.order
  // Unpaid, there was no access: the card that pays begins a new schedule.
  if (state.due?.retryAt === null) Object.assign(running, { anchor: now, periods: 0, end: now })
  // A period that is over is not billed any more: the one that runs is.
  let start = running.end
  const at = (count: number) => monthsAfter(running.anchor, count * months[running.order.period])
  for (let n = running.periods + 1; state.next === null && at(n) <= now; n += 1) start = at(n)
  if (state.due && state.due.start.getTime() !== start.getTime()) dropDue(state)
  const lines = reduced(order, state.code, 0)
  const invoice = state.due?.invoice ?? {
    start: start.toISOString(),
    end: null,
    lines,
    amount: sum(lines),
    isOpen: true,
    returned: 0,
  }
  if (!state.due) state.invoices.push(invoice)
  if (invoice.amount === 0 || state.hasGoodCard) {
    settle(state, invoice, order, start)
    return
  }
  const failures = (state.due?.failures ?? 0) + 1
  const days = [1, 3, 5][failures - 1]
  const retryAt = days === undefined ? null : new Date(start.getTime() + days * day)
  state.due = { invoice, start, failures, retryAt }
}

/** Does what is due by itself. */
export function oracleStep(state: OracleState, now: Date): void {
  if (state.trial && state.trial.end <= now) {
    const { order, end } = state.trial
    state.trial = null
    // Without a card a trial ends, and nothing is charged.
    if (state.hasGoodCard && !state.isCancelled) oraclePays(state, order, end)
  }
  for (;;) {
    const { running, due } = state
    if (!running) return
    const at = due ? due.retryAt : running.end
    if (!at || at > now) return
    if (state.isCancelled) {
      state.running = null
      return
    }
    charge(state, now)
  }
}

/** A good card pays what is due at once. */
export function oracleCard(state: OracleState, now: Date): void {
  state.hasGoodCard = true
  if (state.due) charge(state, now)
}

/**
 * A card that is declined neither shortens the time in which a renewal is due nor puts its end off. Unpaid, the charge
 * is for a period that would begin now, at the price of now.
 */
export function oracleBadCard(state: OracleState, now: Date): void {
  const { running, due } = state
  state.hasGoodCard = false
  if (!running || due?.retryAt !== null) return
  const lines = reduced(state.next ?? running.order, state.code, 0)
  dropDue(state)
  const invoice = { start: now.toISOString(), end: null, lines, amount: sum(lines), isOpen: true, returned: 0 }
  state.invoices.push(invoice)
  state.due = { invoice, start: now, failures: due.failures, retryAt: null }
}

/** When something is due by itself; null: nothing is. */
export const oracleNextAt = ({ trial, running, due }: OracleState): Date | null =>
  trial ? trial.end : due ? due.retryAt : (running?.end ?? null)

/** The state of a company in one word. */
export const oracleStanding = ({
  trial,
  running,
  due,
}: OracleState): 'trial' | 'active' | 'past_due' | 'unpaid' | 'over' => {
  if (trial) return 'trial'
  if (!running) return 'over'
  return due ? (due.retryAt === null ? 'unpaid' : 'past_due') : 'active'
}
