import type { Language } from '@frontdesk/contract'
import { foldSpelling } from './foldSpelling.ts'
import { smallTalk } from './smallTalk.ts'
import { splitWords, stopWords } from './stopWords.ts'

/** Cyrillic letters as people write them on a Latin keyboard; longer ones first. */
const lettersOf = (pairs: string): readonly (readonly [string, string])[] =>
  pairs.split(',').map((pair) => pair.split(' ') as [string, string]) // Each pair is written with one blank.

const vowelsWithJ = 'ju ю,ja я,je е,ji и,jo е'
const common =
  'shch щ,sch щ,zh ж,kh х,gh г,ts ц,tz ц,ch ч,sh ш,yu ю,iu ю,ya я,ia я,ye е,ie е,yo е,yi и,a а,b б,c ц,d д,e е,f ф,g г,h г,i и'
const rest = 'k к,l л,m м,n н,o о,p п,q к,r р,s с,t т,u у,v в,w в,x х,y и,z з,4 ч,6 ш'
/**
 * How Russians and Ukrainians write, and how Kazakhs do: to them, `j` is ж, and `u` and `w` are one letter. Each is
 * tried, and what names more is meant.
 */
const spellings = {
  slavic: lettersOf(`${vowelsWithJ},${common},j и,${rest}`),
  kazakh: lettersOf(`${common.replace('h г', 'h х')},j ж,${rest.replace('w в', 'w у')}`),
}
/** The ways in which Cyrillic is written in Latin letters. */
export type Spelling = keyof typeof spellings
export const allSpellings: readonly Spelling[] = ['slavic', 'kazakh']

const cyrillic: readonly Language[] = ['uk', 'ru', 'kk']
const latin: readonly Language[] = ['en', 'es', 'pt']
/** Shorter words occur in every language. */
const shortestWord = 3

const folded = new Map(
  [...stopWords].map(([language, words]) => [
    language,
    new Set(
      [...[...words].map(foldSpelling), ...(smallTalk.get(language) ?? [])].filter(
        ({ length }) => length >= shortestWord,
      ),
    ),
  ]),
)

/** Characters of the Kazakh Latin alphabets that no keyboard of another language has. */
const ofKazakhLatin: Readonly<Record<string, string>> = { ş: 'sh', ç: 'ch', ı: 'y', ğ: 'g', ŋ: 'n', ñ: 'n' }

/** Returns a word of Latin letters in Cyrillic ones: "skilky" becomes "скилки". */
export function cyrillicOf(word: string, spelling: Spelling = 'slavic'): string {
  let left = foldSpelling(word.toLowerCase().replace(/[şçığŋñ]/gu, (letter) => ofKazakhLatin[letter] ?? letter))
  if (!/\p{L}/u.test(left)) return left
  let text = ''
  while (left !== '') {
    const [from, to] = spellings[spelling].find(([each]) => left.startsWith(each)) ?? [
      left.slice(0, 1),
      left.slice(0, 1),
    ]
    text += to
    left = left.slice(from.length)
  }
  return text
}

/**
 * The language of a text that is written in Latin letters but not in a language that uses them ("skilky koshtue
 * manikur"); null for any other text. Its words must be common in that language, more of them than in any that does.
 */
export function romanisedLanguage(text: string): Language | null {
  if (/\p{Script=Cyrillic}/u.test(text)) return null
  const words = splitWords(text)
  const count = (language: Language, list: readonly string[]) =>
    list.filter((word) => folded.get(language)?.has(foldSpelling(word))).length
  const counts = cyrillic.map((language) => ({
    language,
    count: count(
      language,
      words.map((word) => cyrillicOf(word, language === 'kk' ? 'kazakh' : 'slavic')),
    ),
  }))
  const [best] = counts.toSorted((one, other) => other.count - one.count)
  const most = Math.max(...latin.map((language) => count(language, words)))
  return best && (best.count >= 2 || (most === 0 && best.count === 1)) && most < best.count ? best.language : null
}
