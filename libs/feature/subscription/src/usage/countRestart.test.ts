import { aSubscription } from '@frontdesk/contract/fixtures'
import { expect, it } from 'vitest'
import { standingExamples } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { countRestart } from './countRestart.ts'

const monthEnds = '2026-12-20T08:00:00.000Z'
const canceledAt = '2026-12-01T08:00:00.000Z'
/** Paid by the year, and counted by the month. */
const yearly = { billingPeriod: 'year', nextBillingDate: '2027-11-20T08:00:00.000Z' } as const
const trial = { status: 'trial', nextBillingDate: null } as const

it.each([
  ['is paid for', aSubscription(), monthEnds],
  ['rests', aSubscription({ status: 'paused' }), monthEnds],
  ['states no month', aSubscription({ usage: null, usageMetrics: null }), null],
  ['runs out with the month', standingExamples.leaving.subscription, null],
  ['runs out after the month', aSubscription({ ...yearly, canceledAt }), monthEnds],
  ['is a trial that ends before the month', aSubscription({ ...trial, trialEndsAt: '2026-12-12T08:00:00.000Z' }), null],
  ['is a trial that ends with the month', aSubscription({ ...trial, trialEndsAt: monthEnds }), null],
  ['is a trial beyond the month', aSubscription({ ...trial, trialEndsAt: '2026-12-30T08:00:00.000Z' }), monthEnds],
  ['is owed for', standingExamples.pastDue.subscription, null],
  ['is not paid', standingExamples.unpaid.subscription, null],
  ['waits for its first payment', standingExamples.pending.subscription, null],
  ['has ended', standingExamples.ended.subscription, null],
  ['is cancelled', standingExamples.canceled.subscription, null],
] as const)('the count of a subscription that %s starts again by itself on %3$s (SUB-10)', (_what, of, restart) => {
  expect(countRestart(of, [], storyTime)?.toISOString() ?? null).toBe(restart)
})
