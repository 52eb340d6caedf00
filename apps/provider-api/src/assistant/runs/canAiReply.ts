import { isFirm } from '@frontdesk/ai-state'
import { sql, type RawBuilder } from 'kysely'
import { ownerOf } from '../../conversations/owner/conversationOwner.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { keptQuery, rowsOfQuery } from '../../db/keptQuery.ts'
import { writerInChat } from '../../conversations/people/people.ts'
import { answersOf, noticesOfWait } from './isAnswered.ts'

/** Which users answer beside the AI, by the purpose of the chat; once one has, the AI no longer replies. */
const humans = { customer: 'admin', support: 'support' } as const

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
  const chat = await chatToReplyIn(db, chatId, replyToId)
  const permission = chat && (await replyPermissionIn(db, chat, { chatId, replyToId }))
  return permission && hasAssistant(chat) && !chat.is_off ? permission : null
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
const hasAssistant = ({ purpose, has_agent: hasAgent }: ChatToReplyIn): boolean => purpose !== 'customer' || hasAgent

/**
 * Like `canAiReply`, but regardless of whether the company's assistant is active: true also when no one but an AI would
 * answer.
 */
export async function findReplyPermission(
  db: Db | Trx,
  chatId: number,
  replyToId: number,
): Promise<ReplyPermission | null> {
  const chat = await chatToReplyIn(db, chatId, replyToId)
  return chat ? replyPermissionIn(db, chat, { chatId, replyToId }) : null
}

async function replyPermissionIn(
  db: Db | Trx,
  chat: ChatToReplyIn,
  question: { chatId: number; replyToId: number },
): Promise<ReplyPermission | null> {
  // The AI of a support conversation goes on while the asker waits for the staff, until one of them takes it over.
  const isSilent = chat.purpose === 'customer' && isFirm(chat.needs_human)
  if (!chat.ai_enabled || isSilent || isElsewhere(chat)) return null
  const { is_deleted: isDeleted, writer_id: writerId } = chat
  if (isDeleted === true && writerId !== null && !(await isAnythingLeft(db, { ...question, writerId }))) return null
  return permissionIn(chat)
}

/** Whether the writer of a deleted message had written anything else just before that is left to be answered. */
async function isAnythingLeft(
  db: Db | Trx,
  { chatId, replyToId, writerId }: { chatId: number; replyToId: number; writerId: number },
): Promise<boolean> {
  const left = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('id', '<', replyToId)
    .where('from_id', '=', writerId)
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
            .where('other.from_id', '<>', writerId),
          message.val(0),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return left !== undefined
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
  const chat = await chatToReplyIn(trx, chatId, messageId)
  if (!chat) return 'taken-over'
  const run = await trx
    .selectFrom('ai_runs')
    .select(['stopped_by', 'error'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (run && run.stopped_by !== null && run.error === null) return null
  if (permissionIn(chat) === null || run?.error === 'taken-over') return 'taken-over'
  return chat.ai_enabled && hasAssistant(chat) ? null : 'ai-off'
}

/** The sender of a stopped reply decides: the AI may be off, but no human may have answered since. */
export async function findSendPermission(
  db: Db | Trx,
  chatId: number,
  replyToId: number,
): Promise<ReplyPermission | null> {
  const chat = await chatToReplyIn(db, chatId, replyToId)
  return chat ? permissionIn(chat) : null
}

/** The permission that a run begins with, and its writer; null where that user is still to be created. */
export type RunBeginning = { permission: ReplyPermission; writerId: number | null }

/** As `canAiReply`, with who writes. */
export async function findBeginning(trx: Trx, chatId: number, replyToId: number): Promise<RunBeginning | null> {
  const [chat] = await rowsOfQuery(trx, selectToBegin({ chatId, replyToId }))
  const permission = chat && (await replyPermissionIn(trx, chat, { chatId, replyToId }))
  return permission && hasAssistant(chat) && !chat.is_off ? { permission, writerId: chat.replies_as } : null
}

/**
 * As `findReplyPermission`, with who writes, and whether a reply is on its way or has arrived (`isAnswered`), or a
 * person was called after a long wait.
 */
export async function findOpening(
  trx: Trx,
  chatId: number,
  replyToId: number,
): Promise<(RunBeginning & { isAnswered: boolean; isLeft: boolean }) | null> {
  const [chat] = await rowsOfQuery(trx, selectToOpen({ chatId, replyToId }))
  const permission = chat && (await replyPermissionIn(trx, chat, { chatId, replyToId }))
  if (!permission) return null
  return { permission, writerId: chat.replies_as, isAnswered: chat.has_reply === true, isLeft: chat.is_left === true }
}

type ChatToReplyIn = NonNullable<Awaited<ReturnType<typeof chatToReplyIn>>>

/** Whether the channel lets another app answer in a chat. */
const isElsewhere = (chat: ChatToReplyIn): boolean => ownerOf(chat).is === 'another-app'

/** All that decides whether the AI may answer a message of a chat, in one statement. */
async function chatToReplyIn(db: Db | Trx, chatId: number, replyToId: number) {
  const [chat] = await rowsOfQuery(db, selectToReply({ chatId, replyToId }))
  return chat
}

type Asked = { chatId: number; replyToId: number }

const toReply = (db: Trx, { chatId, replyToId }: Asked) =>
  db
    .selectFrom('chats')
    .innerJoin('companies', 'companies.id', 'chats.company_id')
    .leftJoin('messages as question', (join) => join.on('question.id', '=', replyToId))
    .select(['chats.company_id', 'chats.purpose', 'chats.platform', 'chats.ai_enabled', 'chats.needs_human'])
    .select(['chats.conversation_owner', 'chats.owner_as_of'])
    .select(['question.from_id as writer_id', 'question.is_deleted'])
    .select(isChannelOff().as('is_off'))
    .select(
      sql<boolean>`exists (select from agents where agents.company_id = chats.company_id and agents.is_active)`.as(
        'has_agent',
      ),
    )
    .select(isAnsweredBeside(chatId, replyToId).as('is_answered'))
    .where('chats.id', '=', chatId)
    .where('chats.deleted_at', 'is', null)
    // Nothing of a blocked customer reaches the AI, and nothing of it reaches them (CUST-2).
    .where('chats.blocked_at', 'is', null)
    .where('companies.deleted_at', 'is', null)

const selectToReply = keptQuery(toReply)
const selectToBegin = keptQuery((db, asked: Asked) => toReply(db, asked).select(writerInChat().as('replies_as')))
const selectToOpen = keptQuery((db, { chatId, replyToId }: Asked) =>
  toReply(db, { chatId, replyToId })
    .select(writerInChat().as('replies_as'))
    .select((chat) => [
      chat.exists(answersOf(db, { chatId, id: replyToId })).as('has_reply'),
      chat.exists(noticesOfWait(db, { chatId, id: replyToId })).as('is_left'),
    ]),
)

/** The condition for chats in which one of their `humans` has answered a message since. */
const isAnsweredBeside = (chatId: number, replyToId: number): RawBuilder<boolean> => {
  const kind = sql.join(
    Object.entries(humans).map(([purpose, human]) => sql`when ${sql.lit(purpose)} then ${sql.lit(human)}`),
    sql` `,
  )
  // A thumb answers nothing, nor does what an app wrote by itself.
  // Support's own assistant writes as the support user; its messages are recognised by their platform.
  return sql<boolean>`exists (select from messages as answer where answer.chat_id = ${chatId} and answer.id > ${replyToId}
    and not answer.is_history and answer.kind = 'message' and answer.platform <> 'openai'
    and coalesce(answer.metadata->>'isReaction', answer.metadata->>'isAutomatic', '') <> 'true'
    and exists (select from users where users.id = answer.from_id and users.kind = case chats.purpose ${kind} end))`
}

/** Null when a human has answered since, or only humans answer in the chat. */
function permissionIn({ company_id: companyId, purpose, platform, ...chat }: ChatToReplyIn): ReplyPermission | null {
  if (purpose === 'internal' || chat.is_answered) return null
  return { companyId, purpose, isInternal: platform === 'internal' }
}
