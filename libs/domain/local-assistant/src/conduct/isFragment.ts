import { foldSpelling } from '../language/foldSpelling.ts'
import { readTopics } from '../language/readTopics.ts'
import { isSmallTalk } from '../language/smallTalk.ts'
import { isFoldedStopWord } from '../language/stopWords.ts'
import { joiningWords, questionWords, wantingWords } from '../language/topics/markers.ts'
import type { ReadClause } from './readCourtesies.ts'

const split = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u).map(foldSpelling))

/** Words with which no question ends: what they join or ask for is still to come. */
const openWords = split(`
  and or but so if for with to the a an my of in on at from about is are do does can could will would also plus have want need because
  y o pero si para con de el la los las un una mi en por que a es son tengo quiero además
  e ou mas se para com de o os as um uma meu minha em por que é são tenho quero também
  и или но если для с со к ко в во на о об по за у от что есть хочу нужно можно ли вы также а мне меня
  і й та або але якщо для з зі із до в у на про по за від що є хочу треба можна чи ви також мені
  және немесе бірақ егер үшін мен туралы деген
`)
/** Longer messages that end so are whole: "is there a deposit or". */
const mostWordsOfPiece = 5
/** Texts that only announce a question. */
const announcing = split(`
  ask asking question questions wondering know tell quick preguntar pregunta consulta consultar duda saber perguntar pergunta dúvida tirar
  спросить вопрос вопросик узнать уточнить подскажите скажите интересует спитати запитати питання дізнатися дізнатись підкажіть скажіть уточнити цікавить
  сұрақ сұрайын дегенім білейін білгім айтыңызшы
`)

/**
 * Whether a message is a piece of a question whose rest is still to come: it ends amid a sentence, or holds nothing but
 * words that ask, as "how much" or "I wanted to ask".
 */
export function isFragment(text: string, left: readonly ReadClause[]): boolean {
  const words = left.flatMap(({ rest }) => rest.map(({ word }) => word))
  const last = words.at(-1)
  if (last === undefined) return false
  const trimmed = text.trimEnd()
  if (/[?!.]$/u.test(trimmed) && !/\.{2,}$/u.test(trimmed)) return words.length <= 3 && isOnlyAsking(words, text)
  if (/(?:[,:;(…–—-]|\.{2,})$/u.test(trimmed)) return true
  return (
    (words.length <= mostWordsOfPiece && (openWords.has(last) || joiningWords.has(last))) || isOnlyAsking(words, text)
  )
}

/**
 * It names nothing: only words that ask, wish or are small talk, and at most what is asked of a thing, as its price.
 */
const isOnlyAsking = (words: readonly string[], text: string): boolean =>
  words.some((word) => questionWords.has(word) || wantingWords.has(word) || announcing.has(word)) &&
  words.every(
    (word) =>
      isSmallTalk(word) ||
      isFoldedStopWord(word) ||
      questionWords.has(word) ||
      wantingWords.has(word) ||
      announcing.has(word),
  ) &&
  readTopics(text).every(({ topic }) => topic === null || topic.kind === 'aspect')
