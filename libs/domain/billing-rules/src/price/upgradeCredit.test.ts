import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aSubscription, anInvoice } from '@frontdesk/contract/fixtures'
import { isPaidFor, paidForPeriod, runningPeriod, upgradeCredit } from './upgradeCredit.ts'

const halfWay = new Date('2026-12-05T08:00:00.000Z')
const missing = { nextBillingDate: null, usage: null, usageMetrics: null }

describe('the credit of an upgrade', () => {
  it('the credit of an upgrade is the value of the rest of the paid period', () => {
    expect(upgradeCredit(aSubscription(), [], halfWay)).toBe(2450)
  })

  it('the credit is the amount from the provider, when that is above 0', () => {
    expect(upgradeCredit(aSubscription({ upgradeCreditAmount: 123 }), [], halfWay)).toBe(123)
    expect(upgradeCredit(aSubscription({ upgradeCreditAmount: null }), [], halfWay)).toBe(2450)
  })

  it.each([
    ['unpaid', aSubscription({ status: 'unpaid' })],
    ['of an unknown amount', aSubscription({ amount: null })],
    ['of unknown dates', aSubscription(missing)],
  ])('the credit is zero for a period that is %s', (_, subscription) => {
    expect(upgradeCredit(subscription, [], halfWay)).toBe(0)
  })
})

describe('the payment of the running period', () => {
  const start = '2026-11-20T08:00:00.000Z'
  const subscription = aSubscription({ currentPeriodStart: start })
  const paid = (amount: number, ...lines: [key: 'base' | 'discount' | 'upgrade-credit', amount: number][]) =>
    anInvoice({ amount, periodStart: start, lines: lines.map(([key, part]) => ({ key, amount: part })) })

  it('a code that took most of the bill off is not credited as if it had been money', () => {
    const invoice = paid(490, ['base', 4900], ['discount', -4410])
    expect(upgradeCredit(subscription, [invoice], new Date(start))).toBe(490)
    expect(upgradeCredit(subscription, [invoice], halfWay)).toBe(245)
    // One of thirty days: 16.33.
    expect(upgradeCredit(subscription, [invoice], new Date('2026-12-19T08:00:00.000Z'))).toBe(16)
  })

  it('half a cent of the share is rounded away from zero, once', () => {
    expect(upgradeCredit(subscription, [paid(491, ['base', 4900], ['discount', -4409])], halfWay)).toBe(246)
  })

  it('a period that cost nothing is credited nothing', () => {
    expect(upgradeCredit(subscription, [paid(0, ['base', 4900], ['discount', -4900])], halfWay)).toBe(0)
  })

  it('the credit that an upgrade was given was paid before', () => {
    const invoice = paid(1000, ['base', 4900], ['discount', -490], ['upgrade-credit', -3410])
    expect(upgradeCredit(subscription, [invoice], new Date(start))).toBe(4410)
    expect(upgradeCredit(subscription, [invoice], halfWay)).toBe(2205)
  })

  it('a refunded part of it is not credited any more', () => {
    const invoice = paid(1000, ['base', 4900], ['discount', -490], ['upgrade-credit', -3410])
    expect(upgradeCredit(subscription, [{ ...invoice, refundedAmount: 600 }], new Date(start))).toBe(3810)
    expect(upgradeCredit(subscription, [{ ...invoice, refundedAmount: 1000 }], new Date(start))).toBe(3410)
  })

  it('the greater of two invoices of one moment counts', () => {
    const invoices = [paid(490, ['base', 4900]), paid(900, ['base', 4900]), paid(10, ['base', 10])]
    expect(upgradeCredit(subscription, invoices, new Date(start))).toBe(900)
  })

  it.each([
    ['is not paid', { status: 'failed' as const }],
    ['is of another period', { periodStart: '2026-10-20T08:00:00.000Z' }],
    ['names no period', { periodStart: null }],
    ['names no lines', { lines: null }],
    ['names no amount', { amount: null }],
  ])('an invoice that %s says nothing about it', (_, different) => {
    const invoice = { ...paid(490, ['base', 4900]), ...different }
    expect(paidForPeriod(subscription, [invoice])).toBeNull()
    expect(upgradeCredit(subscription, [invoice], halfWay)).toBe(2450)
  })

  it('it is not known where the start of the period is not', () => {
    expect(paidForPeriod({}, [paid(490, ['base', 4900])])).toBeNull()
  })
})

describe('properties of the credit of an upgrade', () => {
  const start = Date.parse('2026-11-20T08:00:00.000Z')
  const length = 30 * 86_400_000
  const price = fc.integer({ min: 0, max: 10_000_000 })
  const invoiceOf = (amount: number, credit: number, returned: number) =>
    anInvoice({
      amount,
      refundedAmount: returned,
      periodStart: new Date(start).toISOString(),
      lines: [
        { key: 'base', amount: amount + credit },
        { key: 'upgrade-credit', amount: -credit },
      ],
    })
  const subscription = (amount: number) => aSubscription({ amount, currentPeriodStart: new Date(start).toISOString() })

  it('it is the exact share of what was paid and not returned, whatever the price of the plan (SUB-13, B6)', () => {
    fc.assert(
      fc.property(
        price,
        price,
        price,
        price,
        fc.integer({ min: 0, max: length }),
        (listed, amount, credit, returned, passed) => {
          const kept = BigInt(Math.max(0, amount - returned) + credit)
          const whole = BigInt(length)
          const exact = (2n * kept * BigInt(length - passed) + whole) / (2n * whole)
          const now = new Date(start + passed)
          expect(BigInt(upgradeCredit(subscription(listed), [invoiceOf(amount, credit, returned)], now))).toBe(exact)
        },
      ),
    )
  })

  it('without codes and refunds it is that of the price', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: length }), (listed, passed) => {
        const now = new Date(start + passed)
        const of = subscription(listed)
        expect(upgradeCredit(of, [invoiceOf(listed, 0, 0)], now)).toBe(upgradeCredit(of, [], now))
      }),
    )
  })
})

describe('the current period', () => {
  it.each([
    ['active', true],
    ['paused', true],
    ['trial', false],
    ['pending', false],
    ['past_due', false],
    ['unpaid', false],
    ['canceled', false],
    ['ended', false],
  ] as const)('the period of a subscription that is %s is paid for: %s', (status, expected) => {
    expect(isPaidFor(aSubscription({ status }), halfWay)).toBe(expected)
  })

  it('a period is not paid for while a trial runs, or without any fields', () => {
    expect(isPaidFor(aSubscription({ isTrialActive: true }), halfWay)).toBe(false)
    expect(isPaidFor(aSubscription({ trialEndsAt: '2026-12-05T08:00:00.001Z' }), halfWay)).toBe(false)
    expect(isPaidFor(aSubscription({ trialEndsAt: halfWay.toISOString() }), halfWay)).toBe(true)
    expect(isPaidFor({}, halfWay)).toBe(false)
    expect(isPaidFor({ status: 'constructor' as 'active' }, halfWay)).toBe(false)
  })

  const december20 = new Date('2026-12-20T08:00:00.000Z')

  it.each([
    ['one period before the next billing date', {}, '2026-11-20T08:00:00.000Z'],
    ['one year before it', { billingPeriod: 'year' as const }, '2025-12-20T08:00:00.000Z'],
    ['when the provider states', { currentPeriodStart: '2026-11-25T00:00:00.000Z' }, '2026-11-25T00:00:00.000Z'],
    [
      'one period before, if the start that the provider states is impossible',
      { currentPeriodStart: december20.toISOString() },
      '2026-11-20T08:00:00.000Z',
    ],
  ])('the current period began %s', (_, different, start) => {
    expect(runningPeriod(aSubscription(different), [])).toEqual({ start: new Date(start), end: december20 })
  })

  it('a period is calculated from the latest payment where no date is stated', () => {
    expect(runningPeriod(aSubscription(missing), [anInvoice()])).toEqual({
      start: new Date('2026-11-20T08:00:00.000Z'),
      end: december20,
    })
  })

  it('the current period is otherwise that of the usage', () => {
    const usage = { periodStart: '2026-11-20T08:00:00.000Z', periodEnd: '2026-12-20T08:00:00.000Z' }
    const expected = { start: new Date('2026-11-20T08:00:00.000Z'), end: december20 }
    expect(runningPeriod({ usage }, [])).toEqual(expected)
    expect(runningPeriod({ usageMetrics: usage }, [])).toEqual(expected)
    expect(runningPeriod({ usage: { periodStart: usage.periodStart } }, [])).toBeNull()
    expect(runningPeriod({ usage: { periodEnd: usage.periodEnd } }, [])).toBeNull()
  })
})
