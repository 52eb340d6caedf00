import { aMessenger } from '@frontdesk/contract/fixtures'
import { expect, it } from 'vitest'
import { connectionOf } from './connectionOf.ts'

it.each([
  ['connected', true, 'connected'],
  ['initializing', true, 'connecting'],
  ['failed', true, 'failed'],
  ['disconnected', true, 'off'],
  ['connected', false, 'off'],
  ['initializing', false, 'off'],
  ['failed', false, 'off'],
] as const)('the connection of a channel that is %s, active %s, is %s', (status, isActive, connection) => {
  expect(connectionOf(aMessenger({ status, isActive }))).toBe(connection)
})
