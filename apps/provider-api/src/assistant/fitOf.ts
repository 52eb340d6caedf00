import { isSmall, emailTextsOf } from './stopWords.ts'

type Item = { question: string; answer: string }

/** Small words say little: ten of them weigh as much as one that says what a text is about. */
const smallWeight = 0.1
/** What stands in the answer alone was not what the item is about. */
const inAnswer = 0.8
/** Two words that share so much of their spelling are one word, inflected or mistyped. */
const sameWord = 0.65
/** The same for what they have in common at their beginning, since all six languages inflect at the end. */
const sameStem = 0.6
/** A sentence of small words alone ("Where are you?") must be nearly the one of the item. */
const sameSentence = 0.6

/**
 * How well an item of knowledge fits what was asked, from 0 to 1: which part of what the question is about stands in the
 * item, squared, so that a question of which half is unknown is not answered with the other half. Likeness of whole
 texts, which finds the candidates, cannot tell "Do you have parking?" from "Do you have gift cards?".
 */
export function fitOf(asked: string, item: Item): number {
  // Each sentence for itself: what stands beside the question is not asked.
  return Math.max(0, ...sentencesOf(asked).map((sentence) => fitOfSentence(emailTextsOf(sentence), item)))
}

function fitOfSentence(words: readonly string[], item: Item): number {
  if (words.length === 0) return 0
  const nearest = Math.max(...sentencesOf(item.question).map((sentence) => likeness(emailTextsOf(sentence), words)))
  if (words.every(isSmall)) return nearest >= sameSentence ? nearest : nearest * 0.3
  const question = emailTextsOf(item.question)
  const answer = emailTextsOf(item.answer)
  let whole = 0
  let found = 0
  for (const word of words) {
    const weight = isSmall(word) ? smallWeight : 1
    whole += weight
    found += weight * Math.max(foundIn(question, word), isSmall(word) ? 0 : inAnswer * foundIn(answer, word))
  }
  // Of items that know as much, the one that asks the same comes first.
  return 0.95 * (found / whole) ** 2 + 0.05 * nearest
}

const sentencesOf = (text: string): string[] => text.split(/[?!.\n]+/).filter((sentence) => sentence.trim() !== '')

const foundIn = (words: readonly string[], word: string): number =>
  Math.max(0, ...words.map((other) => (isSame(word, other) ? 1 : 0)))

function isSame(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)]
  if (a === b) return true
  if (isSmall(one) || isSmall(other)) return false
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  if (shared >= 4 && shared >= sameStem * Math.max(a.length, b.length)) return true
  return Math.min(a.length, b.length) >= 4 && likeness([one], [other]) >= sameWord
}

/** Letters without their accents: people leave them out. */
const bare = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '')

/** How much of the spelling of two texts is the same, by groups of three letters, as PostgreSQL's pg_trgm counts it. */
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
