import type { Turn } from '../ports/Assistant.ts'

/** The turns at the end that nobody has answered: the burst, oldest first. */
export function unansweredTurns(history: readonly Turn[]): readonly Turn[] {
  return history.slice(history.findLastIndex((turn) => turn.role === 'assistant') + 1)
}
