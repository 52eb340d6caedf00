import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SubscriptionStatus } from '@frontdesk/contract'
import { addPeriod } from '../dates/addPeriod.ts'
import { paidFrom } from './paidFrom.ts'
import { upgradeCredit } from './upgradeCredit.ts'

const now = new Date('2026-12-05T08:00:00.000Z')
const later = '2026-12-12T08:00:00.000Z'
const earlier = '2026-12-01T08:00:00.000Z'

describe('when a period begins that is paid for now', () => {
  it('it begins at once where nothing runs, and when a trial ends that runs', () => {
    expect(paidFrom(null, now)).toEqual(now)
    expect(paidFrom({ status: 'trial', trialEndsAt: later }, now)).toEqual(new Date(later))
    expect(paidFrom({ status: 'trial', trialEndsAt: earlier }, now)).toEqual(now)
  })

  it('an upgrade in the free days of a plan that was paid in its trial keeps them, too', () => {
    expect(paidFrom({ status: 'active', currentPeriodStart: later }, now)).toEqual(new Date(later))
    expect(paidFrom({ status: 'active', currentPeriodStart: earlier }, now)).toEqual(now)
  })

  it('the date of a trial that was, or that has ended, keeps nothing', () => {
    expect(paidFrom({ status: 'active', trialEndsAt: later }, now)).toEqual(now)
    expect(paidFrom({ status: 'trial', trialEndsAt: later, endedAt: earlier }, now)).toEqual(now)
    expect(paidFrom({ status: 'unpaid', currentPeriodStart: later }, now)).toEqual(now)
    expect(paidFrom({ status: 'trial', trialEndsAt: 'soon' }, now)).toEqual(now)
  })
})

describe('properties of the beginning of what is paid', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  const text = fc.option(moment.map((date) => date.toISOString()))

  it('it is never in the past, and only a granted time moves it', () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...SubscriptionStatus.options),
          trialEndsAt: text,
          currentPeriodStart: text,
          endedAt: text,
        }),
        moment,
        (of, at) => {
          const begins = paidFrom(of, at)
          expect(begins >= at).toBe(true)
          const granted = [of.trialEndsAt, of.currentPeriodStart].filter((each) => each !== null)
          expect([at.toISOString(), ...granted]).toContain(begins.toISOString())
        },
      ),
    )
  })

  it('paying on any day of a trial costs none of its days: the paid time ends at the same moment', () => {
    fc.assert(
      fc.property(moment, fc.nat(13), fc.constantFrom('month' as const, 'year' as const), (end, days, unit) => {
        const at = new Date(end.getTime() - days * 86_400_000 - 1)
        const begins = paidFrom({ status: 'trial', trialEndsAt: end.toISOString() }, at)
        expect(addPeriod(begins, { unit, interval: 1 })).toEqual(addPeriod(end, { unit, interval: 1 }))
      }),
    )
  })

  it('an upgrade in the free days is credited all that was paid, and not more', () => {
    fc.assert(
      fc.property(moment, fc.nat(13), fc.integer({ min: 1, max: 100_000 }), (start, days, amount) => {
        const next = addPeriod(start, { unit: 'month', interval: 1 }).toISOString()
        const of = { status: 'active', amount, currentPeriodStart: start.toISOString(), nextBillingDate: next } as const
        expect(upgradeCredit(of, [], new Date(start.getTime() - days * 86_400_000))).toBe(amount)
      }),
    )
  })
})
