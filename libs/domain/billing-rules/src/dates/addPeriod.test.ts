import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addPeriod } from './addPeriod.ts'
import { periodAt } from './periodAt.ts'
import { periodOf, type Period } from './Period.ts'

const after = (anchor: string, period: Period, times?: number) =>
  addPeriod(new Date(anchor), period, times).toISOString()
const month = { unit: 'month', interval: 1 } as const
const year = { unit: 'year', interval: 1 } as const

describe('the end of a billing period', () => {
  it.each<[string, Period, string]>([
    ['2026-01-31T08:30:00.000Z', month, '2026-02-28T08:30:00.000Z'],
    ['2028-01-31T08:30:00.000Z', month, '2028-02-29T08:30:00.000Z'],
    ['2026-03-31T00:00:00.000Z', month, '2026-04-30T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', month, '2027-01-31T23:59:59.999Z'],
    ['2026-11-15T08:00:00.000Z', { unit: 'month', interval: 3 }, '2027-02-15T08:00:00.000Z'],
    ['2028-02-29T08:00:00.000Z', year, '2029-02-28T08:00:00.000Z'],
    ['2028-02-29T08:00:00.000Z', { unit: 'year', interval: 4 }, '2032-02-29T08:00:00.000Z'],
    ['2026-12-28T08:00:00.000Z', { unit: 'week', interval: 1 }, '2027-01-04T08:00:00.000Z'],
    ['2026-12-28T08:00:00.000Z', { unit: 'week', interval: 2 }, '2027-01-11T08:00:00.000Z'],
    ['2028-02-28T08:00:00.000Z', { unit: 'day', interval: 2 }, '2028-03-01T08:00:00.000Z'],
  ])('the billing period from %s, %o, ends at %s', (anchor, period, expected) => {
    expect(after(anchor, period)).toBe(expected)
  })

  it('addPeriod does not drift over a year of month ends', () => {
    const ends = Array.from({ length: 12 }, (_, i) => after('2026-01-31T08:00:00.000Z', month, i + 1).slice(0, 10))
    expect(ends).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
    ])
  })

  it('addPeriod also calculates backwards', () => {
    expect(after('2026-03-31T08:00:00.000Z', month, -1)).toBe('2026-02-28T08:00:00.000Z')
    expect(after('2026-01-15T08:00:00.000Z', month, -1)).toBe('2025-12-15T08:00:00.000Z')
  })

  it('addPeriod leaves the anchor unchanged', () => {
    const anchor = new Date('2026-01-31T08:00:00.000Z')
    addPeriod(anchor, month)
    expect(anchor.toISOString()).toBe('2026-01-31T08:00:00.000Z')
  })
})

describe('the length of a billing period', () => {
  it.each([
    [{}, 'month', 1],
    [{ billingPeriod: 'month' }, 'month', 1],
    [{ billingPeriod: 'year', billingInterval: 2 }, 'year', 2],
    [{ billingPeriod: 'week', billingInterval: '3' }, 'week', 3],
    [{ billingPeriod: 'day', billingInterval: 0 }, 'day', 1],
    [{ billingPeriod: 'fortnight', billingInterval: -1 }, 'month', 1],
    [{ billingPeriod: 'constructor', billingInterval: 1.5 }, 'month', 1],
    [{ billingPeriod: ['day'], billingInterval: Number.NaN }, 'month', 1],
    [{ billingPeriod: null, billingInterval: null }, 'month', 1],
  ])('the length of the billing period of %o is %s × %i', (of, unit, interval) => {
    expect(periodOf(of)).toEqual({ unit, interval })
  })
})

describe('the period that a moment falls into', () => {
  const anchor = new Date('2026-01-31T08:00:00.000Z')

  it.each([
    ['2026-01-31T08:00:00.000Z', 0, '2026-01-31', '2026-02-28'],
    ['2026-02-28T07:59:59.999Z', 0, '2026-01-31', '2026-02-28'],
    ['2026-02-28T08:00:00.000Z', 1, '2026-02-28', '2026-03-31'],
    ['2027-01-31T08:00:00.000Z', 12, '2027-01-31', '2027-02-28'],
  ])('the period at %s has the index %i and lasts from %s to %s', (now, index, start, end) => {
    const found = periodAt(anchor, month, new Date(now))
    expect(found?.index).toBe(index)
    expect(found?.start.toISOString().slice(0, 10)).toBe(start)
    expect(found?.end.toISOString().slice(0, 10)).toBe(end)
  })

  it('no period exists before the first, or for invalid dates', () => {
    expect(periodAt(anchor, month, new Date('2026-01-31T07:59:59.999Z'))).toBeNull()
    expect(periodAt(new Date(Number.NaN), month, anchor)).toBeNull()
  })
})

const anAnchor = fc.date({
  min: new Date('2000-01-01T00:00:00.000Z'),
  max: new Date('2060-01-01T00:00:00.000Z'),
  noInvalidDate: true,
})
const aPeriod = fc.record({
  unit: fc.constantFrom('day', 'week', 'month', 'year'),
  interval: fc.integer({ min: 1, max: 13 }),
})
const monthsOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()

describe('properties of billing periods', () => {
  it('the n-th end is that of one period n times as long, without drift (B8)', () => {
    fc.assert(
      fc.property(
        anAnchor,
        aPeriod,
        fc.integer({ min: -24, max: 24 }),
        fc.integer({ min: 1, max: 12 }),
        (anchor, { unit, interval }, n, k) => {
          expect(addPeriod(anchor, { unit, interval: interval * k }, n)).toEqual(
            addPeriod(anchor, { unit, interval }, n * k),
          )
        },
      ),
    )
  })

  it('months and years never skip or repeat a month, and keep the day or the last of the month (B8)', () => {
    fc.assert(
      fc.property(anAnchor, fc.integer({ min: -60, max: 60 }), (anchor, n) => {
        const end = addPeriod(anchor, month, n)
        expect(monthsOf(end)).toBe(monthsOf(anchor) + n)
        const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
        expect(end.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay))
        expect(end.getTime() % 86_400_000).toBe(anchor.getTime() % 86_400_000)
        expect(addPeriod(anchor, year, n)).toEqual(addPeriod(anchor, month, 12 * n))
      }),
    )
  })

  it('every moment from the anchor on lies in one period, whose neighbours touch it', () => {
    fc.assert(
      fc.property(anAnchor, aPeriod, fc.integer({ min: 0, max: 40 * 366 * 86_400_000 }), (anchor, period, passed) => {
        const now = new Date(anchor.getTime() + passed)
        const found = periodAt(anchor, period, now)
        expect(found).not.toBeNull()
        if (!found) return
        expect(found.start <= now && now < found.end).toBe(true)
        expect(found.start).toEqual(addPeriod(anchor, period, found.index))
        expect(periodAt(anchor, period, found.end)).toMatchObject({ index: found.index + 1, start: found.end })
      }),
    )
  })
})
