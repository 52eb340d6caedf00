import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aStillClock } from '../../testing/aStillClock.ts'
import { createSlidingWindows } from './slidingWindows.ts'

const two = { most: 2, seconds: 10 }

describe('a sliding window', () => {
  it('a sliding window returns the seconds until the next call fits', () => {
    const clock = aStillClock()
    const windows = createSlidingWindows(clock.now)
    windows.count('a', two)
    clock.advance(4_000)
    windows.count('a', two)
    expect(windows.waitOf('a', two)).toBe(6)
    expect(windows.waitOf('b', two)).toBe(null)
    clock.advance(5_999)
    expect(windows.waitOf('a', two)).toBe(1)
    clock.advance(1)
    expect(windows.waitOf('a', two)).toBe(null)
  })

  it('undoing a count removes exactly that call, once', () => {
    const clock = aStillClock()
    const windows = createSlidingWindows(clock.now)
    const undo = windows.count('a', two)
    clock.advance(1_000)
    windows.count('a', two)
    expect(windows.waitOf('a', two)).toBe(9)
    undo()
    undo()
    expect(windows.waitOf('a', two)).toBe(null)
    windows.count('a', two)
    expect(windows.waitOf('a', two)).toBe(10)
    clock.advance(60_000)
    undo()
    expect(windows.waitOf('a', two)).toBe(null)
  })

  it('a key that is still in its window is kept when others are removed', () => {
    const clock = aStillClock()
    const windows = createSlidingWindows(clock.now)
    const hour = { most: 1, seconds: 3600 }
    windows.count('slow', hour)
    for (let minute = 0; minute < 30; minute += 1) {
      clock.advance(60_000)
      windows.count('quick', two)
    }
    expect(windows.waitOf('slow', hour)).toBe(1800)
  })

  it('a sliding window accepts at most its limit in any period, and always accepts a call after the returned wait', () => {
    const gaps = fc.array(fc.nat(8_000), { maxLength: 60 })
    fc.assert(
      fc.property(gaps, (waits) => {
        const clock = aStillClock()
        const windows = createSlidingWindows(clock.now)
        const accepted: number[] = []
        for (const wait of waits) {
          clock.advance(wait)
          const at = clock.now().getTime()
          const fits = accepted.filter((time) => time > at - 10_000).length < 2
          const seconds = windows.waitOf('a', two)
          expect(seconds === null).toBe(fits)
          if (seconds !== null) {
            // The returned seconds are enough, and one less is not.
            const free = (accepted.at(-2) ?? 0) + 10_000
            expect(at + seconds * 1000).toBeGreaterThanOrEqual(free)
            expect(at + (seconds - 1) * 1000).toBeLessThan(free)
          } else {
            windows.count('a', two)
            accepted.push(at)
          }
        }
      }),
    )
  })
})
