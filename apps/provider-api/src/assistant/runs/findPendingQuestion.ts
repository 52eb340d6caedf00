import type { Message } from '@frontdesk/contract'
import { readMessages } from '../../conversations/read/readMessages.ts'
import type { Db } from '../../db/Db.ts'
import { readIntent } from '../language/readIntent.ts'

/**
 * Returns the newest message of a customer's chat if nobody has answered it, for the AI to answer after a hand-back; null otherwise,
 * and for a request for a human, which the person who handed the chat back has settled.
 */
export async function findPendingQuestion(db: Db, chatId: number): Promise<Message | null> {
  const newest = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.status'])
    .where('messages.chat_id', '=', chatId)
    .where('chats.purpose', '=', 'customer')
    .where('messages.kind', '=', 'message')
    .where('messages.is_deleted', '=', false)
    // What never reached the customer is no answer.
    .where('messages.status', '<>', 'failed')
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.status !== 'received') return null
  const [question] = await readMessages(db, [newest.id])
  return question !== undefined && readIntent(question.text) !== 'human' ? question : null
}
