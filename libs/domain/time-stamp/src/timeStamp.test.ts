import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownText, stripTimeStamp } from './timeStamp.ts'

/** The rule as provider-api 1.5 words it. */
const DATE = String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})`
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[AaPp][Mm])?`
const ZONE = String.raw`(?:\s?(?:Z|UTC|GMT)?(?:\s?[+-]\d{1,2}(?::?\d{2})?)?)`
const DAY = String.raw`(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,?\s+)?`
const LABEL = String.raw`(?:(?:time|sent|timestamp)\s*:?\s*)?`
const STAMP = `${LABEL}${DAY}${DATE}(?:(?:T|,?\\s+)${TIME}${ZONE})?`
const rules = [
  String.raw`^\s*[\[(【]\s*(?:${STAMP}|${LABEL}${TIME})\s*[\])】]\s*[:\-–—|]?\s*`,
  String.raw`^\s*${DAY}${DATE}(?:T|,?\s+)${TIME}${ZONE}\s*(?:[:\-–—|]\s+|\r?\n)`,
  String.raw`^\s*\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})\s+`,
].map((rule) => new RegExp(rule))
const asWorded = (text: string) => {
  let rest = text
  for (let i = 0; i < 3; i += 1) rest = rules.reduce((so, rule) => (so === rest ? so.replace(rule, '') : so), rest)
  return rest
}

describe('the time stamp before a text (STREAM-3)', () => {
  it.each([
    ['[2024-05-01 12:30] Hello', 'Hello'],
    ['[time 2026-07-10T05:38:28Z] [time 2026-07-10T05:38:28Z] cobalt', 'cobalt'],
    ['[sent: 2026-06-07T17:42+02:00] Hello', 'Hello'],
    ['[Wed 2026-02-18 22:04 GMT+1] Hello', 'Hello'],
    ['[12:30] Hello', 'Hello'],
    ['(01.05.2024) - Hello', 'Hello'],
    ['【12:30】Hello', 'Hello'],
    ['[timestamp: 12:30:15.250 PM] | Hello', 'Hello'],
    ['[Wednesday, 1/5/2024, 9:05 am UTC -03:00]Hello', 'Hello'],
    ['2024-05-01 12:30 - Hello', 'Hello'],
    ['2024-05-01 12:30:\nHello', 'Hello'],
    ['2024-05-01, 12:30\r\nHello', 'Hello'],
    ['2024-05-01T12:30:00.000Z Hello', 'Hello'],
    ['  2024-05-01T12:30+0200   Hello', 'Hello'],
  ])('the time stamp of %j is stripped', (text, rest) => {
    expect(stripTimeStamp(text)).toBe(rest)
  })

  it.each([
    '12:30 works',
    '2024-05-01 is free',
    '2024-05-01 12:30 is free',
    '2024-05-01 12:30-13:00 is free',
    '2024-05-01T12:30 is free',
    '[time to go]',
    '[link](https://example.com)',
    '(2) options',
    '[2024] was good',
    'Monday at 12:30',
    'Hello [12:30]',
    '  Hello',
    '',
  ])('no time stamp is found in %j', (text) => {
    expect(stripTimeStamp(text)).toBe(text)
  })

  it('at most three time stamps are stripped', () => {
    expect(stripTimeStamp('[12:30] [12:31] [12:32] [12:33] Hello')).toBe('[12:33] Hello')
  })

  it('a time stamp is searched behind at most nine blanks, so that the search stays fast', () => {
    const blanks = ' '.repeat(100_000)
    expect(stripTimeStamp(`${' '.repeat(9)}[12:30]${blanks}Hello`)).toBe(`${' '.repeat(100_000 - 9)}Hello`)
    expect(stripTimeStamp(`${' '.repeat(10)}[12:30] Hello`)).toBe(`${' '.repeat(10)}[12:30] Hello`)
    for (const text of [
      `${blanks}[12:30] Hello`,
      `[${blanks}12:30] Hello`,
      `[time${blanks}12:30] Hello`,
      `2024-05-01 12:30${blanks}- Hello`,
    ]) {
      expect(stripTimeStamp(text)).toBe(text)
      expect(shownText(text.slice(0, 50_000))).not.toBe('')
    }
  })
})

describe('a text that is still arriving (STREAM-5)', () => {
  it.each([
    '',
    ' ',
    '[',
    '(2',
    '[time',
    '[time to'.slice(0, 6),
    '2',
    '2024-05-01 12:3',
    '2024-05-01 12:30',
    '2024-05-01 12:30 ',
    'M',
    'Sunday',
    '[12:30]',
    '[12:30] -',
    '[12:30] 2',
  ])('nothing is shown of %j, which may become a time stamp', (text) => {
    expect(shownText(text)).toBe('')
  })

  it.each([
    'H',
    'Mo,',
    '[l',
    '[time t',
    '(2)',
    '12:',
    '2024-05-01 i',
    '2024-05-01 12:30-1x',
    '[12:30] H',
    '[12:30] [12:31] [12:32] [',
    '[12:30][12:31]12:',
  ])('a part of %j is shown, as it cannot become a time stamp', (text) => {
    expect(shownText(text)).not.toBe('')
  })
})

describe('the shown part of a text that is still arriving (STREAM-5)', () => {
  it.each([
    ['', ''],
    ['[2024-05-01 12:', ''],
    ['[2024-05-01 12:30] ', ''],
    ['[2024-05-01 12:30] H', 'H'],
    ['12:30 w', '12:30 w'],
  ])('the shown part of %j is %j', (text, shown) => {
    expect(shownText(text)).toBe(shown)
  })
})

describe('properties of time stamps', () => {
  const digits = (count: number) =>
    fc.integer({ min: 0, max: 10 ** count - 1 }).map((number) => String(number).padStart(count, '0'))
  const space = fc.constantFrom('', ' ', '  ', '\n', '\t')
  const some = (...texts: readonly fc.Arbitrary<string>[]) => fc.tuple(...texts).map((parts) => parts.join(''))
  const date = fc.oneof(
    some(digits(4), fc.constantFrom('-', '/', '.'), digits(2), fc.constantFrom('-', '/', '.'), digits(1)),
    some(digits(2), fc.constant('.'), digits(2), fc.constant('.'), digits(4)),
  )
  const clock = some(digits(2), fc.constant(':'), digits(2), fc.constantFrom('', ':15', ':15.250', ' PM', 'am'))
  const zone = fc.constantFrom('', 'Z', ' UTC', ' GMT+1', '+02:00', ' -0300')
  const dayName = fc.constantFrom('', 'Wed ', 'Sunday, ')
  const label = fc.constantFrom('', 'time ', 'sent: ', 'timestamp:')
  const mark = fc.constantFrom('', ':', '-', '–', '—', '|')
  const stamp = fc.oneof(
    some(
      space,
      fc.constantFrom('[', '(', '【'),
      space,
      label,
      fc.oneof(some(dayName, date, fc.constantFrom('T', ' ', ', '), clock, zone), some(dayName, date), clock),
      space,
      fc.constantFrom(']', ')', '】'),
      space,
      mark,
      space,
    ),
    some(
      dayName,
      date,
      fc.constantFrom('T', ' ', ', '),
      clock,
      zone,
      space,
      fc.constantFrom(': ', '- ', '—  ', '\n', '\r\n'),
    ),
    some(
      digits(4),
      fc.constant('-'),
      digits(2),
      fc.constant('-'),
      digits(2),
      fc.constant('T'),
      digits(2),
      fc.constant(':'),
      digits(2),
      fc.constantFrom('', ':15', ':15.5'),
      fc.constantFrom('Z', '+02:00', '-0300'),
      fc.constantFrom(' ', '\n '),
    ),
  )
  const sentence = fc.oneof(
    fc.string(),
    fc.constantFrom('Hello', '12:30 works', '2024-05-01 is free', '(2) options', '- one', 'Wednesday'),
  )
  /** Texts made of all that stamps are made of, in any order. */
  const crumbs = fc
    .array(
      fc.constantFrom(
        '[',
        ']',
        '(',
        ')',
        '2024',
        '-',
        '05',
        '1',
        ':',
        ' ',
        '\n',
        'T',
        'Z',
        'Wed',
        'time',
        'am',
        ',',
        'UTC',
        '+',
        '.',
        '|',
        'x',
        '12:30',
        '2024-05-01',
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(''))
  const text = fc.oneof(some(stamp, sentence), some(stamp, stamp, sentence), crumbs, some(stamp, crumbs), sentence)

  it('stripTimeStamp strips exactly what the rule describes', () => {
    fc.assert(
      fc.property(text, (whole) => {
        fc.pre(whole.length < 200)
        expect(stripTimeStamp(whole)).toBe(asWorded(whole))
      }),
    )
  })

  it('stripping once removes up to three stamps (D5)', () => {
    fc.assert(
      fc.property(
        fc.oneof(stamp, some(stamp, stamp)),
        fc.constantFrom('Hello', 'works at 12:30', '-- one'),
        (before, rest) => {
          const stripped = stripTimeStamp(`${before}Sure: ${rest}`)
          // A new line ends a bare stamp; what follows it belongs to the text.
          expect(stripped.trimStart()).toBe(`Sure: ${rest}`)
          expect(stripTimeStamp(stripped)).toBe(stripped)
        },
      ),
    )
  })

  it('a text that arrives character by character shows only beginnings of the final text (D5)', () => {
    fc.assert(
      fc.property(text, fc.string(), (whole, more) => {
        const end = shownText(whole + more)
        for (let length = 0; length <= whole.length; length += 1)
          expect(end.startsWith(shownText(whole.slice(0, length)))).toBe(true)
      }),
    )
  })

  it('a hidden text can always become a stamp: it is the beginning of one', () => {
    fc.assert(
      fc.property(stamp, (whole) => {
        for (let length = 0; length < whole.length; length += 1) expect(shownText(whole.slice(0, length))).toBe('')
      }),
    )
  })
})
