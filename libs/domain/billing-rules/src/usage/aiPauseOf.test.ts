import { SubscriptionStatus } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasAccess } from '../status/hasAccess.ts'
import { aiPauseOf } from './aiPauseOf.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const before = new Date('2026-11-19T12:00:00.000Z')
const after = new Date('2026-11-21T12:00:00.000Z')
const active = {
  status: 'active' as SubscriptionStatus,
  trialEndsAt: null as Date | null,
  nextBillingDate: after as Date | null,
  canceledAt: null as Date | null,
  endedAt: null as Date | null,
  pastDueSince: null as Date | null,
}
const trial = { ...active, status: 'trial' as const, nextBillingDate: null, trialEndsAt: after }

describe('why the AI of a company pauses (D-10)', () => {
  it.each([
    ['an active plan', active, null],
    ['a plan whose charge is tried again', { ...active, status: 'past_due', nextBillingDate: before }, null],
    ['a cancelled plan before its end', { ...active, canceledAt: before }, null],
    ['a cancelled plan at its end', { ...active, canceledAt: before, nextBillingDate: now }, 'subscription-ended'],
    ['a plan that was not paid', { ...active, status: 'unpaid', pastDueSince: before }, 'unpaid'],
    ['a plan that has ended', { ...active, status: 'ended', endedAt: before }, 'subscription-ended'],
    ['a plan that was cancelled', { ...active, status: 'canceled', endedAt: before }, 'subscription-ended'],
    ['a plan that has ended, without the date', { ...active, status: 'ended' }, 'subscription-ended'],
    ['a plan that was cancelled, without the date', { ...active, status: 'canceled' }, 'subscription-ended'],
    ['a plan that is paused at the provider', { ...active, status: 'paused' }, null],
    ['a plan that waits for its first payment', { ...active, status: 'pending' }, 'no-subscription'],
    ['a trial', trial, null],
    ['a cancelled trial before its end', { ...trial, canceledAt: before }, null],
    ['a trial at its end', { ...trial, trialEndsAt: now }, 'trial-ended'],
    ['a trial that has ended', { ...trial, status: 'ended', trialEndsAt: before, endedAt: before }, 'trial-ended'],
    ['nothing', null, 'no-subscription'],
  ] as const)('the AI pauses for the right reason, or not, with %s', (_name, subscription, reason) => {
    expect(aiPauseOf({ subscription, counted: null, now })?.reason ?? null).toBe(reason)
  })

  it.each([
    ['unpaid since its renewal was due', { ...active, status: 'unpaid' as const, pastDueSince: before }, before],
    ['over since it ended', { ...active, status: 'ended' as const, endedAt: before }, before],
    ['over since its trial ended by time', { ...trial, trialEndsAt: before }, before],
    ['over since its last period ended', { ...active, canceledAt: before, nextBillingDate: before }, before],
    ['missing', null, null],
  ])('the AI pauses since the right moment where a plan is %s', (_name, subscription, since) => {
    expect(aiPauseOf({ subscription, counted: null, now })?.since).toEqual(since)
  })

  it.each([
    [499, 500, null],
    [500, 500, 'conversation-limit'],
    [501, 500, 'conversation-limit'],
    [500, null, null],
    [0, 0, 'conversation-limit'],
  ])('the AI pauses only at its limit, with %d conversations of %s', (used, limit, reason) => {
    const pause = aiPauseOf({ subscription: active, counted: { used, limit, reachedAt: before }, now })
    expect(pause).toEqual(reason && { reason, since: before })
  })
})

describe('properties of a pause', () => {
  const date = fc.option(fc.constantFrom(before, now, after))
  const subscription = fc.record({
    status: fc.constantFrom(...SubscriptionStatus.options),
    trialEndsAt: date,
    nextBillingDate: date,
    canceledAt: date,
    endedAt: date,
    pastDueSince: date,
  })
  const counted = fc.option(
    fc.record({ used: fc.nat(20), limit: fc.option(fc.nat(20)), reachedAt: fc.constant(before) }),
  )

  it('the AI pauses exactly without access, or at a limit', () => {
    fc.assert(
      fc.property(fc.option(subscription), counted, (of, usage) => {
        const isAtLimit = usage !== null && usage.limit !== null && usage.used >= usage.limit
        const answers = of !== null && hasAccess(of, now) && !isAtLimit
        expect(aiPauseOf({ subscription: of, counted: usage, now }) === null).toBe(answers)
      }),
    )
  })
  it('more room never makes a pause, and time alone never ends one', () => {
    fc.assert(
      fc.property(subscription, fc.nat(20), fc.nat(20), fc.nat(20), (of, used, limit, more) => {
        const pauseAt = (most: number, at: Date) =>
          aiPauseOf({ subscription: of, counted: { used, limit: most, reachedAt: before }, now: at })
        if (pauseAt(limit, now) === null) expect(pauseAt(limit + more, now)).toBeNull()
        if (pauseAt(limit, before) !== null) expect(pauseAt(limit, after)).not.toBeNull()
      }),
    )
  })
})
