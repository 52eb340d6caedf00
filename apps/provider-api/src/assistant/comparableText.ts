/** Letters of other alphabets that look like Latin ones, and digits that are read as letters. */
const alike: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аα4',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еε3',
    h: 'һ',
    i: 'іιl1ı',
    j: 'ј',
    k: 'кκ',
    m: 'м',
    o: 'оο0',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ5',
    t: 'тτ7',
    u: 'υ',
    v: 'ѵν',
    w: 'ԝ',
    x: 'хχ',
    y: 'у',
  }).flatMap(([letter, lookalikes]) => [...lookalikes].map((lookalike) => [lookalike, letter] as const)),
)

const known = new Map<string, string>()

/**
 * What is compared of one character of a text: its letters and digits, without case, accents and the style of the font;
 * nothing of blanks, punctuation, emoji and characters that are not seen. Letters that look alike are the same. Each
 * character stands for itself, so a text that comes in pieces is compared as the whole.
 */
export function comparableCharacter(character: string): string {
  const before = known.get(character)
  if (before !== undefined) return before
  const made = comparable(character)
  // Bounded: a text may bring any of a million characters.
  if (known.size < 5000) known.set(character, made)
  return made
}

/** The same of a whole text. */
export const comparableText = (text: string): string => Array.from(text, comparableCharacter).join('')

function comparable(character: string): string {
  const code = character.codePointAt(0) ?? 0
  // Tags: an invisible copy of ASCII, in which texts are smuggled.
  const seen = code > 0xe0020 && code < 0xe007f ? String.fromCodePoint(code - 0xe0000) : character
  const plain = seen.normalize('NFKD').toLowerCase().normalize('NFKD')
  return Array.from(plain.matchAll(/[\p{L}\p{N}]/gu), ([letter]) => alike.get(letter) ?? letter).join('')
}
