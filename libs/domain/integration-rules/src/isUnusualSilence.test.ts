import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isUnusualSilence } from './isUnusualSilence.ts'

const hour = 60 * 60_000
const lastAt = new Date('2026-11-20T18:00:00Z')
const habit = { since: new Date('2026-11-02T00:00:00Z'), messages: 200, longestGap: 40 * hour }
const after = (hours: number) => new Date(lastAt.getTime() + hours * hour)

it.each([
  ['a silence as long as a weekend', habit, 40, false],
  ['a silence that is half as long again', habit, 60, true],
  ['a silence that is nearly so long', habit, 59.9, false],
  ['five hours at a channel that never rests', { ...habit, longestGap: hour }, 5, false],
  ['six hours at a channel that never rests', { ...habit, longestGap: hour }, 6, true],
  ['a week at a channel of few messages', { ...habit, messages: 19 }, 168, false],
  ['a week at a new channel', { ...habit, since: new Date('2026-11-16T00:00:00Z') }, 168, false],
])('%s', (_, of, hours, isUnusual) => {
  expect(isUnusualSilence(of, lastAt, after(hours))).toBe(isUnusual)
})

it('a silence that is unusual stays so, and a channel with longer gaps is warned of later', () => {
  const gaps = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(gaps, gaps, gaps, gaps, (gap, more, hours, later) => {
      const [of, slower] = [gap, gap + more].map((longest) => ({ ...habit, longestGap: longest * hour })) as [
        typeof habit,
        typeof habit,
      ]
      if (isUnusualSilence(of, lastAt, after(hours)))
        expect(isUnusualSilence(of, lastAt, after(hours + later))).toBe(true)
      if (isUnusualSilence(slower, lastAt, after(hours))) expect(isUnusualSilence(of, lastAt, after(hours))).toBe(true)
    }),
  )
})
