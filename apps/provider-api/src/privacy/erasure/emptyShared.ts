import { sql } from 'kysely'
import { newestShown } from '../../conversations/read/newestShown.ts'
import { countUnread, readStoredChat } from '../../conversations/read/readChats.ts'
import { readMessages } from '../../conversations/read/readMessages.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { quotes } from './erasedRows.ts'
import type { ErasedPerson } from './ErasedPerson.ts'

/** Messages that one transaction takes off the screens: more than an open page has of a chat. */
const longest = 500

type Erased = { companyId: number; person: Pick<ErasedPerson, 'userIds' | 'shared'> }

/**
 * Takes the newest words of a person out of the chats that they share with others, also where others quote them, so
 * that open pages lose them; older ones go with their rows. Call inside `withCompanyTransaction` (PRIV-2).
 */
export async function emptyShared(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, person: { userIds, shared }, now }: Erased & { now: Date },
): Promise<void> {
  if (shared.length === 0 || userIds.length === 0) return
  const ofShared = trx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('chat_id', 'in', shared)
  const theirs = await ofShared.where('from_id', 'in', userIds).orderBy('id', 'desc').limit(longest).execute()
  const own = theirs.map(({ id }) => id)
  const replies = await ofShared
    .where(
      quotes(
        sql`metadata`,
        sql`select id from messages where company_id = ${companyId} and chat_id in (${sql.join(shared)})
          and from_id in (${sql.join(userIds)})`,
      ),
    )
    .orderBy('id', 'desc')
    .limit(longest)
    .execute()
  const quoting = replies.flatMap(({ id }) => (own.includes(id) ? [] : id))
  if (own.length > 0)
    await trx
      .updateTable('messages')
      .set({ text: '', metadata: '{}', is_deleted: true, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', 'in', own)
      .execute()
  if (quoting.length > 0)
    await trx
      .updateTable('messages')
      .set({ metadata: sql`jsonb_set(metadata, '{repliesTo,text}', '""')`, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', 'in', quoting)
      .execute()
  await trx
    .deleteFrom('chat_users')
    .where('company_id', '=', companyId)
    .where('chat_id', 'in', shared)
    .where('user_id', 'in', userIds)
    .execute()
  const unread = await countUnread(trx, shared)
  for (const message of await readMessages(trx, [...own, ...quoting])) {
    // The channel's own id of a message may hold the number of its author.
    const payload = own.includes(message.id) ? { ...message, platformMessageId: null } : message
    emit({ event: 'messageUpdate', payload: { ...payload, unreadCount: unread.get(message.chatId) ?? 0 } })
  }
}

/** Shows in the lists the newest message that is left in the chats that an erased person shared with others. */
export async function renewShared(
  ports: Pick<Ports, 'db' | 'publish' | 'now'>,
  { companyId, person: { shared } }: Erased,
): Promise<void> {
  if (shared.length === 0) return
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const chats = await trx
      .selectFrom('chats')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', 'in', shared)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { id: chatId } of chats) {
      const last = await newestShown(trx, chatId)
      await trx
        .updateTable('chats')
        .set({ last_message_id: last?.id ?? null, last_message_at: last?.at ?? null, updated_at: ports.now() })
        .where('company_id', '=', companyId)
        .where('id', '=', chatId)
        .execute()
      emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
    }
  })
}
