import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPeriod } from '../dates/addPeriod.ts'
import { usageWindow } from './usageWindow.ts'
import { warningLevelOf } from './warningLevelOf.ts'

const at = (text: string) => new Date(text)

describe('the month in which conversations are counted (SUB-10)', () => {
  it.each([
    ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-12-20T12:00:00.000Z'],
    ['2026-12-20T11:59:59.999Z', '2026-11-20T12:00:00.000Z', '2026-12-20T12:00:00.000Z'],
    ['2026-12-20T12:00:00.000Z', '2026-12-20T12:00:00.000Z', '2027-01-20T12:00:00.000Z'],
    ['2027-10-25T00:00:00.000Z', '2027-10-20T12:00:00.000Z', '2027-11-20T12:00:00.000Z'],
  ])('the month of counting at %s is from %s to %s', (now, start, end) => {
    expect(usageWindow(at('2026-11-20T12:00:00.000Z'), at(now))).toEqual({ start: at(start), end: at(end) })
  })

  it('a plan that began on the 31st counts to the last day of a shorter month', () => {
    expect(usageWindow(at('2027-01-31T08:00:00.000Z'), at('2027-03-01T00:00:00.000Z'))).toEqual({
      start: at('2027-02-28T08:00:00.000Z'),
      end: at('2027-03-31T08:00:00.000Z'),
    })
  })

  it('there is no month of counting before the plan began', () => {
    expect(usageWindow(at('2026-11-20T12:00:00.000Z'), at('2026-11-20T11:59:59.999Z'))).toBeNull()
  })

  it('a plan that was paid in a trial counts from then, and by the month from its first day on', () => {
    const [anchor, paidAt] = [at('2026-12-12T08:00:00.000Z'), at('2026-12-05T08:00:00.000Z')]
    expect(usageWindow(anchor, paidAt, paidAt)).toEqual({ start: paidAt, end: anchor })
    expect(usageWindow(anchor, at('2026-12-12T07:59:59.999Z'), paidAt)).toEqual({ start: paidAt, end: anchor })
    expect(usageWindow(anchor, anchor, paidAt)).toEqual({ start: anchor, end: at('2027-01-12T08:00:00.000Z') })
    expect(usageWindow(anchor, at('2026-12-05T07:59:59.999Z'), paidAt)).toBeNull()
  })
})

describe('properties of the months', () => {
  const anchor = fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true })
  it('every moment is in one month of counting, and the next begins where it ends', () => {
    fc.assert(
      fc.property(anchor, fc.nat(2_000_000_000), (from, seconds) => {
        const now = new Date(from.getTime() + seconds * 50)
        const window = usageWindow(from, now)
        if (!window) throw new Error('There is a month after the beginning')
        expect(window.start <= now && now < window.end).toBe(true)
        expect(usageWindow(from, window.end)?.start).toEqual(window.end)
        expect(usageWindow(from, new Date(window.end.getTime() - 1))).toEqual(window)
      }),
    )
  })
  it('the months of a year end where its period does', () => {
    fc.assert(
      fc.property(anchor, (from) => {
        const end = addPeriod(from, { unit: 'year', interval: 1 })
        expect(usageWindow(from, end)?.start).toEqual(end)
      }),
    )
  })
})

describe('the level of a warning', () => {
  it.each([
    [399, 500, null],
    [400, 500, 80],
    [499, 500, 80],
    [500, 500, 100],
    [700, 500, 100],
    [1, 1, 100],
    [0, 1, null],
    [5, null, null],
    [5, 0, null],
    [2, 3, null],
    [239, 299, null],
    [240, 299, 80],
  ])('the level of the warning at %d of %s conversations is %s', (used, limit, level) => {
    expect(warningLevelOf({ used, limit })).toBe(level)
  })
})
