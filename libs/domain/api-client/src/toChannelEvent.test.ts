import { MessengerUpdate } from '@frontdesk/contract'
import { describe, expect, it } from 'vitest'
import { toChannelEvent } from './toChannelEvent.ts'

const update = MessengerUpdate.parse({
  seq: 7,
  companyId: 101,
  messengerId: 3,
  type: 'telegram',
  status: 'failed',
  isActive: true,
  isDeleted: false,
})

describe('a change of a channel', () => {
  it('a change of a channel is read as the contract writes it', () => {
    expect(toChannelEvent(update)).toEqual({
      type: 'channel-changed',
      companyId: 101,
      seq: 7,
      messengerId: 3,
      channel: 'telegram',
      status: 'failed',
      isActive: true,
      isDeleted: false,
    })
  })

  it('a change of a channel without a company belongs to the current one', () => {
    expect(toChannelEvent({ ...update, companyId: undefined }, 7)).toMatchObject({ companyId: 7 })
  })

  it.each([
    null,
    'failed',
    {},
    { ...update, messengerId: 0 },
    { ...update, type: 'pigeon' },
    { ...update, status: 'asleep' },
  ])('no change of a channel is read from %j', (payload) => {
    expect(toChannelEvent(payload, 101)).toBeNull()
  })
})
