import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isActionAllowed, type SubscriptionAction } from './isActionAllowed.ts'
import { subscriptionPhaseOf, type PhasedSubscription } from './SubscriptionPhase.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const past = '2026-11-20T12:00:00.000Z'
const actions: readonly SubscriptionAction[] = [
  'change-plan',
  'cancel',
  'renew',
  'add-payment-method',
  'set-auto-upgrade',
  'choose-plan',
]
const allowedNow = (subscription: PhasedSubscription | null) =>
  actions.filter((action) => isActionAllowed(action, subscription, now))

/** Status, cancellation, end, and all that may be done. */
const golden = `
  active    -          -     change-plan cancel add-payment-method set-auto-upgrade
  active    -          past  choose-plan
  active    cancelled  -     renew add-payment-method
  active    cancelled  past  renew choose-plan
  trial     -          -     change-plan cancel add-payment-method set-auto-upgrade
  trial     -          past  choose-plan
  trial     cancelled  -     renew add-payment-method
  trial     cancelled  past  renew choose-plan
  past_due  -          -     change-plan cancel add-payment-method set-auto-upgrade
  past_due  -          past  choose-plan
  past_due  cancelled  -     renew add-payment-method
  past_due  cancelled  past  renew choose-plan
  unpaid    -          -     change-plan cancel add-payment-method set-auto-upgrade
  unpaid    -          past  choose-plan
  unpaid    cancelled  -     renew add-payment-method
  unpaid    cancelled  past  renew choose-plan
  paused    -          -     change-plan cancel add-payment-method set-auto-upgrade
  paused    -          past  choose-plan
  paused    cancelled  -     renew add-payment-method
  paused    cancelled  past  renew choose-plan
  pending   -          -     change-plan cancel add-payment-method set-auto-upgrade
  pending   -          past  choose-plan
  pending   cancelled  -     renew add-payment-method
  pending   cancelled  past  renew choose-plan
  canceled  -          -     renew choose-plan
  canceled  -          past  renew choose-plan
  canceled  cancelled  -     renew choose-plan
  canceled  cancelled  past  renew choose-plan
  ended     -          -     choose-plan
  ended     -          past  choose-plan
  ended     cancelled  -     renew choose-plan
  ended     cancelled  past  renew choose-plan
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map(([status = '', cancellation, end, ...may]) => ({
    status,
    canceledAt: cancellation === '-' ? null : past,
    endedAt: end === '-' ? null : past,
    may,
  }))

describe('the allowed actions of a subscription', () => {
  it('the table of allowed actions has every phase', () => {
    expect(golden).toHaveLength(32)
    expect(new Set(golden.map(({ status, canceledAt, endedAt }) => `${status} ${canceledAt} ${endedAt}`)).size).toBe(32)
  })

  it.each(golden)(
    'the allowed actions are: $status, cancelled $canceledAt, ended $endedAt: $may',
    ({ status, canceledAt, endedAt, may }) => {
      expect(allowedNow({ status, canceledAt, endedAt })).toEqual(may)
    },
  )

  it('choosing a plan is the only action without a subscription', () => {
    expect(allowedNow(null)).toEqual(['choose-plan'])
    expect(isActionAllowed('choose-plan', undefined, now)).toBe(true)
  })

  it.each([
    ['a status that nobody knows', { status: 'frozen' }],
    ['nothing at all', {}],
  ])('%s counts as a running subscription', (_, state) => {
    expect(subscriptionPhaseOf(state, now)).toBe('running')
  })
})

describe('properties of the allowed actions', () => {
  const aState = fc.constantFrom(...golden).map(({ status, canceledAt, endedAt }) => ({ status, canceledAt, endedAt }))

  it('there is a way forward from every state (S3)', () => {
    fc.assert(
      fc.property(aState, (state) => {
        expect(
          ['change-plan', 'renew', 'choose-plan'].some((action) =>
            allowedNow(state).includes(action as SubscriptionAction),
          ),
        ).toBe(true)
      }),
    )
  })

  it('changing and cancelling are allowed together (S2), and a payment method changes nothing (S1)', () => {
    fc.assert(
      fc.property(aState, fc.boolean(), (state, hasPaymentMethod) => {
        expect(isActionAllowed('change-plan', state, now)).toBe(isActionAllowed('cancel', state, now))
        expect(allowedNow({ ...state, hasPaymentMethod } as PhasedSubscription)).toEqual(allowedNow(state))
      }),
    )
  })

  it('a new plan can be chosen only when no plan can be changed', () => {
    fc.assert(
      fc.property(aState, (state) => {
        expect(isActionAllowed('choose-plan', state, now) && isActionAllowed('change-plan', state, now)).toBe(false)
      }),
    )
  })
})
