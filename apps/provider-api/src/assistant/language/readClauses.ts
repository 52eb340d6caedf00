import { readTopics, type TopicWord } from './readTopics.ts'
import type { Topic } from './topics/Topic.ts'
import {
  addressing,
  joiningWords,
  negations,
  offerWords,
  questionStarts,
  questionWords,
  reportingWords,
} from './topics/markers.ts'

/** A part of a message that asks one thing or several that belong together. */
export type Part = {
  /** As the customer wrote it. */
  text: string
  words: readonly TopicWord[]
  /** It ends with a question mark, holds a word that asks, or names what is asked, as a price. */
  isAsking: boolean
  /** Its sentence ends with a question mark. */
  isMarked: boolean
  /** It asks with its own words, whatever mark its sentence ends with. */
  asksItself: boolean
}

/** What stands between two marks or joining words. */
export type Clause = Part & {
  begins: 'sentence' | 'clause'
  /** A word such as "and" begins it. */
  isAdded: boolean
}

/** Splits a message at sentences, commas and joining words. Its clauses hold all its letters, in their order. */
export function readClauses(text: string): Clause[] {
  const sentences = text.split(/(?<=[?!…\n])|(?<=[.;])(?!\p{N})|(?=[\p{Extended_Pictographic}])/u)
  const named = topicsOf(readTopics(text))
  return sentences.flatMap((sentence) => {
    const pieces = sentence.split(/[,()/&+]|\s[—–-]\s|:(?!\p{N})/u).flatMap(splitAtJoiningWords)
    const isQuestion = sentence.includes('?')
    return pieces
      .map((piece) => ({ text: piece.trim(), words: withoutAsides(readTopics(piece), named) }))
      .filter(({ words }) => words.length > 0)
      .map(({ text: ownText, words }, place): Clause => {
        const isAdded = joiningWords.has(words[0]?.original.toLowerCase() ?? '')
        const own = isAdded ? words.slice(1) : words
        const asksItself =
          own.some(({ word, topic }) => questionWords.has(word) || topic?.kind === 'aspect') ||
          own.slice(0, 3).some(({ word }) => questionStarts.has(word) || (offerWords.has(word) && word.length > 2))
        return {
          text: ownText,
          words,
          isAsking:
            isQuestion ||
            orNot.test(ownText) ||
            words.some(({ word, topic }) => questionWords.has(word) || topic?.kind === 'aspect') ||
            words.slice(0, 3).some(({ word }) => questionStarts.has(word)),
          isMarked: isQuestion,
          begins: place === 0 ? 'sentence' : 'clause',
          isAdded,
          asksItself,
        }
      })
  })
}

/** How a question ends that has no mark: "or not". */
const orNot = /(?<!\p{L})(?:or (?:not|no|nah)|o no|ou n[aã]o|или нет|или не|чи ні|або ні|әлде жоқ)(?!\p{L})/iu

function splitAtJoiningWords(text: string): string[] {
  const words = text.split(/(?<=\s)/u)
  const pieces: string[] = ['']
  for (const word of words) {
    if (joiningWords.has(word.trim().toLowerCase())) pieces.push('')
    pieces[pieces.length - 1] += word
  }
  return pieces.filter((piece) => piece.trim() !== '')
}

/** Words between somebody and the verb that says that they ask. */
const mostBetween = 3

/**
 * Takes the topics from words that name what is not asked about: who asks ("my husband wonders when"), which is no restriction to men, and
 * what somebody does not want ("no gel", "not feet").
 */
function withoutAsides(words: readonly TopicWord[], named: readonly Topic[]): TopicWord[] {
  return words.map((each, place) => {
    const { topic } = each
    if (topic === null) return each
    const isReporter =
      ['men', 'child'].includes(topic.name) &&
      words.slice(place + 1, place + 1 + mostBetween).some(({ word }) => reportingWords.has(word))
    const before = words[place - 1]?.topic === topic ? place - 2 : place - 1
    const isRefused =
      negations.has(words[before]?.word ?? '') &&
      canBeRefused(topic) &&
      named.some((other) => other.name !== topic.name && (other.kind === 'matter' || canBeRefused(other)))
    return isReporter || isRefused ? { ...each, topic: null, isStopWord: true } : each
  })
}

const canBeRefused = ({ kind, name }: Topic) => kind === 'service' || name === 'gel'
const topicsOf = (words: readonly TopicWord[]): Topic[] => words.flatMap(({ topic }) => topic ?? [])

/** A word in capitals that no list knows: a name, and nobody is addressed. */
export const isAboutSomebody = ({ words }: Pick<Part, 'words'>): boolean =>
  words.some(({ original, topic, isStopWord }) => topic === null && !isStopWord && /^\p{Lu}\p{Ll}+$/u.test(original)) &&
  !words.some(({ word }) => addressing.has(word))
