import { aSubscription } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancellationEnd, endsOnCancellation } from './cancellationEnd.ts'

const now = new Date('2026-12-20T12:00:00.000Z')
const passed = '2026-12-20T08:00:00.000Z'
const toCome = '2027-01-20T08:00:00.000Z'
/** The count of conversations goes on while a charge is in flight: its window is no paid time. */
const usage = { used: 0, limit: 500, periodStart: passed, periodEnd: toCome }
const trial = { status: 'trial', nextBillingDate: null } as const

describe('the end of a subscription that is cancelled (SUB-5, SUB-11)', () => {
  it.each([
    ['the paid period where it runs', { nextBillingDate: toCome }, toCome],
    ['at once while the charge of the next period is in flight', { nextBillingDate: passed, usage }, null],
    ['at once at the very moment at which it is charged', { nextBillingDate: now.toISOString(), usage }, null],
    ['the paid period of what is paused', { status: 'paused', nextBillingDate: toCome }, toCome],
    ['at once where a pause is past the paid period', { status: 'paused', nextBillingDate: passed, usage }, null],
    ['the trial where it runs', { ...trial, trialEndsAt: toCome }, toCome],
    ['at once behind the end of a trial', { ...trial, trialEndsAt: passed, usage }, null],
    ['the paid period, also of a trial before it', { nextBillingDate: toCome, trialEndsAt: passed }, toCome],
    ['at once where a payment is overdue', { status: 'past_due', nextBillingDate: toCome }, null],
    ['at once where the first payment is awaited', { status: 'pending', nextBillingDate: null, usage }, null],
  ] as const)('the end of a cancelled subscription is %s', (_end, different, expected) => {
    expect(cancellationEnd(aSubscription(different), [], now)?.toISOString() ?? null).toBe(expected)
  })

  it('a cancelled subscription goes on where no date says that the paid time is over', () => {
    expect(endsOnCancellation({ status: 'active', trialEndsAt: null, nextBillingDate: null }, now)).toBe(false)
  })

  it('the end of a cancelled subscription is never a day after the date of the next charge', () => {
    const date = fc.date({ min: new Date('2026-10-01'), max: new Date('2027-03-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom('active', 'trial', 'past_due', 'unpaid', 'paused'), date, date, (status, due, at) => {
        const iso = due.toISOString()
        const dates = status === 'trial' ? { nextBillingDate: null, trialEndsAt: iso } : { nextBillingDate: iso }
        const end = cancellationEnd(aSubscription({ status, ...dates, usage }), [], at)
        if (end) expect([end > at, end.toISOString()]).toEqual([true, iso])
      }),
    )
  })
})
