import type { Db, Trx } from '../db/Db.ts'

/** Who speaks for the house beside its assistant, by the purpose of the chat; once they did, they have the floor. */
const humans = { customer: ['admin'], support: ['support'], assistant: [], internal: [] } as const

/** A chat in which the AI may speak. */
export type ReplyPermission = { companyId: number; purpose: 'customer' | 'assistant' | 'support'; isInternal: boolean }

/**
 * Whether the AI may answer a message now: its chat is there, the AI is on in it, the company has not switched its
 * assistant off, and no human has answered since. Asked within the transaction that stores the reply, which holds the
 * company: a human's message is then either stored before, and the AI is silent, or after it.
 */
export async function canAiReply(db: Db | Trx, chatId: number, replyToId: number): Promise<ReplyPermission | null> {
  const floor = await findReplyPermission(db, chatId, replyToId)
  return floor && (await hasAssistant(db, floor)) ? floor : null
}

/** Who answers support chats is the product's own assistant. */
async function hasAssistant(db: Db | Trx, { companyId, purpose }: ReplyPermission): Promise<boolean> {
  if (purpose === 'support') return true
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return agent !== undefined
}

/** The same, whether the company's assistant is on or not: nobody but an AI would answer. */
export async function findReplyPermission(
  db: Db | Trx,
  chatId: number,
  replyToId: number,
): Promise<ReplyPermission | null> {
  const chat = await db
    .selectFrom('chats')
    .innerJoin('companies', 'companies.id', 'chats.company_id')
    .select(['chats.company_id', 'chats.purpose', 'chats.platform'])
    .where('chats.id', '=', chatId)
    .where('chats.ai_enabled', '=', true)
    .where('chats.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat || chat.purpose === 'internal') return null
  const answering = humans[chat.purpose]
  if (answering.length > 0) {
    const human = await db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.from_id')
      .select('messages.id')
      .where('messages.chat_id', '=', chatId)
      .where('messages.id', '>', replyToId)
      .where('messages.kind', '=', 'message')
      // Support's own assistant speaks as support, and is known by the platform of its words.
      .where('messages.platform', '<>', 'openai')
      .where('users.kind', 'in', answering)
      .limit(1)
      .executeTakeFirst()
    if (human) return null
  }
  return { companyId: chat.company_id, purpose: chat.purpose, isInternal: chat.platform === 'internal' }
}
