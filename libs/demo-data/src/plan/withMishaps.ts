import type { PlannedMessage } from './ChatPlan.ts'
import type { Dice } from '../chance-and-time/Dice.ts'

/** What each notice says to whoever cannot put its key into words (as the server's own notices do). */
export const failedNotice = { notice: 'assistant-failed', text: 'The assistant could not answer this message.' }

/**
 * What goes wrong now and then: a message that its writer deleted, and an assistant that could not answer, with the
 * notice of it, so that a human answered instead. Never the last message of a chat.
 */
export function withMishaps(dice: Dice, chat: readonly PlannedMessage[]): PlannedMessage[] {
  return chat.map((message, place): PlannedMessage => {
    const next = chat[place + 1]
    if (next === undefined || message.isUnread) return message
    // The notice stands where the reply would have stood; a human's words follow.
    if (message.author === 'assistant' && next.author === 'human' && dice.isLucky(0.2))
      return { ...message, author: 'notice', text: failedNotice.text }
    return dice.isLucky(0.005) && message.author !== 'assistant' ? { ...message, isDeleted: true } : message
  })
}
