import { foldSpelling } from '../language/foldSpelling.ts'

/** Two texts share at least this part of their words when they are nearly equal. */
const nearlyEqual = 0.8
/** After so many turns that are nearly equal, each of which was answered, the next one is a machine's. */
const mostEqualTurns = 2

/** Its words, without numbers and signs: machines count their tickets, and tell the time. */
const wordsOf = (text: string): ReadonlySet<string> => new Set(foldSpelling(text).match(/\p{L}{2,}/gu) ?? [])

/** Whether two texts are nearly equal: they differ in numbers, signs, or few of many words. */
function isNearlyEqual(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.size === 0 || b.size === 0) return a.size === b.size && one.trim() === other.trim()
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / (a.size + b.size - shared) >= nearlyEqual
}

/**
 * Whether the newest turn of a customer repeats earlier ones that were each answered: whoever says the same a third
 * time after two answers is a machine, or is not helped by a third.
 */
export const isRepeated = (newest: string, answered: readonly string[]): boolean =>
  answered.filter((text) => isNearlyEqual(text, newest)).length >= mostEqualTurns
