import { aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import { expect, it } from 'vitest'
import { standingOf, standingOfSalon } from './standingOf.ts'

it.each([
  ['connected', true, 'connected'],
  ['initializing', true, 'connecting'],
  ['failed', true, 'failed'],
  ['disconnected', true, 'off'],
  ['connected', false, 'off'],
  ['initializing', false, 'off'],
  ['failed', false, 'off'],
] as const)('a channel that is %s, active %s, stands as %s', (status, isActive, standing) => {
  expect(standingOf(aMessenger({ status, isActive }))).toBe(standing)
})

it('a salon stands as it is active', () => {
  expect([true, false].map((isActive) => standingOfSalon(aCrm({ isActive })))).toEqual(['connected', 'off'])
})
