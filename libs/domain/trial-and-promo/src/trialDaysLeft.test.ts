import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trialDaysLeft } from './trialDaysLeft.ts'

describe('the days left of a trial', () => {
  const end = new Date(2026, 10, 28, 10, 0)

  it.each([
    ['a week before, at its first moment', new Date(2026, 10, 21, 0, 0), 7],
    ['a week before, at its last moment', new Date(2026, 10, 21, 23, 59, 59, 999), 7],
    ['the evening before', new Date(2026, 10, 27, 22, 0), 1],
    ['that morning', new Date(2026, 10, 28, 9, 0), 0],
    ['that evening, when it is over', new Date(2026, 10, 28, 20, 0), 0],
    ['the day after', new Date(2026, 10, 29, 0, 0), -1],
    ['a year before', new Date(2025, 10, 28, 12, 0), 365],
  ])('$2 days are left of a trial when counted $0', (_, now, expected) => {
    expect(trialDaysLeft(end, now)).toBe(expected)
  })

  it('no days are left without an end', () => {
    expect(trialDaysLeft(null, new Date(2026, 10, 21))).toBe(0)
    expect(trialDaysLeft(undefined, new Date(2026, 10, 21))).toBe(0)
  })

  it('no days are left when a date is invalid', () => {
    expect(trialDaysLeft(new Date('soon'), end)).toBe(0)
    expect(trialDaysLeft(end, new Date('now'))).toBe(0)
  })
})

describe('properties of the days left', () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

  it('the days left are whole, never grow with time, and are one fewer on each next date', () => {
    fc.assert(
      fc.property(moment, moment, fc.nat(1e10), (end, now, passed) => {
        const left = trialDaysLeft(end, now)
        expect(Number.isInteger(left)).toBe(true)
        expect(trialDaysLeft(end, new Date(now.getTime() + passed))).toBeLessThanOrEqual(left)
        const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
        expect(trialDaysLeft(end, tomorrow)).toBe(left - 1)
      }),
    )
  })
})
