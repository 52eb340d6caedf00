import type { ResponseOf } from '@frontdesk/contract'

/** What could be made of a text: questions with their answers, and the lines that could not be understood, from 1. */
export type Findings = {
  items: readonly { question: string; answer: string }[]
  problems: readonly Problem[]
}

export type Problem = ResponseOf<'importKnowledge'>['problems'][number]

/** The longest question and answer, as the calls that add a single one take them. */
const longestQuestion = 2000
const longestAnswer = 8000

/** What was found at a line: an item, the problem with it, or nothing at all. */
export function readItem(
  line: number,
  rawQuestion: string,
  rawAnswer: string,
): { item: { question: string; answer: string } } | { problem: Problem } | null {
  const question = rawQuestion.trim()
  const answer = rawAnswer.trim()
  if (question === '' && answer === '') return null
  if (question === '') return { problem: { line, reason: 'no-question' } }
  if (answer === '') return { problem: { line, reason: 'no-answer' } }
  if (question.length > longestQuestion || answer.length > longestAnswer)
    return { problem: { line, reason: 'too-long' } }
  return { item: { question, answer } }
}

/** Gathers what was found, in the order of the text. */
export function gather(found: readonly (ReturnType<typeof readItem> | { problem: Problem })[]): Findings {
  return {
    items: found.flatMap((one) => (one && 'item' in one ? one.item : [])),
    problems: found
      .flatMap((one) => (one && 'problem' in one ? one.problem : []))
      .toSorted((one, other) => one.line - other.line),
  }
}
