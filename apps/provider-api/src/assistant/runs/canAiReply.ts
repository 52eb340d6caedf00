import { isFirm } from '@frontdesk/ai-state'
import { sql, type RawBuilder } from 'kysely'
import { ownerOf } from '../../conversations/owner/conversationOwner.ts'
import type { Db, Trx } from '../../db/Db.ts'

/** Which kinds of users answer beside the AI, by the purpose of the chat; once one has, the AI no longer replies. */
const humans = { customer: ['admin'], support: ['support'], assistant: [], internal: [] } as const

/** A chat in which the AI may reply. */
export type ReplyPermission = { companyId: number; purpose: 'customer' | 'assistant' | 'support'; isInternal: boolean }

/**
 * Whether the AI may answer a message now: the chat exists, its AI is on and not silenced by a firm need (D-14), the
 * company's assistant is active, its customer is not blocked, its channel is not off and lets no other app answer, no
 * human has answered since, and what it asks is not deleted.
 * Null when it may not. Call it in the transaction that stores the reply, which locks the company: a human's message is
 * then stored either before (the AI stays silent) or after it.
 */
export async function canAiReply(db: Db | Trx, chatId: number, replyToId: number): Promise<ReplyPermission | null> {
  const permission = await findReplyPermission(db, chatId, replyToId)
  if (!permission || !(await hasAssistant(db, permission))) return null
  const { isOff } = await db
    .selectFrom('chats')
    .select(isChannelOff().as('isOff'))
    .where('chats.id', '=', chatId)
    .executeTakeFirstOrThrow()
  return isOff ? null : permission
}

/**
 * The condition for chats whose channel was disconnected, has failed or was deleted: no answer would arrive. A channel
 * that is being connected is none of these.
 */
export const isChannelOff = (): RawBuilder<boolean> =>
  sql<boolean>`exists (select from messenger_integrations channel
    where channel.company_id = chats.company_id and channel.id = chats.messenger_id and (not channel.is_active
      or channel.status in ('disconnected', 'failed') or channel.deleted_at is not null))`

/**
 * Only customers go without the assistant while it is off: administrators try it (TEACH-3), and
 * support has the product's own.
 */
async function hasAssistant(db: Db | Trx, { companyId, purpose }: ReplyPermission): Promise<boolean> {
  if (purpose !== 'customer') return true
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
  const chat = await chatToReplyIn(db, chatId)
  // The AI of a support conversation goes on while the asker waits for the staff, until one of them takes it over.
  const isSilent = chat?.purpose === 'customer' && isFirm(chat.needs_human)
  if (!chat?.ai_enabled || isSilent || isElsewhere(chat) || (await isQuestionDeleted(db, chatId, replyToId)))
    return null
  return permissionIn(db, chatId, chat, replyToId)
}

/**
 * Whether nothing is left to be answered: the message was deleted, and so was all that its writer
 * had written just before.
 */
async function isQuestionDeleted(db: Db | Trx, chatId: number, replyToId: number): Promise<boolean> {
  const question = await db
    .selectFrom('messages')
    .select(['from_id', 'is_deleted'])
    .where('id', '=', replyToId)
    .executeTakeFirst()
  if (question?.is_deleted !== true) return false
  const left = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('id', '<', replyToId)
    .where('from_id', '=', question.from_id)
    .where('kind', '=', 'message')
    .where('is_history', '=', false)
    .where('is_deleted', '=', false)
    .where((message) =>
      message(
        'id',
        '>',
        message.fn.coalesce(
          message
            .selectFrom('messages as other')
            .select((other) => other.fn.max('other.id').as('id'))
            .where('other.chat_id', '=', chatId)
            .where('other.id', '<', replyToId)
            .where('other.kind', '=', 'message')
            .where('other.from_id', '<>', question.from_id),
          message.val(0),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return left === undefined
}

/**
 * Why a stored reply of the AI must not be delivered any more; null when it may be. `taken-over`: a human has answered
 * or taken over since. `ai-off`: nobody has, but the AI of the chat or the assistant is off. A reply that an
 * administrator has sent, before its hold was over or after a stop, is delivered whatever else they write, unless
 * somebody has taken over or switched the AI off since. A reply that hands the chat over is delivered although the
 * AI is silent from then on.
 */
export async function whyReplyStays(
  trx: Trx,
  chatId: number,
  messageId: number,
): Promise<'taken-over' | 'ai-off' | null> {
  const chat = await chatToReplyIn(trx, chatId)
  if (!chat) return 'taken-over'
  const run = await trx
    .selectFrom('ai_runs')
    .select(['stopped_by', 'error'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (run && run.stopped_by !== null && run.error === null) return null
  const permission = await permissionIn(trx, chatId, chat, messageId)
  if (permission === null || run?.error === 'taken-over') return 'taken-over'
  return chat.ai_enabled && (await hasAssistant(trx, permission)) ? null : 'ai-off'
}

/** The sender of a stopped reply decides: the AI may be off, but no human may have answered since. */
export async function findSendPermission(
  db: Db | Trx,
  chatId: number,
  replyToId: number,
): Promise<ReplyPermission | null> {
  const chat = await chatToReplyIn(db, chatId)
  return chat ? permissionIn(db, chatId, chat, replyToId) : null
}

type ChatToReplyIn = NonNullable<Awaited<ReturnType<typeof chatToReplyIn>>>

/** Whether the channel lets another app answer in a chat. */
const isElsewhere = (chat: ChatToReplyIn): boolean => ownerOf(chat).is === 'another-app'

const chatToReplyIn = (db: Db | Trx, chatId: number) =>
  db
    .selectFrom('chats')
    .innerJoin('companies', 'companies.id', 'chats.company_id')
    .select(['chats.company_id', 'chats.purpose', 'chats.platform', 'chats.ai_enabled', 'chats.needs_human'])
    .select(['chats.conversation_owner', 'chats.owner_as_of'])
    .where('chats.id', '=', chatId)
    .where('chats.deleted_at', 'is', null)
    // Nothing of a blocked customer reaches the AI, and nothing of it reaches them (CUST-2).
    .where('chats.blocked_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()

/** Null when a human has answered since, or only humans answer in the chat. */
async function permissionIn(
  db: Db | Trx,
  chatId: number,
  { company_id: companyId, purpose, platform }: ChatToReplyIn,
  replyToId: number,
): Promise<ReplyPermission | null> {
  if (purpose === 'internal') return null
  const answering = humans[purpose]
  if (answering.length > 0) {
    const human = await db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.from_id')
      .select('messages.id')
      .where('messages.chat_id', '=', chatId)
      .where('messages.id', '>', replyToId)
      .where('messages.is_history', '=', false)
      .where('messages.kind', '=', 'message')
      // A thumb answers nothing, nor does what an app wrote by itself.
      .where(sql<boolean>`coalesce(messages.metadata->>'isReaction', messages.metadata->>'isAutomatic', '') <> 'true'`)
      // Support's own assistant writes as the support user; its messages are recognised by their platform.
      .where('messages.platform', '<>', 'openai')
      .where('users.kind', 'in', answering)
      .limit(1)
      .executeTakeFirst()
    if (human) return null
  }
  return { companyId, purpose, isInternal: platform === 'internal' }
}
