import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createLeaveGuard, useLeaveGuard } from './createLeaveGuard.ts'
import { renderScreen } from '../testing/index.tsx'

afterEach(() => void vi.restoreAllMocks())

/** The listeners of `beforeunload` that a guard adds to the window and removes from it. */
function watched() {
  const listeners = new Set<EventListenerOrEventListenerObject>()
  const page = {
    addEventListener: (_: 'beforeunload', listener: EventListenerOrEventListenerObject) => void listeners.add(listener),
    removeEventListener: (_: 'beforeunload', listener: EventListenerOrEventListenerObject) =>
      void listeners.delete(listener),
  }
  return { page, listeners }
}

it('a page that two parts hold asks until both let it go, by one listener', () => {
  const { page, listeners } = watched()
  const guard = createLeaveGuard(undefined, page)
  const [first, second] = [{}, {}]
  expect(listeners.size).toBe(0)
  guard.hold(first, true)
  guard.hold(first, true)
  guard.hold(second, true)
  guard.hold(first, false)
  expect([guard.isHolding(), listeners.size]).toEqual([true, 1])
  const event = new Event('beforeunload', { cancelable: true })
  for (const listener of listeners) if (typeof listener === 'function') listener(event)
  expect(event.defaultPrevented).toBe(true)
  guard.hold(second, false)
  guard.hold(second, false)
  expect([guard.isHolding(), listeners.size]).toEqual([false, 0])
})

it('the window itself asks while one of its guards holds it, and no longer', () => {
  const added = vi.spyOn(window, 'addEventListener')
  const removed = vi.spyOn(window, 'removeEventListener')
  const [guard, other] = [createLeaveGuard(), createLeaveGuard()]
  const part = {}
  guard.hold(part, true)
  // Test files share the window: that another one of them has it asked says nothing about this guard.
  const [type, ask] = added.mock.lastCall ?? []
  other.hold(part, true)
  other.hold(part, false)
  expect([type, typeof ask]).toEqual(['beforeunload', 'function'])
  expect(removed.mock.calls.map(([, listener]) => listener)).not.toContain(ask)
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  guard.hold(part, false)
  expect(removed.mock.lastCall).toEqual(['beforeunload', ask])
})

it('a component holds the page while it says so, and not after it is gone', () => {
  const place: { change?: () => void } = {}
  function Form() {
    const [isChanged, setChanged] = useState(false)
    useEffect(() => void (place.change = () => setChanged(true)), [])
    useLeaveGuard(isChanged)
    return null
  }
  const { platform, unmount } = renderScreen(<Form />)
  const { isHolding } = platform.singleton(createLeaveGuard)
  expect(isHolding()).toBe(false)
  act(() => place.change?.())
  expect(isHolding()).toBe(true)
  unmount()
  expect(isHolding()).toBe(false)
})
