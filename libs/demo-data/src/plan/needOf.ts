import type { FirmNeed } from '@frontdesk/ai-state'
import type { PlannedMessage } from './ChatPlan.ts'

/**
 * Why a person must answer in a chat (D-14): the assistant promised an answer of a person, and none has written
 * since. Null: nobody must.
 */
export function needOf(chat: readonly PlannedMessage[]): FirmNeed | null {
  const promised = chat.findLastIndex(({ author, handsOver }) => author === 'assistant' && handsOver === true)
  if (promised === -1) return null
  return chat.slice(promised).some(({ author }) => author === 'human') ? null : 'handed-over'
}
