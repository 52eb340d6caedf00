/**
 * The grammar of a time stamp before a text (provider-api 1.5), read in two ways: `whole` matches a stamp, `open` matches
 * when the text ends where a stamp could still go on.
 */
type Rule = { whole: string; open: string }

const characters = (set: string, least: number, most = least): Rule => ({ whole: `${set}{${least},${most}}`, open: `${set}{0,${most - 1}}$` })
const optional = ({ whole, open }: Rule): Rule => ({ whole: `(?:${whole})?`, open })
const either = (...rules: readonly Rule[]): Rule => ({
  whole: `(?:${rules.map((rule) => rule.whole).join('|')})`,
  open: `(?:${rules.map((rule) => rule.open).join('|')})`,
})
const inTurn = (...rules: readonly Rule[]): Rule => ({
  whole: rules.map((rule) => rule.whole).join(''),
  open: rules.reduceRight((rest, rule) => (rest === '' ? rule.open : `(?:${rule.open}|${rule.whole}${rest})`), ''),
})
const word = (letters: string): Rule => inTurn(...[...letters].map((letter) => characters(letter, 1)))
const words = (list: string) => either(...list.split(' ').map(word))

const digits = (least: number, most = least) => characters(String.raw`\d`, least, most)
const one = (set: string) => characters(set, 1)
const maybe = (set: string) => optional(one(set))
const spaces: Rule = { whole: String.raw`\s*`, open: String.raw`\s*$` }
const space = inTurn(one(String.raw`\s`), spaces)
const mark = one('[:\\-–—|]')

const dateSign = one('[-/.]')
const date = either(inTurn(digits(4), dateSign, digits(1, 2), dateSign, digits(1, 2)), inTurn(digits(1, 2), dateSign, digits(1, 2), dateSign, digits(4)))
const fraction = optional(inTurn(one('[.,]'), digits(1, 9)))
const clock = inTurn(digits(1, 2), one(':'), digits(2), optional(inTurn(one(':'), digits(2), fraction)), optional(inTurn(maybe(String.raw`\s`), one('[AaPp]'), one('[Mm]'))))
const zone = inTurn(
  maybe(String.raw`\s`),
  optional(words('Z UTC GMT')),
  optional(inTurn(maybe(String.raw`\s`), one('[+-]'), digits(1, 2), optional(inTurn(maybe(':'), digits(2))))),
)
const day = optional(inTurn(words('Mon Tue Wed Thu Fri Sat Sun'), { whole: '[a-z]*', open: '[a-z]*$' }, maybe(','), space))
const label = optional(inTurn(words('time sent timestamp'), spaces, optional(inTurn(one(':'), spaces))))
const toClock = either(one('T'), inTurn(maybe(','), space))

/** `[2024-05-01 12:30]`, `(12:30) -`, `【Wed 2024-05-01】`: a date, a date with a time or a time alone, if it stands in brackets. */
const bracketed = inTurn(
  spaces,
  one('[[(【]'),
  spaces,
  either(inTurn(label, day, date, optional(inTurn(toClock, clock, zone))), inTurn(label, clock)),
  spaces,
  one('[\\])】]'),
  spaces,
  optional(inTurn(mark, spaces)),
)
/** `2024-05-01 12:30 - `: bare, only a date with a time, and only before a mark and a space or a new line. */
const bare = inTurn(spaces, day, date, toClock, clock, zone, spaces, either(inTurn(mark, space), inTurn(maybe(String.raw`\r`), one(String.raw`\n`))))
/** `2024-05-01T12:30:00.000Z `: an instant with its zone. */
const instant = inTurn(
  spaces,
  digits(4),
  one('-'),
  digits(2),
  one('-'),
  digits(2),
  one('T'),
  digits(2),
  one(':'),
  digits(2),
  optional(inTurn(one(':'), digits(2), optional(inTurn(one('[.]'), digits(1, 9))))),
  either(one('Z'), inTurn(one('[+-]'), digits(2), maybe(':'), digits(2))),
  space,
)

const stamp = either(bracketed, bare, instant)
const aStamp = new RegExp(`^${stamp.whole}`)
const startOfAStamp = new RegExp(`^${stamp.open}`)

/** Stamps are sought in so much of a text; a model doubles them at times, so up to three are. */
const reach = 256
const most = 3

/** How many characters of time stamps a text begins with (STREAM-3). Bare dates and clocks belong to the sentence. */
export function stampLength(text: string): number {
  const start = text.slice(0, reach)
  let length = 0
  for (let i = 0; i < most; i += 1) length += aStamp.exec(start.slice(length))?.[0].length ?? 0
  return length
}

/** Whether more text could still make a stamp of the start of this one, so that nothing of it may be shown yet (STREAM-5). */
export function mayBecomeStamp(text: string): boolean {
  if (text.length >= reach) return false
  let rest = text
  for (let i = 0; i < most; i += 1) {
    if (startOfAStamp.test(rest)) return true
    const found = aStamp.exec(rest)
    if (!found) return false
    rest = rest.slice(found[0].length)
  }
  return false
}

/** The text without the time stamps that a model copied to its very start (STREAM-3). */
export const stripTimeStamp = (text: string): string => text.slice(stampLength(text))
