import type { Db, Trx } from '../../db/Db.ts'

/** Which kinds of users answer beside the AI, by the purpose of the chat; once one has, the AI no longer replies. */
const humans = { customer: ['admin'], support: ['support'], assistant: [], internal: [] } as const

/** A chat in which the AI may reply. */
export type ReplyPermission = { companyId: number; purpose: 'customer' | 'assistant' | 'support'; isInternal: boolean }

/**
 * Whether the AI may answer a message now: the chat exists, its AI is on, the company's assistant is active, and no
 * human has answered since. Null when it may not. Call it in the transaction that stores the reply, which locks the
 * company: a human's message is then stored either before (the AI stays silent) or after it.
 */
export async function canAiReply(db: Db | Trx, chatId: number, replyToId: number): Promise<ReplyPermission | null> {
  const permission = await findReplyPermission(db, chatId, replyToId)
  return permission && (await hasAssistant(db, permission)) ? permission : null
}

/** Support chats are answered by the product's own assistant, which is always active. */
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

/**
 * Like `canAiReply`, but regardless of whether the company's assistant is active: true also when no one but an AI would
 * answer.
 */
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
      // Support's own assistant writes as the support user; its messages are recognised by their platform.
      .where('messages.platform', '<>', 'openai')
      .where('users.kind', 'in', answering)
      .limit(1)
      .executeTakeFirst()
    if (human) return null
  }
  return { companyId: chat.company_id, purpose: chat.purpose, isInternal: chat.platform === 'internal' }
}
