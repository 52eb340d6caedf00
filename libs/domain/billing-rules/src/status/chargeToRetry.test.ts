import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeToRetry } from './chargeToRetry.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const past = '2026-11-20T12:00:00.000Z'
const owing = { status: 'past_due', failedCharge: 'charge.1', hasPaymentMethod: true }

describe('the failed charge that can be tried again', () => {
  it.each([
    ['past due', owing, 'charge.1'],
    ['unpaid', { ...owing, status: 'unpaid' }, 'charge.1'],
    ['a provider that does not say whether a card is saved', { ...owing, hasPaymentMethod: undefined }, 'charge.1'],
    ['active', { ...owing, status: 'active' }, null],
    ['without a card', { ...owing, hasPaymentMethod: false }, null],
    ['to be confirmed with the bank', { ...owing, confirmationUrl: 'https://bank.example/3ds' }, null],
    ['cancelled', { ...owing, canceledAt: past }, null],
    ['ended', { ...owing, endedAt: past }, null],
    ['no failed charge', { ...owing, failedCharge: null }, null],
    ['no name of it', { ...owing, failedCharge: ' ' }, null],
    ['no subscription', null, null],
  ])('%s', (_, subscription, charge) => {
    expect(chargeToRetry(subscription, now)).toBe(charge)
  })
})

describe('properties of the failed charge that can be tried again', () => {
  it('it is the one that the provider names, or none', () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom('active', 'trial', 'past_due', 'unpaid', 'canceled', 'ended', 'paused', 'pending'),
          failedCharge: fc.option(fc.constantFrom('a.1', 'b.2', '')),
          hasPaymentMethod: fc.option(fc.boolean(), { nil: undefined }),
          confirmationUrl: fc.option(fc.constant('https://bank.example/3ds')),
          canceledAt: fc.option(fc.constant(past)),
          endedAt: fc.option(fc.constant(past)),
        }),
        (subscription) => {
          const charge = chargeToRetry(subscription, now)
          expect([null, subscription.failedCharge]).toContain(charge)
          if (charge !== null) expect(['past_due', 'unpaid']).toContain(subscription.status)
        },
      ),
    )
  })
})
