import type { Language } from '@frontdesk/contract'
import { foldSpelling } from './foldSpelling.ts'
import { splitWords, stopWords } from './stopWords.ts'

/** Cyrillic letters as people write them on a Latin keyboard; longer ones first. */
const letters: readonly (readonly [string, string])[] =
  'shch щ,zh ж,kh х,ts ц,ch ч,sh ш,yu ю,iu ю,ju ю,ya я,ia я,ja я,ye е,ie е,yo е,yi и,a а,b б,c ц,d д,e е,f ф,g г,h г,i и,j и,k к,l л,m м,n н,o о,p п,q к,r р,s с,t т,u у,v в,w в,x х,y и,z з'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]) // Each pair is written with one blank.

const cyrillic: readonly Language[] = ['uk', 'ru', 'kk']
const latin: readonly Language[] = ['en', 'es', 'pt']
/** Shorter words occur in every language. */
const shortestWord = 3

const folded = new Map(
  [...stopWords].map(([language, words]) => [
    language,
    new Set([...words].map(foldSpelling).filter(({ length }) => length >= shortestWord)),
  ]),
)

/** Returns a word of Latin letters in Cyrillic ones: "skilky" becomes "скилки". */
export function cyrillicOf(word: string): string {
  let rest = foldSpelling(word)
  let text = ''
  while (rest !== '') {
    const [from, to] = letters.find(([from]) => rest.startsWith(from)) ?? [rest.slice(0, 1), rest.slice(0, 1)]
    text += to
    rest = rest.slice(from.length)
  }
  return text
}

/**
 * The language of a text that is written in Latin letters but not in a language that uses them ("skilky koshtue manikur"); null for
 * any other text. Its words must be common in that language, more of them than in any that does.
 */
export function romanisedLanguage(text: string): Language | null {
  if (/\p{Script=Cyrillic}/u.test(text)) return null
  const words = splitWords(text)
  const inCyrillic = words.map(cyrillicOf)
  const count = (language: Language, list: readonly string[]) =>
    list.filter((word) => folded.get(language)?.has(foldSpelling(word))).length
  const counts = cyrillic.map((language) => ({ language, count: count(language, inCyrillic) }))
  const [best] = counts.toSorted((one, other) => other.count - one.count)
  const most = Math.max(...latin.map((language) => count(language, words)))
  return best && (best.count >= 2 || (most === 0 && best.count === 1)) && most < best.count ? best.language : null
}
