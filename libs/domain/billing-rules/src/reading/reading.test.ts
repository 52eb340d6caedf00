import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyOf } from './currencyOf.ts'
import { dateOf, firstDateOf } from './dateOf.ts'
import { recordOf } from './recordOf.ts'
import { listOf } from './listOf.ts'
import { nonNegativeOf, numberOf, positiveOf, wholeOf } from './numberOf.ts'
import { textOf, textsOf } from './textOf.ts'

describe('numbers from outside', () => {
  it.each([
    [5, 5],
    ['5', 5],
    [' 12.50 ', 12.5],
    ['-3', -3],
    ['+3', 3],
    ['.5', 0.5],
    ['.25', 0.25],
    ['7.', 7],
    ['007', 7],
  ])('numberOf reads %o as %d', (raw, expected) => {
    expect(numberOf(raw)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    '.',
    '5 5',
    '0x10',
    '1e3',
    '1,000',
    'five',
    '5a',
    'a5',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    [5],
    {},
    '9'.repeat(400),
  ])('numberOf reads no number from %o', (raw) => {
    expect(numberOf(raw)).toBeNull()
  })

  it('wholeOf, nonNegativeOf and positiveOf return only whole, non-negative and positive numbers', () => {
    const all = (raw: unknown) => [wholeOf(raw), nonNegativeOf(raw), positiveOf(raw)]
    expect(all('5')).toEqual([5, 5, 5])
    expect(all(0)).toEqual([0, 0, null])
    expect(all(-0)).toEqual([0, 0, null])
    expect(all(-1)).toEqual([-1, null, null])
    expect(all(1.5)).toEqual([null, null, null])
    expect(all(2 ** 53)).toEqual([null, null, null])
    expect(all('x')).toEqual([null, null, null])
  })
})

describe('dates from outside', () => {
  it.each([
    ['2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00:00z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T10:00:00+02:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T05:00:00-0300', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 08:00:00+00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 11:00:00+03', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 08:00:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('dateOf reads %s as %s', (raw, expected) => {
    expect(dateOf(raw)?.toISOString()).toBe(expected)
  })

  it.each([
    '',
    'soon',
    '5',
    '2026',
    '2026-13-01',
    '2026-02-30',
    '2026-02-30T08:00:00Z',
    '2026-11-20garbage',
    'On 2026-11-20',
    '20 Nov 2026',
    0,
    1_700_000_000_000,
    null,
    undefined,
    {},
    ['2026-11-20'],
  ])('dateOf reads no date from %o', (raw) => {
    expect(dateOf(raw)).toBeNull()
  })

  it('firstDateOf returns the first valid date of several', () => {
    expect(firstDateOf(null, 'x', '2026-01-02', '2026-01-01')?.toISOString()).toBe('2026-01-02T00:00:00.000Z')
    expect(firstDateOf()).toBeNull()
  })
})

describe('texts from the provider', () => {
  it('a text is trimmed, and numbers become texts', () => {
    expect([' Pro ', 7, '', ' ', Number.NaN, null, true, {}].map(textOf)).toEqual([
      'Pro',
      '7',
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('textsOf reads a list of texts', () => {
    expect(textsOf(['telegram', ' ', 7, null, ' web '])).toEqual(['telegram', '7', 'web'])
    expect(textsOf('telegram')).toEqual([])
    expect(textsOf(undefined)).toEqual([])
  })

  it('currencyOf accepts our currencies, and reads a missing one as dollars', () => {
    expect(['UAH', 'USD', 'EUR', undefined, null, '', 'GBP', 'usd', 7].map(currencyOf)).toEqual([
      'UAH',
      'USD',
      'EUR',
      'USD',
      'USD',
      'USD',
      null,
      null,
      null,
    ])
  })
})

describe('records and lists from outside', () => {
  it('an object has its fields, and anything else has none', () => {
    expect(recordOf({ a: 1 })).toEqual({ a: 1 })
    expect(['Pro', 5, null, undefined, true].map(recordOf)).toEqual(Array(5).fill({}))
  })

  it('listOf returns a list, and an empty one for anything else', () => {
    expect(listOf([1, 2])).toEqual([1, 2])
    expect(['Pro', { length: 1 }, null, undefined].map(listOf)).toEqual(Array(4).fill([]))
  })
})

describe('properties of reading', () => {
  it('a number and the string of its digits are read alike', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        expect(wholeOf(String(whole))).toBe(whole)
        const decimal = `${Math.abs(whole)}.${String(cents).padStart(2, '0')}`
        expect(numberOf(decimal)).toBe(Number(decimal))
      }),
    )
  })

  it('reading never throws, whatever the value', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        for (const read of [
          numberOf,
          wholeOf,
          nonNegativeOf,
          positiveOf,
          textOf,
          textsOf,
          dateOf,
          currencyOf,
          recordOf,
        ])
          read(raw)
      }),
    )
  })
})
