import type { Language } from '@frontdesk/contract'
import { stopWords, emailTextsOf } from './stopWords.ts'

/** Letters that only one of the languages writes. Kazakh first: it also writes the letters of Russian and і. */
const tellingLetters: readonly (readonly [Language, RegExp])[] = [
  ['kk', /[әғқңөұүһ]/u],
  ['uk', /[їєґ]/u],
  ['ru', /[ыэёъ]/u],
  ['es', /[ñ¿¡]/u],
  ['pt', /[ãõç]/u],
  ['uk', /і/u],
]

/**
 * The language of a customer's text among the six of the product, from its letters and small words; `fallback` when
 * the text does not tell (a number, a smile, a name).
 */
export function detectLanguage(text: string, fallback: Language): Language {
  const lower = text.toLowerCase().normalize('NFC')
  const told = tellingLetters.find(([, letters]) => letters.test(lower))
  if (told) return told[0]
  const script = ofScript(lower, fallback)
  const words = emailTextsOf(lower)
  const counts = script.map((language) => ({
    language,
    count: words.filter((word) => stopWords.get(language)?.has(word)).length,
  }))
  const most = Math.max(...counts.map(({ count }) => count))
  const likely = counts.filter(({ count }) => count === most).map(({ language }) => language)
  // A tie says nothing new: what the customer spoke before decides.
  return likely.includes(fallback) ? fallback : (likely[0] ?? fallback)
}

const latin: readonly Language[] = ['en', 'es', 'pt']
const cyrillic: readonly Language[] = ['ru', 'uk', 'kk']

/** The languages that write the letters of a text; without a letter, the one spoken before. */
function ofScript(text: string, fallback: Language): readonly Language[] {
  if (/\p{Script=Cyrillic}/u.test(text)) return cyrillic
  return /\p{Script=Latin}/u.test(text) ? latin : [fallback]
}
