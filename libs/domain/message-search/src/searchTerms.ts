import { nationalSpellingsOf, spellingsOf } from '@frontdesk/customer-identity'

/**
 * One part of a search for a person, all of which must match: a word of a name, and the digits of which a phone number
 * must contain one; none for a word with letters.
 */
export type SearchTerm = { readonly word: string; readonly phones: readonly string[] }

/** Digits with the signs that people write between those of a phone number. */
const phoneLike = /^[+\d().\-/]*\d[+\d().\-/]*$/u

/** Digits from which on the words of a number are one number, and a dialled prefix is separable from its beginning. */
const wholeNumber = 7

/** The digits of a number without a zero in brackets, which is dialled at home only: `+44 (0)20`. */
const digitsOf = (number: string): string => number.replace(/\(0\)/gu, '').replace(/\D/gu, '')

/**
 * The digits by which a typed number is found in one that is stored with its country: as typed, and without what is
 * dialled before it, 00 or 011 from abroad, and 0 or 8 at home (ITU-T E.164); a whole number in its other spellings,
 * too.
 */
function phoneForms(number: string): readonly string[] {
  const digits = digitsOf(number)
  const dialled = /^(?:00|011|0|8)/u.exec(digits)?.[0] ?? ''
  const rest = digits.slice(dialled.length)
  // 011 is also how Buenos Aires is dialled at home.
  const alsoAtHome = dialled === '011' ? [digits.slice(1)] : []
  const typed = dialled !== '' && rest.length >= wholeNumber ? [digits, rest, ...alsoAtHome] : [digits]
  if (digits.length < wholeNumber) return typed
  return [...new Set(typed.flatMap((form) => [...spellingsOf(form), ...nationalSpellingsOf(form), ...atHomeOf(form)]))]
}

/**
 * Numbers as some countries dial them at home only: Mexico's 044 and 045 before mobile numbers until 2019, Argentina's
 * 15 after the area code, Brazil's ninth digit without an area code.
 */
const atHome: readonly (readonly [RegExp, string])[] = [
  [/^(?:044|045|44|45)(\d{10})$/u, '$1'],
  [/^(\d{2})15(\d{8})$/u, '$1$2'],
  [/^(\d{3})15(\d{7})$/u, '$1$2'],
  [/^(\d{4})15(\d{6})$/u, '$1$2'],
  [/^9([6-9]\d{7})$/u, '$1'],
]

const atHomeOf = (digits: string): readonly string[] =>
  atHome.flatMap(([dialled, stored]) => (dialled.test(digits) ? [digits.replace(dialled, stored)] : []))

/**
 * The terms of a search for a person. A phone number that is written in pieces is one term, however its digits are
 * grouped: `8 (701) 234-56-78` finds `+77012345678`.
 */
export function searchTerms(search: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  let pieces: string[] = []
  const endNumber = () => {
    const isOne = digitsOf(pieces.join('')).length >= wholeNumber
    for (const word of isOne ? [pieces.join(' ')] : pieces) terms.push({ word, phones: phoneForms(word) })
    pieces = []
  }
  for (const word of search.split(/\s+/u).filter((each) => each !== '')) {
    if (phoneLike.test(word)) {
      pieces.push(word)
      continue
    }
    endNumber()
    terms.push({ word, phones: [] })
  }
  endNumber()
  return terms
}
