import type { FirmNeed } from '@frontdesk/ai-state'
import type { MessagePlan } from './ChatPlan.ts'

/**
 * Why a person must answer in a chat (D-14): the assistant promised an answer of a person, and none has written
 * since. Null: no answer of a person is due.
 */
export const needOf = (chat: readonly MessagePlan[]): FirmNeed | null =>
  openPromise(chat) === undefined ? null : 'handed-over'

/** Since when a person must answer in a chat; null: no such answer is due. */
export function needSince(chat: readonly MessagePlan[]): Date | null {
  const promise = openPromise(chat)
  return promise === undefined ? null : new Date(promise.at)
}

function openPromise(chat: readonly MessagePlan[]): MessagePlan | undefined {
  const promised = chat.findLastIndex(({ author, handsOver }) => author === 'assistant' && handsOver === true)
  return chat.slice(promised).some(({ author }) => author === 'human') ? undefined : chat[promised]
}
