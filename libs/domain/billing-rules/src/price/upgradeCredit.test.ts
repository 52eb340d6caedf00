import { describe, expect, it } from 'vitest'
import { aSubscription, anInvoice } from '@frontdesk/contract/fixtures'
import { isPaidFor, runningPeriod, upgradeCredit } from './upgradeCredit.ts'

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
