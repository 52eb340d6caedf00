import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { withoutTranscripts } from '../conversations/write/withoutTranscripts.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { findByChannelId } from './findByChannelId.ts'
import type { Deletion } from './InboundEvent.ts'
import { findChatOf, openChatOf } from './openChat.ts'
import { storeWritten } from './storeWritten.ts'

/**
 * Marks a message as deleted that its writer took back in the channel (MSG-7). Who answers in the chat stays as it is.
 * A customer's that was taken back before it came here is stored as deleted: then it counts as a repeated one, and its
 * text never appears. Returns false for a message of ours that is not stored.
 */
export async function applyDeletion(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: ChannelAccount,
  deletion: Deletion,
  now: Date,
): Promise<boolean> {
  const { by, person, room, channelId, at: sentAt } = deletion
  const known = await findChatOf(trx, account, deletion, sentAt)
  if (known && (await markDeleted(trx, emit, { chatId: known.chatId, deletion, now }))) return true
  if (by !== 'customer') return false
  const chat = await openChatOf(trx, emit, account, deletion, { at: sentAt, isHeard: true, now })
  const author = { ...chat, fromId: chat.userId, isCustomer: true }
  const written = { person, ...(room && { room }), channelId, sentAt, text: '', kind: 'other', repliesTo: null }
  await storeWritten(trx, emit, account, { author, written, files: [], now })
  return markDeleted(trx, emit, { chatId: chat.chatId, deletion, now })
}

/** Returns false for a message that the chat does not have. One of the other side stays as it is. */
async function markDeleted(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { chatId, deletion: { by, channelId }, now }: { chatId: number; deletion: Deletion; now: Date },
): Promise<boolean> {
  const found = await findByChannelId(trx, chatId, channelId)
  if (!found) return false
  const changed = await trx
    .updateTable('messages')
    .set({ is_deleted: true, metadata: withoutTranscripts(), updated_at: now })
    .where('id', '=', found.id)
    .where('is_deleted', '=', false)
    .$if(by !== 'unknown', (message) => message.where('status', by === 'customer' ? '=' : '<>', 'received'))
    .returning('id')
    .executeTakeFirst()
  if (!changed) return true
  const [message] = await readMessages(trx, [found.id])
  if (message) emit({ event: 'messageUpdate', payload: message })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
  return true
}
