import { aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import { MessengerStatus, MessengerType } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isConnected } from './index.ts'

describe('an integration counts as connected (INT-2)', () => {
  it.each([
    ['connected', true, true],
    ['connected', false, false],
    ['initializing', true, false],
    ['disconnected', true, false],
    ['failed', true, false],
    ['failed', false, false],
  ] as const)('a channel that is %s, active %s, counts as connected: %s', (status, isActive, answer) => {
    expect(isConnected(aMessenger({ status, isActive }))).toBe(answer)
  })

  it.each([true, false])('a CRM that is active %s counts as connected accordingly', (isActive) => {
    expect(isConnected(aCrm({ isActive }))).toBe(isActive)
  })
})

describe('properties of isConnected', () => {
  it('an integration is never connected while it is not active, nor by its status alone, whatever the channel', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MessengerType.options),
        fc.constantFrom(...MessengerStatus.options),
        fc.boolean(),
        (type, status, isActive) => {
          expect(isConnected(aMessenger({ type, status, isActive }))).toBe(isActive && status === 'connected')
        },
      ),
    )
  })
})
