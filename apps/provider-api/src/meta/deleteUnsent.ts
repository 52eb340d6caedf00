import { readStoredChat } from '../conversations/read/readChats.ts'
import { readMessages } from '../conversations/read/readMessages.ts'
import { withoutTranscripts } from '../conversations/write/withoutTranscripts.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { findByChannelId } from './findByChannelId.ts'

/**
 * Marks a message as deleted that its writer took back in the channel (MSG-7). Returns false for one that is not stored
 * yet. Call inside `withCompanyTransaction`.
 */
export async function deleteUnsent(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { chatId, channelId, now }: { chatId: number; channelId: string; now: Date },
): Promise<boolean> {
  const found = await findByChannelId(trx, chatId, channelId)
  if (!found) return false
  const changed = await trx
    .updateTable('messages')
    .set({ is_deleted: true, metadata: withoutTranscripts(), updated_at: now })
    .where('id', '=', found.id)
    .where('is_deleted', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return true
  const [message] = await readMessages(trx, [found.id])
  if (message) emit({ event: 'messageUpdate', payload: message })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
  return true
}
