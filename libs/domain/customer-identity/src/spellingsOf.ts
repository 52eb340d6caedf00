/**
 * One way in which a country changed its numbers. `toNew` and `toOld` take a number without its country; they return
 * null for numbers that have no other spelling, and are each other's inverse.
 */
type Renumbering = {
  country: string
  /** Whether the numbers are dialled so at home, too: other countries add digits for calls from abroad. */
  isDialled: boolean
  toNew: (national: string) => string | null
  toOld: (national: string) => string | null
}

/** A renumbering that puts `added` before those numbers of before that match. */
function prefixed(country: string, old: RegExp, added: string, isDialled = true): Renumbering {
  return {
    country,
    isDialled,
    toNew: (national) => (old.test(national) ? added + national : null),
    toOld(national) {
      const rest = national.slice(added.length)
      return national.startsWith(added) && old.test(rest) ? rest : null
    },
  }
}

/** Brazil, 2012 to 2016: a 9 after the area code of mobile numbers, which began with 6 to 9 (ITU bulletin 1092). */
const brazil: Renumbering = {
  country: '55',
  isDialled: true,
  toNew: (national) => national.replace(/^([1-9]\d)([6-9]\d{7})$/u, '$19$2'),
  toOld: (national) => national.replace(/^([1-9]\d)9([6-9]\d{7})$/u, '$1$2'),
}

/** Vietnam, 2018: mobile numbers of eleven digits became ten; the beginnings of before by those of now. */
const vietnamese: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ 162: '32', 163: '33', 164: '34', 165: '35', 166: '36', 167: '37', 168: '38', 169: '39' },
    ...{ 120: '70', 121: '79', 122: '77', 126: '76', 128: '78' },
    ...{ 123: '83', 124: '84', 125: '85', 127: '81', 129: '82' },
    ...{ 186: '56', 188: '58', 199: '59' },
  }),
)
const vietnameseBefore = new Map([...vietnamese].map(([old, current]) => [current, old]))
const vietnam: Renumbering = {
  country: '84',
  isDialled: true,
  toNew: (national) => replaceBeginning(national, 10, 3, vietnamese),
  toOld: (national) => replaceBeginning(national, 9, 2, vietnameseBefore),
}

function replaceBeginning(
  national: string,
  length: number,
  digits: number,
  by: ReadonlyMap<string, string>,
): string | null {
  const beginning = by.get(national.slice(0, digits))
  return national.length === length && beginning !== undefined ? beginning + national.slice(digits) : null
}

/**
 * The renumberings after which channels and address books go on using the old numbers: WhatsApp keeps the id with which
 * a person registered. Brazil, Mexico (a 1 for mobile numbers until 2019), Argentina (a 9 for mobile numbers from
 * abroad), Benin (01 before all numbers since 2024-11-30), Côte d’Ivoire (the operator's two digits before mobile
 * numbers since 2021-01-31), Vietnam.
 */
const renumberings: readonly Renumbering[] = [
  brazil,
  prefixed('52', /^[2-9]\d{9}$/u, '1', false),
  prefixed('54', /^[1-8]\d{9}$/u, '9', false),
  prefixed('229', /^[2-9]\d{7}$/u, '01'),
  prefixed('225', /^(?:0[1-3]|[457][0-3])\d{6}$/u, '01'),
  prefixed('225', /^[04-9][4-6]\d{6}$/u, '05'),
  prefixed('225', /^[04-9][7-9]\d{6}$/u, '07'),
  vietnam,
]

/**
 * Returns all spellings of a phone number, the given one first: digits with the country and without signs, as WhatsApp
 * names people. A number of a country that changed nothing has one. Every spelling has the same spellings, and no other
 * number has any of them, so that two numbers are one exactly when one is among the other's spellings.
 */
export function spellingsOf(digits: string): string[] {
  const others = renumberings
    .filter(({ country }) => digits.startsWith(country))
    .flatMap(({ country, toNew, toOld }) => {
      const national = digits.slice(country.length)
      return [toNew(national), toOld(national)].flatMap((other) => (other === null ? [] : [country + other]))
    })
  return [...new Set([digits, ...others])]
}

/**
 * Returns the other spellings of a number that was typed without its country, in whichever country it may be: to find
 * it, not to know whose it is.
 */
export const nationalSpellingsOf = (national: string): string[] => [
  ...new Set(
    renumberings
      .filter(({ isDialled }) => isDialled)
      .flatMap(({ country }) =>
        spellingsOf(country + national).flatMap((whole) => {
          const other = whole.slice(country.length)
          return other === national ? [] : [other]
        }),
      ),
  ),
]
