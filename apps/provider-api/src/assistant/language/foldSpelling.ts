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
 * Returns a text as it is compared: lower case, without accents (but ñ is one of its own: `uñas` are nails, `unas` is an article), soft signs and apostrophes, with characters that are often
 * exchanged as one, and one that is drawn out ("holaaa") once.
 */
export const foldSpelling = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!n)\p{M}|(?<=n)(?!\u0303)\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[іыєэґқғңүұөәһьъ'’ʼ`´]/gu, (letter) => alike[letter] ?? letter)
    .replace(/(\p{L})\1{2,}/gu, '$1')
