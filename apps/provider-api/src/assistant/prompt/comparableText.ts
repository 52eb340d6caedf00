/** Characters of other alphabets that look like Latin ones, and digits that are read as letters. */
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

const cache = new Map<string, string>()

/**
 * Normalises one character for comparison: keeps its letters and digits without case, accents and font style, and maps
 * look-alikes to one character; blanks, punctuation, emoji and invisible characters become ''. Each character is
 * independent of its neighbours, so a text that arrives in pieces compares like the whole.
 */
export function comparableCharacter(character: string): string {
  const cached = cache.get(character)
  if (cached !== undefined) return cached
  const made = comparable(character)
  // Bounded: a text may contain any of a million characters.
  if (cache.size < 5000) cache.set(character, made)
  return made
}

/** Normalises a whole text by `comparableCharacter`. */
export const comparableText = (text: string): string => Array.from(text, comparableCharacter).join('')

function comparable(character: string): string {
  const code = character.codePointAt(0) ?? 0
  // Tag characters: an invisible copy of ASCII in which texts are smuggled.
  const seen = code > 0xe0020 && code < 0xe007f ? String.fromCodePoint(code - 0xe0000) : character
  const plain = seen.normalize('NFKD').toLowerCase().normalize('NFKD')
  return Array.from(plain.matchAll(/[\p{L}\p{N}]/gu), ([letter]) => alike.get(letter) ?? letter).join('')
}
