import { isRomanised, readTopics, type TopicWord } from './readTopics.ts'
import { cyrillicOf } from './romanised.ts'
import { settleSenses } from './settleSenses.ts'
import type { Topic } from './topics/Topic.ts'
import {
  addressing,
  articles,
  introducingWords,
  joiningWords,
  negations,
  offerWords,
  questionStarts,
  questionWords,
  reportingWords,
  wantingWords,
  worksWords,
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
  /** The question mark is its own: it stands last in its sentence. */
  endsMarked: boolean
  /** It asks with its own words, whatever mark its sentence ends with. */
  asksItself: boolean
}

/** The words between two marks or joining words. */
export type Clause = Part & {
  begins: 'sentence' | 'clause'
  /** A word such as "and" begins it. */
  isAdded: boolean
}

/** Splits a message at sentences, commas and joining words. Its clauses hold all its letters, in their order. */
export function readClauses(text: string): Clause[] {
  const sentences = text.split(/(?<=[?!…\n])|(?<=[.;])(?!\p{N})|(?=[\p{Extended_Pictographic}])/u)
  const named = topicsOf(readTopics(text).filter(({ isGuess }) => !isGuess))
  const isLatin = isRomanised(text)
  const lastWord = /[\p{L}\p{M}]+(?=[^\p{L}]*$)/u.exec(text.normalize('NFC'))?.[0] ?? ''
  return sentences.flatMap((sentence) => {
    const pieces = sentence
      .split(/[,()/&+]|\s[—–-]\s|:(?!\p{N})/u)
      .flatMap((piece) => splitAtJoiningWords(piece, isLatin))
    const isQuestion = sentence.includes('?')
    return pieces
      .map((piece) => ({
        text: piece.trim(),
        words: withoutAsides(settleSenses(readTopics(piece), named), named, lastWord),
      }))
      .filter(({ words }) => words.length > 0)
      .map(({ text: ownText, words }, place, all): Clause => {
        const isAdded = joins(words[0]?.original ?? '', isLatin)
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
            turned.test(ownText) ||
            words.some(({ word, topic }) => questionWords.has(word) || topic?.kind === 'aspect') ||
            words.slice(0, 3).some(({ word }) => questionStarts.has(word)),
          isMarked: isQuestion,
          endsMarked: isQuestion && place === all.length - 1,
          begins: place === 0 ? 'sentence' : 'clause',
          isAdded,
          asksItself,
        }
      })
  })
}

/** How an English question begins amid a long sentence: "are you", "can I". */
const turned = /(?<!\p{L})(?:are|r|do|does|can|could|is|will|would) (?:you|u|ya|i|it|there|we|they)(?!\p{L})/iu
/** How a question ends that has no mark: "or not". */
const orNot = /(?<!\p{L})(?:or (?:not|no|nah)|o no|ou n[aã]o|или нет|или не|чи ні|або ні|әлде жоқ)(?!\p{L})/iu

/** Parts of an hour behind a word that joins two parts elsewhere: "7 y media". */
const halves = new Set(['media', 'cuarto', 'pico', 'meia', 'quarto', 'picos', 'половиной'])

function splitAtJoiningWords(text: string, isLatin: boolean): string[] {
  const words = text.split(/(?<=\s)/u)
  const pieces: string[] = ['']
  for (const [place, word] of words.entries()) {
    if (joins(word, isLatin) && !halves.has(words[place + 1]?.trim().toLowerCase() ?? '')) pieces.push('')
    pieces[pieces.length - 1] += word
  }
  return pieces.filter((piece) => piece.trim() !== '')
}

/** Whether a word joins two parts, also where Cyrillic is written in Latin letters. */
const joins = (word: string, isLatin: boolean): boolean => {
  const written = word.trim().toLowerCase()
  return joiningWords.has(written) || (isLatin && joiningWords.has(cyrillicOf(written)))
}

/** Words between somebody and the verb that says that they ask. */
const mostBetween = 3

/**
 * Takes the topics from words that name what is not asked about: who asks ("my husband wonders when"), which is no
 * restriction to men, and what somebody does not want ("no gel", "not feet"). What is only guessed from a mistyped word
 * is not asked for beside what is certain.
 */
function withoutAsides(words: readonly TopicWord[], named: readonly Topic[], lastWord: string): TopicWord[] {
  const sure = topicsOf(words.filter(({ isGuess }) => !isGuess))
  return words.map((each, place) => {
    const { topic } = each
    if (topic === null) return isIntroduced(words, place, lastWord) ? { ...each, isStopWord: true } : each
    // A name is no mistyped word.
    if (each.isGuess && /^\p{Lu}\p{Ll}+$/u.test(each.original) && (place > 0 || words.length === 1))
      return { ...each, topic: null, isStopWord: true, isGuess: false }
    if (each.isGuess && isHead(topic) && (each.word.length < shortestSure ? named : sure).some(isHead))
      return { ...each, topic: null }
    const isReporter =
      ['men', 'child'].includes(topic.name) &&
      words.slice(place + 1, place + 1 + mostBetween).some(({ word }) => reportingWords.has(word))
    const isRefused =
      isBehindNo(words, place) &&
      canBeRefused(topic) &&
      named.some((other) => other.name !== topic.name && (other.kind === 'matter' || canBeRefused(other)))
    return isReporter || isRefused ? { ...each, topic: null, isStopWord: true } : each
  })
}

/**
 * A name that somebody gives or greets: "hi, it's Kate", "good morning, Lily", "Lucy here", or the one they end with.
 */
const isIntroduced = (words: readonly TopicWord[], place: number, lastWord: string): boolean => {
  const { original } = words[place] ?? { original: '' }
  const before = words[place - 1]
  return (
    /^\p{Lu}/u.test(original) &&
    (words.length === 1 ||
      words.slice(Math.max(0, place - 2), place).some(({ word }) => introducingWords.has(word)) ||
      words[place + 1]?.word === 'here' ||
      (original === lastWord && place === words.length - 1 && before !== undefined && !before.isStopWord))
  )
}

/** "Not feet", "don't need a pedicure", "педикюр не нужен". */
const isBehindNo = (words: readonly TopicWord[], place: number): boolean => {
  const { topic } = words[place] ?? { topic: null }
  let first = place
  while (first > 0 && words[first - 1]?.topic === topic) first--
  let last = place
  while (words[last + 1]?.topic === topic) last++
  const isNo = (at: number) => negations.has(words[at]?.word ?? '')
  const isWanted = (at: number) => wantingWords.has(words[at]?.word ?? '')
  const isThe = (at: number) => articles.has(words[at]?.word ?? '')
  const before = isThe(first - 1) ? first - 2 : first - 1
  return (
    isNo(before) ||
    (isWanted(before) && isNo(before - 1)) ||
    (isNo(last + 1) && isWanted(last + 2)) ||
    (isWanted(last + 1) && isNo(last + 2))
  )
}

/** A mistyped word that is shorter asks for nothing in a message that asks for something else. */
const shortestSure = 7
/** It is what is asked about. */
const isHead = ({ kind }: Topic) => ['request', 'matter', 'weak', 'service'].includes(kind)
const canBeRefused = ({ kind, name }: Topic) => kind === 'service' || name === 'gel'
const topicsOf = (words: readonly TopicWord[]): Topic[] => words.flatMap(({ topic }) => topic ?? [])

/**
 * It speaks of somebody: a name in capitals that no list knows, or one beside a verb of working,
 * and nobody is addressed.
 */
export const isAboutSomebody = ({ words }: Pick<Part, 'words'>): boolean =>
  words.some(
    ({ original, topic, isStopWord }, place) =>
      topic === null &&
      !isStopWord &&
      (/^\p{Lu}\p{Ll}+$/u.test(original) ||
        (/^\p{L}{3,}$/u.test(original) &&
          [place - 1, place + 1, place + 2].some((near) => worksWords.has(words[near]?.word ?? '')))),
  ) && !words.some(({ word }, place) => addressing.has(word) && !isAtYours(words, place))

/** "At yours", which names where somebody works and nobody that is spoken to. */
const isAtYours = (words: readonly TopicWord[], place: number): boolean =>
  /^с[иі]зд?ерде$|^с[иі]зде$/u.test(words[place]?.word ?? '') ||
  ['у', 'в', 'with', 'at', 'con', 'en', 'com'].includes(words[place - 1]?.word ?? '')
