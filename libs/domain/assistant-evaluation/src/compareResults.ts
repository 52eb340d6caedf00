import type { QuestionResult } from './evaluateQuestions.ts'

/**
 * How a question's reply changed: `new` was not asked before, `changed` was asked with other words
 * or another right answer.
 */
export type ReplyChange = 'better' | 'worse' | 'same' | 'new' | 'changed'

/**
 * A result that can be compared: `version` differs whenever the question or its right answer does, because then a
 * different reply is right.
 */
export type ComparableResult = Pick<QuestionResult, 'id' | 'mistakes'> & { version: string }

/** Two runs of a set compared: how each question of the later one changed, and how many of the earlier are gone. */
export type Comparison = {
  changes: ReadonlyMap<string, ReplyChange>
  better: number
  worse: number
  gone: number
}

/**
 * Compares two runs by question (TEACH-4). Worse is a reply that was right and is wrong, or that invents what it did
 * not invent before; better is the opposite. A question that was edited in between, or to which
 * no reply came, is neither.
 */
export function compareResults(before: readonly ComparableResult[], after: readonly ComparableResult[]): Comparison {
  const earlier = new Map(before.map((result) => [result.id, result]))
  const changes = new Map(after.map((result) => [result.id, changeOf(earlier.get(result.id), result)]))
  const count = (wanted: ReplyChange) => [...changes.values()].filter((change) => change === wanted).length
  return {
    changes,
    better: count('better'),
    worse: count('worse'),
    gone: [...earlier.keys()].filter((id) => !changes.has(id)).length,
  }
}

function changeOf(before: ComparableResult | undefined, after: ComparableResult): ReplyChange {
  if (!before) return 'new'
  if (before.version !== after.version) return 'changed'
  // A reply that did not come says nothing about what the assistant is taught.
  if (hasNoReply(before) || hasNoReply(after)) return 'same'
  const difference = worth(after) - worth(before)
  return difference > 0 ? 'better' : difference < 0 ? 'worse' : 'same'
}

const hasNoReply = ({ mistakes }: ComparableResult): boolean => mistakes.some(({ kind }) => kind === 'no-reply')

/** An invented fact does more harm than no answer. */
const worth = ({ mistakes }: ComparableResult): number =>
  mistakes.length === 0 ? 2 : mistakes.some(({ kind }) => kind === 'invented') ? 0 : 1
