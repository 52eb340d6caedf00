import { sql } from 'kysely'
import { withdrawnCode } from '../read/isShown.ts'
import { newestShown } from '../read/newestShown.ts'
import { readMessages } from '../read/readMessages.ts'
import { readStoredChat } from '../read/readChats.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { endJob } from '../../jobs/attempts.ts'
import { recordStatus } from './recordStatus.ts'

/**
 * Withdraws a message of the AI that was not sent, because a human took over: it is deleted with the error WITHDRAWN,
 * which clients show nowhere, and the chat's last message is the one before it. Its delivery is removed. One of unknown
 * outcome, which may have arrived, stays: only its repetition is removed. Returns whether it is withdrawn. Call inside
 * `withCompanyTransaction`.
 */
export async function withdrawMessage(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { messageId, now }: { messageId: number; now: Date },
): Promise<boolean> {
  const error = { code: withdrawnCode, message: 'An administrator took over before the message was sent' }
  await endJob(trx, { queue: 'deliveries', subject: String(messageId) }, now)
  const [before] = await readMessages(trx, [messageId])
  if (!before || before.status === 'unknown') return false
  await trx
    .updateTable('messages')
    .set({
      status: 'failed',
      is_deleted: true,
      metadata: sql`metadata || ${JSON.stringify({ error })}::jsonb`,
      updated_at: now,
    })
    .where('id', '=', messageId)
    .execute()
  await recordStatus(trx, { companyId: before.companyId, messageId, status: 'failed', at: now, error })
  const last = await newestShown(trx, before.chatId)
  await trx
    .updateTable('chats')
    .set({ last_message_id: last?.id ?? null, last_message_at: last?.at ?? null, updated_at: now })
    .where('id', '=', before.chatId)
    .where('last_message_id', '=', messageId)
    .execute()
  const [message] = await readMessages(trx, [messageId])
  if (message) emit({ event: 'messageUpdate', payload: message })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, before.chatId) })
  return true
}
