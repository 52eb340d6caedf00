import { SubscriptionUpdate } from '@frontdesk/contract'
import { describe, expect, it } from 'vitest'
import { toSubscriptionEvent } from './toSubscriptionEvent.ts'

const update = SubscriptionUpdate.parse({ seq: 7, companyId: 101, subscriptionId: 's', status: 'past_due' })

describe('a change of a subscription', () => {
  it('a change of a subscription is read as the contract writes it', () => {
    expect(toSubscriptionEvent(update)).toEqual({
      type: 'subscription-changed',
      companyId: 101,
      seq: 7,
      subscriptionId: 's',
      status: 'past_due',
    })
  })

  it('a change without a company belongs to the current one, and one to an unknown status is a change all the same', () => {
    expect(toSubscriptionEvent({ subscriptionId: 9, status: 'dormant' }, 7)).toMatchObject({
      companyId: 7,
      subscriptionId: '9',
      status: null,
    })
  })

  it.each([null, 'active', {}, { ...update, subscriptionId: '' }])('no change is read from %j', (payload) => {
    expect(toSubscriptionEvent(payload, 101)).toBeNull()
  })
})
