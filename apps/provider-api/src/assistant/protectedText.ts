import type { AssistantInput } from '../ports/Assistant.ts'
import { comparableText } from './comparableText.ts'
import { factsHeading, noFacts } from './instructions.ts'
import { promptOf } from './promptOf.ts'

/** What no reply may tell, and what any may; all as `comparableText`. */
export type ProtectedText = {
  /** The instructions, as they are and in the disguises that are known, a line each. */
  instructions: string
  /** Sentences of the instructions that are too short for a piece of `leakLength`, yet no common phrases. */
  sentences: readonly string[]
  /** The run's fence, in the same disguises. */
  fence: string
  /** What is meant to be told: the facts, and what stands in quotation marks in the company's instructions. */
  allowed: readonly string[]
}

/** So many letters in a row, of a prompt, are no coincidence: seven English words or so. */
export const leakLength = 40
/** Shorter sentences are what anybody says: "Answer briefly." */
const shortestSentence = 20

/** All that a reply of this run is checked against. */
export function protectedTextOf(input: Omit<AssistantInput, 'signal'>): ProtectedText {
  const told = [promptOf(input).instructions, factsHeading, noFacts].join('\n')
  const quoted = Array.from(input.instructions.matchAll(/["“„«]([^"“”„«»\n]+)["”“»]/gu), ([, words = '']) => words)
  return {
    instructions: disguisesOf(told),
    sentences: told
      .split(/[.!?…\n]+/u)
      .map(comparableText)
      .filter(({ length }) => length >= shortestSentence && length < leakLength),
    fence: disguisesOf(input.fence),
    allowed: [...input.knowledge.flatMap(({ question, answer }) => [question, answer]), ...quoted]
      .map(comparableText)
      .filter((text) => text !== ''),
  }
}

/** A text as it is, backwards by letters and by words, in ROT13, and in base64 (at each of its three places) and hexadecimal digits. */
function disguisesOf(text: string): string {
  const plain = comparableText(text)
  const bytes = Buffer.from(text)
  const inBase64 = [0, 1, 2].map((place) =>
    Buffer.concat([Buffer.alloc(place), bytes])
      .toString('base64')
      .slice(place === 0 ? 0 : 4),
  )
  const words = text.split(/\s+/u).reverse().join(' ')
  return [
    plain,
    [...plain].reverse().join(''),
    ...[words, rot13(text), ...inBase64, bytes.toString('hex')].map(comparableText),
  ].join('\n')
}

const rot13 = (text: string): string =>
  text.replace(/[a-z]/giu, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCodePoint(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
