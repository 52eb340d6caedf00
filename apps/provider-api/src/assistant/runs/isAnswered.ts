import type { Message } from '@frontdesk/contract'
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'

/**
 * Whether a reply to a message, or to a later one of its chat, is on its way or has arrived. An answer from before its
 * words were changed is none any more where it is asked again.
 */
export async function isAnswered(trx: Trx, message: Pick<Message, 'id' | 'chatId'>): Promise<boolean> {
  return (await answersOf(trx, message).executeTakeFirst()) !== undefined
}

/** Selects a run where `isAnswered`. */
export const answersOf = (trx: Trx, { id, chatId }: Pick<Message, 'id' | 'chatId'>) =>
  trx
    .selectFrom('ai_runs')
    .innerJoin('messages as reply', 'reply.id', 'ai_runs.message_id')
    .innerJoin('messages', (join) => join.on('messages.id', '=', id))
    .select('ai_runs.id')
    .where('ai_runs.chat_id', '=', chatId)
    .where('ai_runs.reply_to_id', '>=', id)
    .where('ai_runs.status', '=', 'completed')
    .where(answersNewWords)
    // A reply that never reached the customer is no answer.
    .where('reply.status', '<>', 'failed')
    .where('reply.is_deleted', '=', false)
    .limit(1)

/** Whether a reply is being written in a chat, or is held there. */
export async function isBeingAnswered(db: Db | Trx, chatId: number): Promise<boolean> {
  const run = await db
    .selectFrom('ai_runs')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('status', '=', 'running')
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}

/** The notice of a person who was called because a customer had waited too long for the AI. */
export const longWaitNotice = 'assistant-long-wait'

/** Selects the notice of a person who was called for a message, or a later one of its chat, after a long wait. */
export const noticesOfWait = (trx: Trx, { id, chatId }: Pick<Message, 'id' | 'chatId'>) =>
  trx
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('id', '>', id)
    .where('kind', '=', 'system')
    .where(sql<boolean>`metadata->>'notice' = ${longWaitNotice}`)
    .limit(1)

/** The condition for runs whose reply came after the words of `messages` were changed last; all where they were not. */
export const answersNewWords = (
  expression: ExpressionBuilder<Pick<Schema, 'messages' | 'ai_runs'>, 'messages' | 'ai_runs'>,
) =>
  expression.or([
    expression('messages.asked_again_after', 'is', null),
    expression('ai_runs.message_id', '>', expression.ref('messages.asked_again_after')),
  ])

/** The newest message above a question for the AI: itself, or what was there when its words were changed. */
export const heardUpTo = (messageId: number): RawBuilder<number> =>
  sql<number>`(select coalesce(asked.asked_again_after, asked.id) from messages asked where asked.id = ${messageId})`
