import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import { joinChat } from '../conversations/people/people.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { momentSent } from '../conversations/write/momentSent.ts'
import type { Trx } from '../db/Db.ts'
import { storable } from '../db/storable.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { findByChannelId } from './findByChannelId.ts'
import type { Reaction } from './InboundEvent.ts'
import { openChatOf } from './openChat.ts'
import { ownerUserId } from './ownerUserId.ts'
import { storeWritten } from './storeWritten.ts'

/**
 * Applies a reaction: a person has one for each message, which a later one replaces and which they may take back. It is
 * a message of its own, asks the AI nothing, and takes nothing over, whoever it is from; what comes later than a newer
 * one changes nothing. Returns the message that was stored; null when one was changed, or none.
 */
export async function applyReaction(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: OwnedAccount,
  reaction: Reaction,
  now: Date,
): Promise<Message | null> {
  const { by, person, room, channelId, targetId, emoji, at } = reaction
  const chat = await openChatOf(trx, emit, account, reaction, { at, isHeard: by === 'customer', now })
  const isCustomer = by === 'customer'
  const fromId = isCustomer ? chat.userId : await ownerUserId(trx, account, now)
  const target = await findByChannelId(trx, chat.chatId, targetId)
  const before = target && (await newestReaction(trx, { chatId: chat.chatId, fromId, targetId: target.id }))
  const sentAt = momentSent(at, now)
  if (before?.sent_at != null && before.sent_at > sentAt) return null
  if (before?.is_deleted === false) {
    const isSame = emoji === before.text
    const change = emoji === null ? { is_deleted: true } : { text: storable(emoji), platform_message_id: channelId }
    if (!isSame) await changeReaction(trx, emit, { id: before.id, chatId: chat.chatId, sentAt, now }, change)
    return null
  }
  // The one that is taken back is repeated, or never came here.
  if (emoji === null || before?.platform_message_id === channelId) return null
  if (!isCustomer) await joinChat(trx, { companyId: account.companyId, chatId: chat.chatId }, [fromId])
  const written = { person, ...(room && { room }), channelId, sentAt: at, text: emoji, kind: null, repliesTo: targetId }
  const author = { ...chat, fromId, isCustomer }
  return storeWritten(trx, emit, account, { author, written, files: [], isReaction: true, now })
}

/** The newest reaction of somebody to a message, also one that was taken back. */
const newestReaction = (trx: Trx, { chatId, fromId, targetId }: { chatId: number; fromId: number; targetId: number }) =>
  trx
    .selectFrom('messages')
    .select(['id', 'text', 'sent_at', 'is_deleted', 'platform_message_id'])
    .where('chat_id', '=', chatId)
    .where('from_id', '=', fromId)
    .where(
      sql<boolean>`metadata->>'isReaction' = 'true' and (metadata->'repliesTo'->>'messageId')::bigint = ${targetId}`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** `sentAt`: when somebody reacted last. */
async function changeReaction(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { id, chatId, sentAt, now }: { id: number; chatId: number; sentAt: Date; now: Date },
  change: { is_deleted: boolean } | { text: string; platform_message_id: string },
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ ...change, sent_at: sentAt, updated_at: now })
    .where('id', '=', id)
    .execute()
  const [message] = await readMessages(trx, [id])
  if (message) emit({ event: 'messageUpdate', payload: message })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
}
