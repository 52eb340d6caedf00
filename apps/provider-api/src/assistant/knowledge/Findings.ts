import type { ResponseOf } from '@frontdesk/contract'

/** The result of reading a text: questions with their answers, and the lines that could not be read, counted from 1. */
export type Findings = {
  items: readonly { question: string; answer: string }[]
  problems: readonly Problem[]
}

/** A line that could not be read, and why. */
export type Problem = ResponseOf<'importKnowledge'>['problems'][number]

/** Maximum characters of a question and an answer, as in the calls that add a single item. */
const longestQuestion = 2000
const longestAnswer = 8000

/** Reads one item at a line: the item, the problem with it, or null for a blank one. */
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

/** Splits what was found into items and problems, in the order of the text. */
export function gather(found: readonly (ReturnType<typeof readItem> | { problem: Problem })[]): Findings {
  return {
    items: found.flatMap((one) => (one && 'item' in one ? one.item : [])),
    problems: found
      .flatMap((one) => (one && 'problem' in one ? one.problem : []))
      .toSorted((one, other) => one.line - other.line),
  }
}
