import { aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import { expect, it } from 'vitest'
import { channelStatus, salonStatus } from './channelStatus.ts'

it.each([
  ['connected', true, 'connected'],
  ['initializing', true, 'connecting'],
  ['failed', true, 'failed'],
  ['disconnected', true, 'off'],
  ['connected', false, 'off'],
  ['initializing', false, 'off'],
  ['failed', false, 'off'],
] as const)('a channel that is %s, active %s, stands as %s', (status, isActive, standing) => {
  expect(channelStatus(aMessenger({ status, isActive }))).toBe(standing)
})

it('salonStatus follows whether the salon is active', () => {
  expect([true, false].map((isActive) => salonStatus(aCrm({ isActive })))).toEqual(['connected', 'off'])
})
