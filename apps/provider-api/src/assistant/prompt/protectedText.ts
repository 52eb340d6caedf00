import type { AssistantInput } from '../../ports/Assistant.ts'
import { comparableText } from './comparableText.ts'
import { factsHeading, labelsHeading, noFacts } from './instructions.ts'
import { promptOf } from './promptOf.ts'

/** Texts that no reply may reveal, and texts that any reply may quote; all as `comparableText`. */
export type ProtectedText = {
  /** The instructions, unchanged and in each known disguise, one per line. */
  instructions: string
  /** Sentences of the instructions that are shorter than `leakLength`, yet no common phrases. */
  sentences: readonly string[]
  /** The fence of the run, in the same disguises. */
  fence: string
  /** Text that replies may contain: the facts, and passages in quotation marks in the company's instructions. */
  allowed: readonly string[]
}

/** This many characters of the prompt in a row are no coincidence: about seven English words. */
export const leakLength = 40
/** Shorter sentences are common phrases: "Answer briefly." */
const shortestSentence = 20

/** Collects everything that a reply of this run is checked against. */
export function protectedTextOf(input: Omit<AssistantInput, 'signal'>): ProtectedText {
  const secret = [promptOf(input).instructions, factsHeading, labelsHeading, noFacts].join('\n')
  const quoted = Array.from(
    input.instructions.matchAll(/["“„«]([^"“”„«»\n]+)["”“»]/gu),
    ([, quotation = '']) => quotation,
  )
  return {
    instructions: disguisesOf(secret),
    sentences: secret
      .split(/[.!?…\n]+/u)
      .map(comparableText)
      .filter(({ length }) => length >= shortestSentence && length < leakLength),
    fence: disguisesOf(input.fence),
    allowed: [...input.knowledge.flatMap(({ question, answer }) => [question, answer]), ...quoted]
      .map(comparableText)
      .filter((text) => text !== ''),
  }
}

/**
 * A text unchanged, reversed by characters and by words, in ROT13, in base64 (at each of its three offsets) and in
 * hexadecimal.
 */
function disguisesOf(text: string): string {
  const plain = comparableText(text)
  const bytes = Buffer.from(text)
  const inBase64 = [0, 1, 2].map((place) =>
    Buffer.concat([Buffer.alloc(place), bytes])
      .toString('base64')
      .slice(place === 0 ? 0 : 4),
  )
  const reversedWords = text.split(/\s+/u).reverse().join(' ')
  return [
    plain,
    [...plain].reverse().join(''),
    ...[reversedWords, rot13(text), ...inBase64, bytes.toString('hex')].map(comparableText),
  ].join('\n')
}

const rot13 = (text: string): string =>
  text.replace(/[a-z]/giu, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCodePoint(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
