import type { ResponseOf } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import { refuse } from '../../errors/refuse.ts'
import type { Db } from '../../db/Db.ts'
import { isConversationMessage } from './isConversationMessage.ts'
import { isShown } from './isShown.ts'
import { pageOfChat, type MessagePage } from './pageOfMessages.ts'

/** A page around one message. */
export type AroundQuery = Omit<MessagePage, 'skip'> & { messageId: number }

/**
 * Returns a message with those before and after it: the page of its chat (MSG-1) that has it in the middle, or the
 * first or last page near an end (MSG-8). `skip` is that of the page, so that paging continues in both directions. A
 * message that the flags exclude still determines the position. Throws NOT_FOUND.
 */
export async function messagesAround(
  db: Db,
  { messageId, ...of }: AroundQuery,
): Promise<Omit<ResponseOf<'getMessagesAround'>, 'success' | 'status'>> {
  const { companyId, chatId, take } = of
  let counted = db.selectFrom('messages').where('company_id', '=', companyId).where('chat_id', '=', chatId)
  const target = await counted.select(['id', 'is_history', 'sent_at']).where('id', '=', messageId).executeTakeFirst()
  if (!target) throw refuse('NOT_FOUND')
  counted = counted.where(isShown())
  if (!of.includeSystemMessages) counted = counted.where(isConversationMessage())
  if (!of.includeDeletedMessages) counted = counted.where('is_deleted', '=', false)
  const { all, newer } = await counted
    .select((message) => [
      message.fn.countAll<number>().as('all'),
      message.fn.countAll<number>().filterWhere(isNewerThan(target)).as('newer'),
    ])
    .executeTakeFirstOrThrow()
  const skip = Math.max(0, Math.min(Number(newer) - Math.floor(take / 2), Number(all) - take))
  const messages = await pageOfChat(db, { ...of, skip })
  return { messages, skip, hasOlder: skip + messages.length < Number(all) }
}

/**
 * The condition for messages that stand after one in its thread: those from before the channel was connected
 * stand before all others.
 */
function isNewerThan(target: { id: number; is_history: boolean; sent_at: Date | null }): RawBuilder<boolean> {
  return target.is_history
    ? sql<boolean>`(not messages.is_history or (messages.sent_at, messages.id) > (${target.sent_at}::timestamptz, ${target.id}::bigint))`
    : sql<boolean>`(not messages.is_history and messages.id > ${target.id})`
}
