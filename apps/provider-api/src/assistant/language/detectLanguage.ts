import type { Language } from '@frontdesk/contract'
import { stopWords, splitWords } from './stopWords.ts'

/** The letters that only one of the languages uses. Kazakh comes first: it also uses the letters of Russian, and і. */
const distinctiveCharacters: readonly (readonly [Language, RegExp])[] = [
  ['kk', /[әғқңөұүһ]/u],
  ['uk', /[їєґ]/u],
  ['ru', /[ыэёъ]/u],
  ['es', /[ñ¿¡]/u],
  ['pt', /[ãõç]/u],
  ['uk', /і/u],
]

/**
 * Detects which of the product's six languages a customer's text is in, from its letters and stop words; `fallback`
 * when the text does not show it (a number, an emoji, a name).
 */
export function detectLanguage(text: string, fallback: Language): Language {
  const lower = text.toLowerCase().normalize('NFC')
  const distinctive = distinctiveCharacters.find(([, letters]) => letters.test(lower))
  if (distinctive) return distinctive[0]
  const script = ofScript(lower, fallback)
  const words = splitWords(lower)
  const counts = script.map((language) => ({
    language,
    count: words.filter((word) => stopWords.get(language)?.has(word)).length,
  }))
  const most = Math.max(...counts.map(({ count }) => count))
  const likely = counts.filter(({ count }) => count === most).map(({ language }) => language)
  // On a tie, the customer's previous language decides.
  return likely.includes(fallback) ? fallback : (likely[0] ?? fallback)
}

const latin: readonly Language[] = ['en', 'es', 'pt']
const cyrillic: readonly Language[] = ['ru', 'uk', 'kk']

/** The languages that use the script of a text; without a letter, the previous language. */
function ofScript(text: string, fallback: Language): readonly Language[] {
  if (/\p{Script=Cyrillic}/u.test(text)) return cyrillic
  return /\p{Script=Latin}/u.test(text) ? latin : [fallback]
}
