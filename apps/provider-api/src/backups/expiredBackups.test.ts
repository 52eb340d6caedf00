import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expiredBackups, nameOfBackup } from './expiredBackups.ts'

const at = (text: string) => nameOfBackup(new Date(text))

describe('expired backups', () => {
  it('the newest of each of the last days and weeks with a backup is kept, and other files are left alone', () => {
    const names = [
      at('2026-11-29T03:00:00Z'), // a Sunday
      at('2026-11-28T15:00:00Z'),
      at('2026-11-28T03:00:00Z'),
      at('2026-11-27T03:00:00Z'),
      at('2026-11-22T03:00:00Z'), // the Sunday before
      at('2026-11-21T03:00:00Z'),
      at('2026-09-01T03:00:00Z'),
      'notes.txt',
      'frontdesk-20269999T000000Z.tar.gz',
    ]
    expect(expiredBackups(names, { keepDays: 2, keepWeeks: 3 })).toEqual([
      at('2026-11-28T03:00:00Z'),
      at('2026-11-27T03:00:00Z'),
      at('2026-11-21T03:00:00Z'),
    ])
    expect(expiredBackups(names.slice(0, 2), { keepDays: 0, keepWeeks: 0 })).toEqual([at('2026-11-28T15:00:00Z')])
  })
})

describe('properties of expired backups', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 400 * 24 }), { maxLength: 80 })
  const retention = fc.record({ keepDays: fc.nat(10), keepWeeks: fc.nat(10) })

  it('the newest stays, no more than the days and weeks stay, and a second look removes nothing more', () => {
    fc.assert(
      fc.property(moments, retention, (hours, kept) => {
        const names = [...new Set(hours.map((hour) => nameOfBackup(new Date(1_790_000_000_000 + hour * 3_600_000))))]
        const expired = new Set(expiredBackups(names, kept))
        const left = names.filter((name) => !expired.has(name))
        expect(left.length).toBeLessThanOrEqual(Math.max(1, kept.keepDays + kept.keepWeeks))
        if (names.length > 0) expect(left).toContain(names.toSorted().at(-1))
        expect(expiredBackups(left, kept)).toEqual([])
      }),
    )
  })
})
