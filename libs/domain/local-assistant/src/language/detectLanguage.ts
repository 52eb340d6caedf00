import type { Language } from '@frontdesk/contract'
import { foldSpelling } from './foldSpelling.ts'
import { isRomanised } from './readTopics.ts'
import { romanisedLanguage } from './romanised.ts'
import { smallTalk } from './smallTalk.ts'
import { stopWords, splitWords } from './stopWords.ts'

/** The letters that only some of the languages use, and how much of them a text must hold to be one. */
const distinctiveCharacters: readonly (readonly [readonly Language[], RegExp])[] = [
  [['kk'], /[әғқңөұүһ]/u],
  [['uk'], /[їєґ]/u],
  // Kazakh uses the letters of Russian, and і; Ukrainians mix in Russian words, but Russians no Ukrainian letters.
  [['uk', 'kk'], /і/u],
  [['ru', 'kk'], /[ыэёъ]/u],
  [['es'], /[ñ¿¡]/u],
  [['pt'], /[ãõç]/u],
]
/** How Kazakh words end, whatever keyboard they are written on. */
const kazakhEnding =
  /(?:с[ыиі]з|[лдт][ае]р|[дтн][ыиі][ңн]|[ыиі]мд[ыиі]|б[оа]лама|бар ?ма|[кғгқ]а п[ае]| [мбп][ае])(?=\P{L}|$)/u

/** How words of a language are spelled, as they are compared, where the others of its script spell none so. */
const spelledLike: Partial<Record<Language, RegExp>> = {
  en: /^(?:wh|th|sh|kn)|(?:sh|ght|ing|ck|ee|oo|ly|w|ed|'s|y)$|th|[aeiou]w|ck/u,
  es: /(?:ais|eis|cion|dad|ero|illo|illa|ita|ito|ando|iendo|y)$|^ll|ll[aeo]|[bcdfgprstvl]ue(?:[^i]|$)|[rtvp]ie[nr]/u,
  uk: /(?:[аеиоуюя]ти|тис|ння)$/u,
  pt: /(?:cao|coes|ao|oes|ou|em|im|am|inho|inha|eis|ndo|dade)$|nh|lh|[aeo]i[rs]?[ao]$/u,
}
/** The weight of a word's spelling beside a common word of a language. */
const spellingWeight = 0.4

/**
 * Detects which of the product's six languages a customer's text is in, from its letters and stop words; `fallback`
 * when the text does not show it (a number, an emoji, a name).
 */
export function detectLanguage(text: string, fallback: Language): Language {
  const lower = text.toLowerCase().normalize('NFC')
  const [possible] = distinctiveCharacters.find(([, letters]) => letters.test(lower)) ?? []
  if (possible?.length === 1 && possible[0]) return possible[0]
  const romanised = isRomanised(text) ? romanisedLanguage(text) : null
  if (romanised) return romanised
  const words = splitWords(lower).map(foldSpelling)
  const counts = (possible ?? ofScript(lower, fallback)).map((language) => ({
    language,
    count:
      words.filter((word) => foldedWords.get(language)?.has(word)).length +
      spellingWeight * words.filter((word) => spelledLike[language]?.test(word)).length +
      (language === 'kk' && kazakhEnding.test(lower) ? 1 : 0),
  }))
  const most = Math.max(...counts.map(({ count }) => count))
  const likely = counts.filter(({ count }) => count === most).map(({ language }) => language)
  // On a tie, the customer's previous language decides.
  return likely.includes(fallback) ? fallback : (likely[0] ?? fallback)
}

const foldedWords = new Map(
  [...stopWords].map(([language, words]) => [
    language,
    new Set([...[...words].map(foldSpelling), ...(smallTalk.get(language) ?? [])]),
  ]),
)

const latin: readonly Language[] = ['en', 'es', 'pt']
const cyrillic: readonly Language[] = ['ru', 'uk', 'kk']

/** The languages that use the script of a text; without a letter, the previous language. */
function ofScript(text: string, fallback: Language): readonly Language[] {
  if (/\p{Script=Cyrillic}/u.test(text)) return cyrillic
  return /\p{Script=Latin}/u.test(text) ? latin : [fallback]
}
