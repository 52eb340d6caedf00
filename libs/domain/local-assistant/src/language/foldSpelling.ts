/** Characters that people exchange when they write fast or on the keyboard of another language. */
const alike: Readonly<Record<string, string>> = {
  і: 'и',
  ы: 'и',
  є: 'е',
  э: 'е',
  ґ: 'г',
  қ: 'к',
  ғ: 'г',
  ң: 'н',
  ү: 'у',
  ұ: 'у',
  ө: 'о',
  ә: 'а',
  һ: 'х',
  ь: '',
  ъ: '',
  "'": '',
  '’': '',
  ʼ: '',
  '`': '',
  '´': '',
}

/**
 * Returns a text as it is compared: lower case, without accents (but ñ is one of its own: `uñas` are nails, `unas` is
 * an article), soft signs and apostrophes, with characters that are often exchanged as one, and one that is
 * drawn out ("holaaa") once.
 */
export const foldSpelling = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!n)\p{M}|(?<=n)(?!\u0303)\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[іыєэґқғңүұөәһьъ'’ʼ`´]/gu, (letter) => alike[letter] ?? letter)
    .replace(/(\p{L})\1{2,}/gu, '$1')

/** Characters that only Kazakh has: who writes one of them has them all. */
const kazakh = /[әғқңөұүһ]/u

/**
 * Whether a word that is compared like a pattern is another one: it has a character of Kazakh where the pattern, as it
 * is written, has a different one ("тұс", "түс"). Who has only a keyboard of another language writes neither.
 */
export function isOtherWord(original: string, written: string): boolean {
  const spelled = original.toLowerCase()
  if (!kazakh.test(spelled)) return false
  const [own, others] = [spelled, written.toLowerCase()].map((word) => [...word.replace(/[ьъ'’]/gu, '')])
  return (
    others?.some((other, place) => {
      const one = own?.[place]
      return one !== undefined && one !== other && (kazakh.test(one) || [one + other, other + one].includes('іы'))
    }) ?? false
  )
}
