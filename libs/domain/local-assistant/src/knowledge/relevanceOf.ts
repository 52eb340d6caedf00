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

const foundIn = (words: readonly string[], word: string): number => (words.some((other) => isSame(word, other)) ? 1 : 0)

function isSame(one: string, other: string): boolean {
  const [a, b] = [formOf(one), formOf(other)]
  if (a.bare === b.bare) return true
  if (a.isStopWord || b.isStopWord) return false
  let shared = 0
  while (shared < a.bare.length && a.bare[shared] === b.bare[shared]) shared++
  if (shared >= 4 && shared >= sameStem * Math.max(a.bare.length, b.bare.length)) return true
  return Math.min(a.bare.length, b.bare.length) >= 4 && shareOf(a.trigrams, b.trigrams) >= sameWord
}

/** A word as it is compared. */
type Form = { bare: string; isStopWord: boolean; trigrams: ReadonlySet<string> }

const forms = new Map<string, Form>()
const mostForms = 20_000

/** Returns the form of a word; those of the last texts are remembered, as each is compared with many. */
function formOf(word: string): Form {
  const known = forms.get(word)
  if (known) return known
  // Without its accents: people leave them out.
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '')
  const trigrams = new Set(Array.from({ length: bare.length + 1 }, (_, place) => `  ${bare} `.slice(place, place + 3)))
  const form = { bare, isStopWord: isStopWord(word), trigrams }
  if (forms.size >= mostForms) forms.clear()
  forms.set(word, form)
  return form
}

/** Share of common trigrams of two texts, from 0 to 1, as PostgreSQL's pg_trgm computes it. */
const likeness = (some: readonly string[], others: readonly string[]): number =>
  shareOf(trigramsOf(some), trigramsOf(others))

const trigramsOf = (words: readonly string[]): Set<string> =>
  new Set(words.flatMap((word) => [...formOf(word).trigrams]))

function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0
  for (const three of some) if (others.has(three)) shared++
  return shared === 0 ? 0 : shared / (some.size + others.size - shared)
}
