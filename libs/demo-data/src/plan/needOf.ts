import type { FirmNeed } from '@frontdesk/ai-state'
import type { PlannedMessage } from './ChatPlan.ts'

/**
 * Why a person must answer in a chat (D-14): the assistant promised an answer of a person, and none has written
 * since. Null: nobody must.
 */
export const needOf = (chat: readonly PlannedMessage[]): FirmNeed | null =>
  openPromise(chat) === undefined ? null : 'handed-over'

/** Since when a person must answer in a chat; null: nobody must. */
export function needSince(chat: readonly PlannedMessage[]): Date | null {
  const promise = openPromise(chat)
  return promise === undefined ? null : new Date(promise.at)
}

function openPromise(chat: readonly PlannedMessage[]): PlannedMessage | undefined {
  const promised = chat.findLastIndex(({ author, handsOver }) => author === 'assistant' && handsOver === true)
  return chat.slice(promised).some(({ author }) => author === 'human') ? undefined : chat[promised]
}
