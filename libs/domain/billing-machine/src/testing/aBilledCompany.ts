import { quotePlan, type ChargedPeriod } from '@frontdesk/billing-rules'
import type { PriceVariant } from '@frontdesk/contract'
import type { PromoTerms } from '@frontdesk/trial-and-promo'
import type { InvoiceEffect, InvoiceEvent } from '../invoice/InvoiceEvent.ts'
import type { InvoicePurpose } from '../invoice/InvoicePurpose.ts'
import { isUnpaid } from '../invoice/invoiceStates.ts'
import { paymentBegunAt } from '../invoice/paymentTimes.ts'
import { beginInvoice, stepInvoice } from '../invoice/stepInvoice.ts'
import { dueRenewal } from '../periods/dueRenewal.ts'
import { refundEffect } from '../periods/refundEffect.ts'
import { renewalLines } from '../periods/renewalLines.ts'
import { renewedPlan } from '../periods/renewedPlan.ts'
import { replacedPlan } from '../periods/replacedPlan.ts'
import type { BillingEvent, SubscriptionEffect } from '../subscription/BillingEvent.ts'
import { nextStepAt } from '../subscription/nextStepAt.ts'
import type { OrderedPlan } from '../subscription/OrderedPlan.ts'
import { stepSubscription } from '../subscription/stepSubscription.ts'
import type { StoredSubscription } from '../subscription/SubscriptionColumns.ts'
import { wireOf, wireOfBill, type Bill } from './Bill.ts'
import { aSubscription } from './someSubscriptions.ts'

/**
 * A saved card: it pays, or each charge without the customer is declined, is confirmed by the customer at once, or
 * waits to be confirmed.
 */
export type PlayedCard = 'good' | 'declined' | 'confirmed' | 'waiting'

/** A plan as it is ordered. */
export type PlayedOrder = {
  variant: PriceVariant
  period: ChargedPeriod
  configuration: { conversations: number; salons: number }
}

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
const purposeOf = ({ state }: Bill): InvoicePurpose => state.purpose

/** A company with its clock, as the functions below change it. The last subscription is the one that runs. */
type Company = {
  readonly sold: readonly PriceVariant[]
  readonly subscriptions: StoredSubscription[]
  readonly bills: Bill[]
  now: Date
  promo: PromoTerms | null
  card: PlayedCard | null
  cardSavedAt: Date
  hasUsedTrial: boolean
}

const rowOf = ({ subscriptions, now }: Company): StoredSubscription => subscriptions.at(-1) ?? aSubscription(now)
const billsOf = ({ bills, subscriptions }: Company): Bill[] =>
  bills.filter(({ subscription }) => subscription === subscriptions.length)

function writeRow(company: Company, columns: Partial<StoredSubscription>): void {
  company.subscriptions[company.subscriptions.length - 1] = { ...rowOf(company), ...columns }
}

function change(company: Company, event: BillingEvent, bill: Bill | null = null): void {
  const { change: columns, effects } = stepSubscription(rowOf(company), event, company.now)
  writeRow(company, columns ?? {})
  for (const effect of effects) carryOut(company, effect, bill)
}

function carryOut(company: Company, effect: SubscriptionEffect, bill: Bill | null): void {
  if (effect.do === 'withdraw-charge' && bill) changeBill(company, bill, { type: 'withdrawn' })
  if (effect.do === 'withdraw-invoices')
    for (const other of billsOf(company))
      if (effect.purposes.includes(purposeOf(other)) && isUnpaid(other.state))
        changeBill(company, other, { type: 'withdrawn' })
  if (effect.do === 'begin-charge') beginCharge(company, effect.start)
}

function changeBill(company: Company, bill: Bill, event: InvoiceEvent): void {
  const { state, effects } = stepInvoice(bill.state, event, company.now)
  bill.state = state
  for (const effect of effects) carryOutOfBill(company, effect, bill)
}

function carryOutOfBill(company: Company, effect: InvoiceEffect, bill: Bill): void {
  const isCardReplaced = company.cardSavedAt > paymentBegunAt(bill.state)
  const charge = { periodStart: bill.periodStart, begunAt: bill.state.createdAt, isCardReplaced }
  if (effect.do === 'settle') settle(company, bill)
  if (effect.do === 'dun') change(company, { type: 'charge-failed', charge, failure: effect.failure }, bill)
  if (effect.do === 'ask-to-confirm') change(company, { type: 'confirmation-asked', charge, url: effect.url }, bill)
}

function settle(company: Company, bill: Bill): void {
  const isUpgrade = purposeOf(bill) === 'upgrade' || purposeOf(bill) === 'auto-upgrade'
  bill.replaced = isUpgrade ? replacedPlan(rowOf(company), company.now) : null
  const isCredited = bill.replaced && bill.lines.some(({ key }) => key === 'upgrade-credit')
  bill.credited = isCredited ? (paidBill(company)?.id ?? null) : null
  const { currency, periodStart, target } = bill
  const invoice = { purpose: purposeOf(bill), currency_code: currency, period_start: periodStart, target }
  change(company, { type: 'invoice-paid', invoice }, bill)
  bill.periodStart = rowOf(company).current_period_start
  bill.periodEnd = rowOf(company).next_billing_date
  bill.number = company.bills.filter(({ number }) => number > 0).length + 1
  const { promo } = company
  const left = Number(promo?.remainingBillingCycles)
  if (promo && bill.lines.some(({ key }) => key === 'discount'))
    company.promo = { ...promo, remainingBillingCycles: left - 1 }
}

/** The invoice that has paid for the running period. */
const paidBill = (company: Company, counted?: Bill): Bill | undefined =>
  billsOf(company)
    .filter(({ periodStart }) => periodStart?.getTime() === rowOf(company).current_period_start?.getTime())
    .filter((bill) => bill.state.is === 'paid' || bill === counted)
    .sort((a, b) => b.number - a.number)[0]

type Ordered = Pick<Bill, 'lines' | 'currency' | 'target' | 'periodStart'>

function addBill({ bills, subscriptions, now }: Company, purpose: InvoicePurpose, of: Ordered): Bill {
  const none = { periodEnd: null, replaced: null, credited: null, returned: 0, number: 0 }
  const id = String(bills.length + 1)
  const state = beginInvoice(purpose, now)
  const bill = { ...of, ...none, id, subscription: subscriptions.length, state, amount: sumOf(of.lines) }
  bills.push(bill)
  return bill
}

/** Begins the charge of the period that is due, as the server stores it. */
function beginCharge(company: Company, start: Date): void {
  const row = rowOf(company)
  const due = dueRenewal(row, billsOf(company), start)
  if (due === null) return
  for (const other of billsOf(company))
    if (due.withdrawn.includes(other.id)) changeBill(company, other, { type: 'withdrawn' })
  const again = company.bills.find(({ id }) => id === due.again)
  const target = renewedPlan(row)
  if (!target) throw new Error('A subscription renews without a plan')
  const variant = company.sold.find(({ id }) => id === target.priceVariantId) ?? null
  const lines = renewalLines({ plan: target, variant, promo: company.promo })
  const different = { lines, target, periodStart: start, currency: row.currency_code }
  if (again && !due.isSamePeriod) Object.assign(again, different, { amount: sumOf(lines) })
  const bill = again ?? addBill(company, 'renewal', different)
  if (again) changeBill(company, bill, { type: 'attempted-again' })
  chargeCard(company, bill)
}

/** The provider charges the saved card, and answers at once. */
function chargeCard(company: Company, bill: Bill): void {
  if (bill.amount === 0) return changeBill(company, bill, { type: 'waived' })
  const { attempt } = bill.state
  const { card } = company
  if (card === null) return changeBill(company, bill, { type: 'card-missing', attempt })
  changeBill(company, bill, { type: 'card-asked', attempt })
  if (card === 'declined') return see(company, bill, 'failed')
  if (card !== 'good') see(company, bill, 'processing')
  if (card !== 'waiting') see(company, bill, 'completed')
}

/** The payment of an invoice as its provider shows it; `silent`: undecided, without a page on which to confirm it. */
type Shown = 'failed' | 'processing' | 'silent' | 'completed'

/** The provider shows the payment of an invoice. */
function see(company: Company, bill: Bill, shown: Shown, refundedAmount = 0): void {
  const { amount, currency, state, returned } = bill
  const status = shown === 'silent' ? 'processing' : shown
  const failure = status === 'failed' ? ('declined' as const) : null
  const confirmationUrl = shown === 'processing' ? 'https://bank.test' : null
  const money = { amount, currency, refundedAmount, isTokenToCome: false, modifiedAt: company.now }
  const isEnded = rowOf(company).ended_at !== null
  changeBill(company, bill, {
    type: 'payment-seen',
    attempt: state.attempt,
    payment: { ...money, id: `${bill.id}:${state.attempt}`, status, failure, confirmationUrl },
    context: { amount, currency, refundedAmount: returned, modifiedAt: null, isEnded },
  })
}

function quoteOf(company: Company, { variant, period, configuration }: PlayedOrder, isAutomatic = false) {
  const { subscriptions, bills, promo, hasUsedTrial, now } = company
  const subscription = subscriptions.length === 0 ? null : wireOf(rowOf(company), now)
  const of = { variant, period, configuration, promo, subscription, hasUsedTrial, isAutomatic, now }
  const quote = quotePlan({ ...of, invoices: bills.map(wireOfBill) })
  if (quote.kind === 'refused') throw new Error(`The order is refused: ${quote.because}`)
  const lines = quote.lines.map(({ key, amount }) => ({ key, amount: amount.minor }))
  const target: OrderedPlan = {
    priceVariantId: variant.id,
    billingPeriod: period,
    ...configuration,
    amount: quote.price.minor,
  }
  return { quote, bill: { lines, target, currency: quote.total.currency, periodStart: null } }
}

function placeOrder(company: Company, order: PlayedOrder, paidWith: PlayedCard | null): void {
  const { quote, bill: ordered } = quoteOf(company, order)
  const { target: plan, currency } = ordered
  if (quote.change.kind === 'at-renewal') return change(company, { type: 'change-scheduled', plan })
  if (company.subscriptions.length === 0 || rowOf(company).ended_at !== null)
    company.subscriptions.push(aSubscription(company.now, { currency_code: currency }))
  if (quote.trialDays > 0) {
    company.hasUsedTrial = true
    const ends = new Date(company.now.getTime() + quote.trialDays * 86_400_000)
    return change(company, { type: 'trial-begun', plan, currency, ends })
  }
  const bill = addBill(company, quote.change.kind === 'upgrade' ? 'upgrade' : 'checkout', ordered)
  if (bill.amount === 0) return changeBill(company, bill, { type: 'waived' })
  changeBill(company, bill, { type: 'page-opened', paymentId: `${bill.id}:1` })
  saveCard(company, paidWith)
  see(company, bill, 'completed')
}

function saveCard(company: Company, saved: PlayedCard | null): void {
  company.card = saved
  if (saved !== null) company.cardSavedAt = company.now
  writeRow(company, { payment_method_id: saved === null ? null : 'card' })
}

/** Returns an invoice up to an amount; all of it has its effect on the subscription. */
function returnUpTo(company: Company, bill: Bill, returned: number): void {
  see(company, bill, 'completed', returned)
  bill.returned = returned
  if (returned < bill.amount) return
  const paid = paidBill(company, bill)
  const running = paid ? { ...paid, number: String(paid.number) } : null
  const credited = new Map(billsOf(company).map((each) => [each.id, each.credited]))
  const of = { returned: bill.id, running, connectedSalons: 0, credited }
  const effect = refundEffect(rowOf(company), of, company.now)
  if (effect.type === 'restores') change(company, { type: 'upgrade-returned', replaced: effect.plan })
  else if (effect.type !== 'none') change(company, { type: 'period-returned' })
}

/** Does everything whose time has come. */
function step(company: Company): void {
  const next = () => (company.subscriptions.length === 0 ? null : nextStepAt(rowOf(company)))
  for (let at = next(); at !== null && at <= company.now; at = next()) {
    change(company, { type: 'time-came' })
    if (next()?.getTime() === at.getTime()) throw new Error('A step leads nowhere')
  }
}

/**
 * A company whose billing runs on the machine alone, with a provider that answers at once: what the server stores and
 * carries out is played here, and everything is decided by the functions under test.
 */
export function aBilledCompany(sold: readonly PriceVariant[], begun: Date) {
  const none = { subscriptions: [], bills: [], promo: null, card: null, hasUsedTrial: false }
  const company: Company = { ...none, sold, now: begun, cardSavedAt: begun }
  return {
    bills: company.bills as readonly Bill[],
    row: () => rowOf(company),
    nextStepAt: () => (company.subscriptions.length === 0 ? null : nextStepAt(rowOf(company))),
    /** Lets time pass until a moment, and does what is due then. */
    waitUntil(at: Date): void {
      company.now = at
      step(company)
    },
    /** Gives the company a promo code. */
    takeCode: (code: PromoTerms | null): void => void (company.promo = code),
    /** Orders a plan, and pays at once with a card where something is due. */
    order: (order: PlayedOrder, paidWith: PlayedCard | null): void => placeOrder(company, order, paidWith),
    change(event: BillingEvent): void {
      change(company, event)
      step(company)
    },
    /** The bank shows a charge that waits: still so, with or without a page to confirm it, or paid. */
    look(shown: Exclude<Shown, 'failed'>): void {
      const waiting = billsOf(company).find(({ state }) => state.is === 'charge-undecided')
      if (waiting) see(company, waiting, shown)
      step(company)
    },
    /** A card is saved on a page of its own. */
    card(saved: PlayedCard): void {
      saveCard(company, saved)
      change(company, { type: 'card-saved' })
      step(company)
    },
    /** All conversations of the month are used, and the plan upgrades by itself. */
    upgradeItself(order: PlayedOrder): void {
      chargeCard(company, addBill(company, 'auto-upgrade', quoteOf(company, order, true).bill))
    },
    /** The operator returns a part of an invoice, or all that is left of it. */
    refund(id: string, part: number | null): void {
      const bill = company.bills.find((each) => each.id === id)
      if (!bill) throw new Error('There is no such invoice')
      returnUpTo(company, bill, part === null ? bill.amount : bill.returned + part)
    },
  }
}
