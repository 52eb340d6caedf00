import { HeldReply } from '@frontdesk/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readInstant } from './readInstant.ts'

it.each([
  ['2026-11-24T09:00:00.000Z', '2026-11-24T09:00:00.000Z'],
  ['2024-02-29T09:00:00.000Z', '2024-02-29T09:00:00.000Z'],
  ['2026-11-24T09:00:00+02:00', '2026-11-24T07:00:00.000Z'],
  ['2026-11-24T09:00:00', '2026-11-24T09:00:00.000Z'],
  ['2026-11-24', '2026-11-24T00:00:00.000Z'],
  [1_795_510_800_000, '2026-11-24T09:00:00.000Z'],
  ['2026-02-30T09:00:00.000Z', null],
  ['2026-13-01T09:00:00.000Z', null],
  ['2026-11-24T24:00:00.000Z', null],
  ['2026-11-24T09:61:00.000Z', null],
  [253_402_300_800_000, null],
  ['+010000-01-01T00:00:00.000Z', null],
  [-62_167_219_200_001, null],
  [Infinity, null],
  ['soon', null],
  [null, null],
  [{}, null],
])('the instant %j is read as %j', (raw, instant) => expect(readInstant(raw)).toBe(instant))

const Instant = HeldReply.shape.sendsAt
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'))

it('an instant is null or one that the contract accepts, whatever the provider API sends', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.double(),
        fc.date().map((date) => date.getTime()),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc
          .tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2), digits(3))
          .map(([year, month, day, h, m, s, ms]) => `${year}-${month}-${day}T${h}:${m}:${s}.${ms}Z`),
        fc
          .record({ year: digits(4), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
          .map(
            ({ year, month, day }) =>
              `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T12:00:00.000Z`,
          ),
      ),
      (raw) => {
        const instant = readInstant(raw)
        if (instant !== null) expect(Instant.safeParse(instant).success).toBe(true)
        // An instant in the contract's own form is never lost.
        if (typeof raw === 'string' && /\.\d{3}Z$/.test(raw) && Instant.safeParse(raw).success)
          expect(instant).toBe(raw)
      },
    ),
    { numRuns: 2000 },
  ))
