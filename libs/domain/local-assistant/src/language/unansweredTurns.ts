import type { Turn } from '../Turn.ts'

/**
 * Returns the turns after the assistant's last reply: the unanswered burst, oldest first. Of those before `since`, when
 * a person handed the chat back, only the last one is still to be answered; of those from before the
 * channel was connected, none.
 */
export function unansweredTurns({ history, since }: { history: readonly Turn[]; since: Date | null }): readonly Turn[] {
  const turns = history
    .slice(history.findLastIndex((turn) => turn.role === 'assistant') + 1)
    .filter((turn) => turn.isHistory !== true)
  return since === null ? turns : turns.filter((turn) => turn.at >= since || turn === turns.at(-1))
}
