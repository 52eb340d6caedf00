import { isStopWord, splitWords } from '../language/stopWords.ts'

/** Minimum share of common words of two wordings of one question. */
const sameQuestion = 0.6
/** Minimum share of the longer of two words that both begin with: all six languages inflect at the end. */
const sameStem = 0.6

/**
 * Groups questions that ask for the same in different words, by the words that carry meaning. Keeps the order: a group
 * stands where its first question stood, and its questions stand in it as they came (TEACH-1).
 */
export function groupQuestions<Q extends { text: string }>(questions: readonly Q[]): Q[][] {
  const groups: { words: readonly string[]; questions: Q[] }[] = []
  for (const question of questions) {
    const words = meaningfulWords(question.text)
    const group = groups.find((known) => likeness(known.words, words) >= sameQuestion)
    if (group) group.questions.push(question)
    else groups.push({ words, questions: [question] })
  }
  return groups.map((group) => group.questions)
}

/** The words that are no stop words; all of them when there are no others. */
function meaningfulWords(text: string): string[] {
  const words = [...new Set(splitWords(text).map(bare))]
  const meaningful = words.filter((word) => !isStopWord(word))
  return meaningful.length > 0 ? meaningful : words
}

/** Share of common words of two texts, from 0 to 1 (Sørensen–Dice). */
function likeness(some: readonly string[], others: readonly string[]): number {
  if (some.length === 0 || others.length === 0) return 0
  const shared = some.filter((word) => others.some((other) => isSame(word, other))).length
  return (2 * Math.min(shared, others.length)) / (some.length + others.length)
}

function isSame(one: string, other: string): boolean {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  return one === other || (shared >= 3 && shared >= sameStem * Math.max(one.length, other.length))
}

/** A word without its accents: people leave them out. */
const bare = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
