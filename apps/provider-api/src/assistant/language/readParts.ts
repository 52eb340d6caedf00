import { readTopics, type TopicWord } from './readTopics.ts'
import { joiningWords, placeWords, questionStarts, questionWords } from './topics/markers.ts'
import { times, weekdays } from './topics/times.ts'

/** A part of a message that asks one thing or several that belong together. */
export type Part = {
  /** As the customer wrote it. */
  text: string
  words: readonly TopicWord[]
  /** It ends with a question mark, holds a word that asks, or names what is asked, as a price. */
  isAsking: boolean
  /** Its sentence ends with a question mark. */
  isMarked: boolean
}

/**
 * Splits a message into the parts that ask for something: at sentences, commas and joining words, except where one half says nothing by itself
 * ("my daughter is six, how much is a cut"; "brows and lashes").
 */
export function readParts(text: string): Part[] {
  const clauses = clausesOf(text)
  const parts: (Part & { isOpen: boolean })[] = []
  for (const [place, clause] of clauses.entries()) {
    const last = parts.at(-1)
    const next = clauses[place + 1]
    const joinsNext = clause.begins === 'sentence' && next !== undefined && next.begins === 'clause'
    if (last && isJoined(last, clause, joinsNext))
      parts[parts.length - 1] = { ...join(last, clause), isOpen: !hasHead(clause) && last.isOpen }
    else parts.push({ ...clause, isOpen: !hasHead(clause) })
  }
  return parts.map(({ text: ownText, words, isAsking, isMarked }) => ({ text: ownText, words, isAsking, isMarked }))
}

const timeNames = new Set([...weekdays, ...times].map(({ name }) => name))

type Clause = Part & { begins: 'sentence' | 'clause' }

function clausesOf(text: string): Clause[] {
  const sentences = text.split(/(?<=[?!…\n])|(?<=[.;])(?!\p{N})|(?=[\p{Extended_Pictographic}])/u)
  return sentences.flatMap((sentence) => {
    const pieces = sentence.split(/[,()/&+]|\s[—–-]\s|:(?!\p{N})/u).flatMap(splitAtJoiningWords)
    const isQuestion = sentence.includes('?')
    return pieces
      .map((piece) => ({ text: piece.trim(), words: readTopics(piece) }))
      .filter(({ words }) => words.length > 0)
      .map(({ text: ownText, words }, place): Clause => ({
        text: ownText,
        words,
        isAsking:
          isQuestion ||
          words.some(({ word, topic }) => questionWords.has(word) || topic?.kind === 'aspect') ||
          words.slice(0, 3).some(({ word }) => questionStarts.has(word)),
        isMarked: isQuestion,
        begins: place === 0 ? 'sentence' : 'clause',
      }))
  })
}

function splitAtJoiningWords(text: string): string[] {
  const words = text.split(/(?<=\s)/u)
  const pieces: string[] = ['']
  for (const word of words) {
    if (joiningWords.has(word.trim().toLowerCase())) pieces.push('')
    pieces[pieces.length - 1] += word
  }
  return pieces.filter((piece) => piece.trim() !== '')
}

const join = (one: Part, other: Part): Part => ({
  text: `${one.text} ${other.text}`,
  words: [...one.words, ...other.words],
  isAsking: one.isAsking || other.isAsking,
  isMarked: one.isMarked || other.isMarked,
})

function isJoined(last: Part & { isOpen: boolean }, clause: Clause, joinsNext: boolean): boolean {
  if (hasHead(clause))
    return (
      last.isOpen ||
      (clause.begins === 'clause' && onlyServices(last) && !hasMatter(clause)) ||
      (clause.begins === 'clause' && onlyServices(clause) && !hasMatter(last) && !clause.isAsking)
    )
  if (onlyServices(last) && kindsOf(clause).has('aspect')) return true
  if (isUnknownQuestion(clause)) return last.isOpen && !isUnknownQuestion(last)
  return !joinsNext || last.isOpen
}

const kindsOf = (part: Part) => new Set(part.words.flatMap(({ topic }) => (topic ? [topic.kind] : [])))
const hasMatter = (part: Part) => ['request', 'matter', 'weak'].some((kind) => kindsOf(part).has(kind as 'matter'))
const hasHead = (part: Part) => hasMatter(part) || kindsOf(part).has('service') || isAboutVisitWith(part)
const onlyServices = (part: Part) => kindsOf(part).has('service') && !hasMatter(part) && !kindsOf(part).has('aspect')
const isAboutVisitWith = (part: Part) =>
  part.words.some(({ topic }) => topic?.name === 'accompany') && kindsOf(part).has('modifier')
/** It asks with words that no list holds. */
export const isUnknownQuestion = (part: Part): boolean =>
  part.isAsking &&
  part.words.every(({ topic }) => topic === null || topic.kind === 'aspect' || timeNames.has(topic.name)) &&
  part.words.some(
    ({ topic, isStopWord, word }) =>
      topic === null && !isStopWord && !placeWords.has(word) && !questionWords.has(word) && word.length > 2,
  )
