import type { Turn } from '../../ports/Assistant.ts'

/** Returns the turns after the assistant's last reply: the unanswered burst, oldest first. */
export function unansweredTurns(history: readonly Turn[]): readonly Turn[] {
  return history.slice(history.findLastIndex((turn) => turn.role === 'assistant') + 1)
}
