import type { FirmNeed } from '@frontdesk/ai-state'
import type { ReadConversation } from '../Turn.ts'
import { needsOf } from '../knowledge/needsOf.ts'
import { unansweredTurns } from '../language/unansweredTurns.ts'
import { conductOf, questionsOf, type Decision } from './decideConduct.ts'

/**
 * The need that a complete reply causes: what was decided before it was written, a wish of the customer, or what the
 * writer did not know, where that calls a person. A free time is nothing that a writer knows, whatever it says, unless
 * its reply comes from what the company has taught it.
 */
export function needAfter(
  input: Pick<ReadConversation, 'history' | 'since' | 'desk'>,
  decision: Exclude<Decision, { does: 'nothing' }>,
  { needsHuman, sources }: { needsHuman: boolean; sources: readonly unknown[] },
): FirmNeed | null {
  if (decision.does === 'say') return decision.need
  if (unansweredTurns(input).some((turn) => conductOf(turn).is === 'wish')) return 'asked'
  if (!decision.mayHandOver) return null
  const isUnknowable = input.desk === 'company' && sources.length === 0 && questionsOf(input).some(asksForTime)
  return needsHuman || isUnknowable ? 'handed-over' : null
}

/** Whether a question is for a free time, or to be booked, changed or cancelled: the AI cannot read bookings. */
const asksForTime = (question: string): boolean =>
  needsOf(question).some(({ kind, topics }) => kind === 'request' && topics.includes('slot'))
