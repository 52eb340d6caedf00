import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUpgrade } from './isUpgrade.ts'
import { remainingCredit } from './remainingCredit.ts'

const periodStart = new Date('2026-11-01T00:00:00.000Z')
const periodEnd = new Date('2026-12-01T00:00:00.000Z')
const creditOf = (amount: number, now: string) =>
  remainingCredit({ amount, periodStart, periodEnd, now: new Date(now) })
const at = (time: number) => new Date(time)

describe('the credit for the rest of a paid period (SUB-13)', () => {
  it.each([
    ['half of it', 3000, '2026-11-16T00:00:00.000Z', 1500],
    ['a third of it, rounded', 1000, '2026-11-21T00:00:00.000Z', 333],
    ['two thirds of it, rounded up', 1000, '2026-11-11T00:00:00.000Z', 667],
    ['half a cent, away from zero', 1, '2026-11-16T00:00:00.000Z', 1],
    ['less than half a cent', 1, '2026-11-16T00:00:00.001Z', 0],
    ['all of it at the beginning', 4900, '2026-11-01T00:00:00.000Z', 4900],
    ['all of it before the beginning', 4900, '2026-10-01T00:00:00.000Z', 4900],
    ['nothing at the end', 4900, '2026-12-01T00:00:00.000Z', 0],
    ['nothing after the end', 4900, '2027-12-01T00:00:00.000Z', 0],
    ['nothing of nothing', 0, '2026-11-16T00:00:00.000Z', 0],
  ])('the credit is %s', (_, amount, now, expected) => {
    expect(creditOf(amount, now)).toBe(expected)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -100, 99.5, 2 ** 53])(
    'the credit is zero for the invalid amount %d',
    (amount) => {
      expect(creditOf(amount, '2026-11-16T00:00:00.000Z')).toBe(0)
    },
  )

  it('the credit is zero for an invalid period', () => {
    const now = new Date('2026-11-16T00:00:00.000Z')
    expect(remainingCredit({ amount: 100, periodStart: periodEnd, periodEnd: periodStart, now })).toBe(0)
    expect(remainingCredit({ amount: 100, periodStart, periodEnd: periodStart, now: at(0) })).toBe(0)
    const never = new Date(Number.NaN)
    expect(remainingCredit({ amount: 100, periodStart: never, periodEnd, now })).toBe(0)
    expect(remainingCredit({ amount: 100, periodStart, periodEnd: never, now })).toBe(0)
    expect(remainingCredit({ amount: 100, periodStart, periodEnd, now: never })).toBe(0)
  })

  it('the credit is exact even if amount times time exceeds the safe integers', () => {
    const amount = Number.MAX_SAFE_INTEGER
    const exact = (BigInt(amount) * 2n + 3n) / 6n
    expect(creditOf(amount, '2026-11-21T00:00:00.000Z')).toBe(Number(exact))
  })

  it('the credit is calculated over the whole range of dates', () => {
    const [first, last] = [at(-864e13), at(864e13)]
    expect(remainingCredit({ amount: 1000, periodStart: first, periodEnd: last, now: at(0) })).toBe(500)
    expect(remainingCredit({ amount: 1000, periodStart: at(-864e13 + 1), periodEnd: last, now: at(1) })).toBe(500)
  })
})

describe('an upgrade', () => {
  it.each([
    [4901, 4900, true],
    [4900, 4900, false],
    [4899, 4900, false],
    [1, 0, true],
    [4900, null, false],
    [4900, undefined, false],
    [4900, Number.NaN, false],
  ])('the price %s is an upgrade from the current amount %s: %s (SUB-13)', (price, current, expected) => {
    expect(isUpgrade(price, current)).toBe(expected)
  })
})

describe('properties of the credit', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  const span = fc.integer({ min: 1, max: 400 * 86_400_000 })
  const anyDate = fc.date()

  it('a credit is the exact share, rounded half away from zero, and never more than the amount (B6)', () => {
    fc.assert(
      fc.property(amount, span, fc.integer({ min: -1_000_000, max: 401 * 86_400_000 }), (amount, length, passed) => {
        const credit = remainingCredit({ amount, periodStart: at(0), periodEnd: at(length), now: at(passed) })
        const exact = (2n * BigInt(amount) * BigInt(length - passed) + BigInt(length)) / (2n * BigInt(length))
        const clamped = passed >= length ? 0n : exact > BigInt(amount) ? BigInt(amount) : exact
        expect(BigInt(credit)).toBe(clamped)
      }),
    )
  })

  it('a credit never grows with time (B6)', () => {
    fc.assert(
      fc.property(amount, anyDate, anyDate, anyDate, anyDate, (amount, periodStart, periodEnd, one, other) => {
        const [earlier, later] = [one, other].toSorted((a, b) => a.getTime() - b.getTime())
        const of = (now: Date) => remainingCredit({ amount, periodStart, periodEnd, now })
        const credits = [of(earlier ?? one), of(later ?? other)]
        expect(credits.every((credit) => Number.isSafeInteger(credit) && credit >= 0 && credit <= amount)).toBe(true)
        fc.pre(![one, other].some((date) => Number.isNaN(date.getTime())))
        expect(credits[1]).toBeLessThanOrEqual(credits[0] ?? 0)
      }),
    )
  })
})
