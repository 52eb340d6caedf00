import { authorIn, type CountedMessage } from '@frontdesk/results-rules'
import type { ChannelType } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'

/** A message that counts, with its chat and the channel of that. */
export type CountedInChat = CountedMessage & { chatId: number; channel: ChannelType }

/**
 * The messages of chats that count, with their authors, all or those that were stored after a message and a moment. A
 * customer's has the time at which they wrote it (VALUE-1).
 */
export async function readCountedMessages(
  trx: Trx,
  companyId: number,
  chatIds: readonly number[],
  after?: { id: number; at: Date },
): Promise<CountedInChat[]> {
  const flag = (name: string) => sql<boolean | null>`metadata -> ${sql.lit(name)} = 'true'`
  const rows = await trx
    .selectFrom('messages')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'messages.company_id').onRef('users.id', '=', 'messages.from_id'),
    )
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select([
      'messages.id',
      'messages.chat_id as chatId',
      'messages.from_id as userId',
      'messages.platform',
      'messages.status',
      'messages.created_at as createdAt',
      'messages.sent_at as sentAt',
      'chats.platform as channel',
      'users.kind',
      flag('isGroupTalk').as('isGroupTalk'),
      flag('isReaction').as('isReaction'),
      flag('isChannelTest').as('isChannelTest'),
      flag('isAutomatic').as('isAutomatic'),
    ])
    .where('messages.company_id', '=', companyId)
    .where('messages.chat_id', 'in', chatIds)
    .where('messages.kind', '=', 'message')
    .where('is_history', '=', false)
    .$if(after !== undefined, (messages) =>
      messages.where('messages.id', '>', after?.id ?? 0).where('messages.created_at', '>', after?.at ?? new Date(0)),
    )
    .execute()
  return rows.flatMap((row) => {
    const by = authorIn({
      ...row,
      isGroupTalk: row.isGroupTalk === true,
      isReaction: row.isReaction === true,
      isChannelTest: row.isChannelTest === true,
      isAutomatic: row.isAutomatic === true,
    })
    const at = (by === 'customer' && row.sentAt ? row.sentAt : row.createdAt).getTime()
    return by === null ? [] : [{ id: row.id, chatId: row.chatId, userId: row.userId, channel: row.channel, by, at }]
  })
}
