import type { MessagePlan } from './ChatPlan.ts'
import type { Dice } from '../chance-and-time/Dice.ts'

/** The notice of a failed reply, with the same fallback text as the server's own. */
export const failedNotice = { notice: 'assistant-failed', text: 'The assistant could not answer this message.' }

/**
 * Adds occasional failures: a message that its author deleted, and an assistant that could not answer, with a notice,
 * so that a human answered instead. Never the last message of a chat.
 */
export function withMishaps(dice: Dice, chat: readonly MessagePlan[]): MessagePlan[] {
  return chat.map((message, place): MessagePlan => {
    const next = chat[place + 1]
    if (next === undefined || message.isUnread) return message
    // The notice replaces the reply; a human's message follows.
    if (message.author === 'assistant' && next.author === 'human' && dice.isLucky(0.2))
      return { ...message, author: 'notice', text: failedNotice.text }
    return dice.isLucky(0.005) && message.author !== 'assistant' ? { ...message, isDeleted: true } : message
  })
}
