import type { MessageMetadata } from '@frontdesk/contract'
import { sql } from 'kysely'
import { joinChat } from '../conversations/people/people.ts'
import { historyTime } from '../conversations/read/threadOrder.ts'
import { longestQuote } from '../conversations/write/quoteOf.ts'
import { momentSent } from '../conversations/write/momentSent.ts'
import { storable } from '../db/storable.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import type { CustomerChat } from '../inbound/identities.ts'
import { isOwnEcho } from '../inbound/isOwnEcho.ts'
import { openHistoryChat } from '../inbound/personsChat.ts'
import { ownerUserId } from '../inbound/ownerUserId.ts'
import { toEcho } from './echoesOf.ts'
import type { HistoryMessage } from './readHistory.ts'
import type { WhatsappNumber } from './WhatsappNumber.ts'

/** Milliseconds after which a message is too old to be imported: six months. */
const oldest = 183 * 86_400_000
/** Milliseconds in which a message of the history may be one whose sending is not settled yet. */
const recent = 15 * 60_000

/**
 * Stores messages from before the number was connected, with their own times, and shows the newest of a chat that has
 * no other as its last. It stores what is not there yet, so that neither order nor repetition matters; nothing becomes
 * unread, and no AI, reply window or chat that has other messages changes. Emits nothing for them: the caller emits the
 * channel. Call inside `withCompanyTransaction`.
 */
export async function storeHistory(
  trx: Trx,
  emit: (event: NewEvent) => void,
  number: WhatsappNumber,
  messages: readonly HistoryMessage[],
  now: Date,
): Promise<void> {
  const { companyId, id: messengerId } = number
  const fresh = await withoutKnown(
    trx,
    number,
    messages.filter(({ sentAt }) => now.getTime() - sentAt.getTime() <= oldest),
  )
  if (fresh.length === 0) return
  const chats = new Map<string, CustomerChat>()
  const rows = []
  let phoneUser: number | null = null
  for (const message of fresh) {
    const { isCustomer, person } = message
    const isSettling = !isCustomer && now.getTime() - message.sentAt.getTime() < recent
    if (isSettling && (await isOwnEcho(trx, emit, number, toEcho(message), now))) continue
    const key = `${person.phone} ${person.userId}`
    const chat = chats.get(key) ?? (await openHistoryChat(trx, number, person, { at: message.sentAt, now }))
    chats.set(key, chat)
    if (!isCustomer) phoneUser ??= await ownerUserId(trx, number, now)
    const sentAt = momentSent(message.sentAt, now)
    rows.push({
      company_id: companyId,
      chat_id: chat.chatId,
      platform: 'whatsapp' as const,
      platform_message_id: message.channelId,
      from_id: isCustomer ? chat.userId : (phoneUser ?? chat.userId),
      to_id: isCustomer ? null : chat.userId,
      text: storable(message.text),
      status: message.status,
      is_read: isCustomer,
      is_history: true,
      metadata: JSON.stringify(metadataOf(message)),
      sent_at: sentAt,
      created_at: sentAt,
      updated_at: now,
    })
  }
  if (rows.length === 0) return
  await trx
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const writers = new Map<number, number[]>()
  for (const { chat_id, from_id } of rows) writers.set(chat_id, [...(writers.get(chat_id) ?? []), from_id])
  for (const [chatId, ids] of writers) await joinChat(trx, { companyId, chatId }, [...new Set(ids)])
  await linkReplies(trx, companyId, [...writers.keys()])
  await showNewest(trx, { companyId, messengerId, chatIds: [...writers.keys()] })
}

/** Leaves out what is stored already, from this number's history or as it arrived, and what we have sent ourselves. */
async function withoutKnown(
  trx: Trx,
  { id, companyId }: WhatsappNumber,
  messages: readonly HistoryMessage[],
): Promise<HistoryMessage[]> {
  const byId = new Map(messages.map((message) => [message.channelId, message]))
  if (byId.size === 0) return []
  const ids = [...byId.keys()]
  const stored = await trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select('messages.platform_message_id as id')
    .where('messages.company_id', '=', companyId)
    .where('chats.messenger_id', '=', id)
    .where('messages.platform', '=', 'whatsapp')
    .where('messages.platform_message_id', 'in', ids)
    .execute()
  const sent = await trx
    .selectFrom('channel_messages')
    .select('channel_id as id')
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('channel_id', 'in', ids)
    .execute()
  for (const { id: known } of [...stored, ...sent]) if (known !== null) byId.delete(known)
  return [...byId.values()]
}

function metadataOf({
  kind,
  reaction,
  isCustomer,
  repliesTo,
}: HistoryMessage): MessageMetadata & { repliesToChannelId?: string } {
  return {
    ...(kind !== null && { notice: 'content-not-shown', content: kind }),
    ...(reaction !== null && { isReaction: true }),
    ...(!isCustomer && { writtenOn: 'phone' as const }),
    ...(repliesTo !== null && { repliesTo: { messageId: null, text: '' }, repliesToChannelId: repliesTo }),
  }
}

/** Names the messages that others reply to, whichever of both came first. */
async function linkReplies(trx: Trx, companyId: number, chatIds: readonly number[]): Promise<void> {
  await sql`
    update messages as reply
    set metadata = jsonb_set(reply.metadata, '{repliesTo}',
      jsonb_build_object('messageId', target.id, 'text', left(target.text, ${longestQuote}::int)))
    from messages as target
    where reply.company_id = ${companyId} and reply.chat_id = any(${chatIds}::bigint[]) and reply.is_history
      and reply.metadata ? 'repliesToChannelId' and reply.metadata->'repliesTo'->>'messageId' is null
      and target.company_id = reply.company_id and target.chat_id = reply.chat_id and target.platform = reply.platform
      and target.platform_message_id = reply.metadata->>'repliesToChannelId'`.execute(trx)
}

/**
 * Shows the newest message of the history in chats that have no other: they stand in the list
 * where that message belongs.
 */
async function showNewest(
  trx: Trx,
  { companyId, messengerId, chatIds }: { companyId: number; messengerId: number; chatIds: readonly number[] },
): Promise<void> {
  for (const chatId of chatIds) {
    const newest = await trx
      .selectFrom('messages')
      .select(['id', 'sent_at'])
      .where('company_id', '=', companyId)
      .where('chat_id', '=', chatId)
      .where('is_history', '=', true)
      .orderBy(historyTime(), 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!newest) continue
    await trx
      .updateTable('chats')
      .set({ last_message_id: newest.id, last_message_at: newest.sent_at })
      .where('id', '=', chatId)
      .where('messenger_id', '=', messengerId)
      .where((chat) =>
        chat.or([
          chat('last_message_id', 'is', null),
          chat.exists(
            chat
              .selectFrom('messages')
              .select('messages.id')
              .whereRef('messages.id', '=', 'chats.last_message_id')
              .where('messages.is_history', '=', true),
          ),
        ]),
      )
      .execute()
  }
}
