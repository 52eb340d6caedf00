import { isStopWord, splitWords } from '../language/stopWords.ts'

type Item = { question: string; answer: string }

/** Weight of a stop word: ten of them weigh as much as one word that carries meaning. */
const stopWordWeight = 0.1
/** Weight of a word that only the answer contains: the item is not mainly about it. */
const answerWeight = 0.8
/** Minimum similarity of two spellings of one word, inflected or mistyped. */
const sameWord = 0.65
/** Minimum share of a common prefix, since all six languages inflect at the end. */
const sameStem = 0.6
/** A sentence of stop words only ("Where are you?") must resemble the item's question this closely. */
const sameSentence = 0.6

/**
 * How relevant a knowledge item is to a question, from 0 to 1: the share of the question's meaningful words that the
 * item contains, squared, so that a question of which half is unknown is not answered with the other half. Similarity
 * of whole texts, which finds the candidates, cannot distinguish "Do you have parking?" from "Do you have gift cards?".
 */
export function relevanceOf(question: string, item: Item): number {
  // Each sentence separately: what surrounds the question is not part of it.
  return Math.max(0, ...sentencesOf(question).map((sentence) => relevanceOfSentence(splitWords(sentence), item)))
}

function relevanceOfSentence(words: readonly string[], item: Item): number {
  if (words.length === 0) return 0
  const nearest = Math.max(...sentencesOf(item.question).map((sentence) => likeness(splitWords(sentence), words)))
  if (words.every(isStopWord)) return nearest >= sameSentence ? nearest : nearest * 0.3
  const question = splitWords(item.question)
  const answer = splitWords(item.answer)
  let whole = 0
  let found = 0
  for (const word of words) {
    const weight = isStopWord(word) ? stopWordWeight : 1
    whole += weight
    found += weight * Math.max(foundIn(question, word), isStopWord(word) ? 0 : answerWeight * foundIn(answer, word))
  }
  // Among items with the same coverage, the one whose question is most similar comes first.
  return 0.95 * (found / whole) ** 2 + 0.05 * nearest
}

const sentencesOf = (text: string): string[] => text.split(/[?!.\n]+/).filter((sentence) => sentence.trim() !== '')

const foundIn = (words: readonly string[], word: string): number =>
  Math.max(0, ...words.map((other) => (isSame(word, other) ? 1 : 0)))

function isSame(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)]
  if (a === b) return true
  if (isStopWord(one) || isStopWord(other)) return false
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  if (shared >= 4 && shared >= sameStem * Math.max(a.length, b.length)) return true
  return Math.min(a.length, b.length) >= 4 && likeness([one], [other]) >= sameWord
}

/** A word without its accents: people leave them out. */
const bare = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

/** Share of common trigrams of two texts, from 0 to 1, as PostgreSQL's pg_trgm computes it. */
function likeness(some: readonly string[], others: readonly string[]): number {
  const a = trigrams(some)
  const b = trigrams(others)
  const shared = [...a].filter((three) => b.has(three)).length
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}

const trigrams = (words: readonly string[]): Set<string> =>
  new Set(
    words.flatMap((word) =>
      Array.from({ length: bare(word).length + 1 }, (_, place) => `  ${bare(word)} `.slice(place, place + 3)),
    ),
  )
