import type { ChannelType, Message, MessageMetadata, MessageStatus } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import { sendWithNext } from '../../db/sendTogether.ts'
import { storable, toJsonb } from '../../db/storable.ts'
import { currentRequestId, noteSubject } from '../../log/context.ts'
import { recordStatus } from '../status/recordStatus.ts'
import { toMessage } from '../read/readMessages.ts'

/** A message to store. `sentAt` is the channel's time of an inbound message; outbound messages are sent when stored. */
export type MessageToStore = {
  companyId: number
  chatId: number
  platform: ChannelType
  fromId: number
  toId: number | null
  text: string
  status: MessageStatus
  kind?: 'message' | 'system'
  platformMessageId?: string | null
  clientMessageId?: string | null
  metadata?: MessageMetadata
  /** A received message that nobody needs to read. */
  isRead?: boolean
  sentAt?: Date
  now: Date
}

/**
 * Stores a message, begins its timeline and updates its chat's preview, in the caller's transaction; returns it in the
 * wire's shape. Returns null for a duplicate: same chat, platform and platformMessageId. One that only the channel's
 * history has brought so far is none.
 */
export async function storeMessage(trx: Trx, message: MessageToStore): Promise<Message | null> {
  const { chatId, now } = message
  const sentAt = message.sentAt ?? now
  const requestId = currentRequestId()
  const row = await trx
    .insertInto('messages')
    .values({
      company_id: message.companyId,
      chat_id: chatId,
      platform: message.platform,
      platform_message_id: message.platformMessageId ?? null,
      from_id: message.fromId,
      to_id: message.toId,
      text: storable(message.text),
      kind: message.kind ?? 'message',
      status: message.status,
      client_message_id: message.clientMessageId ?? null,
      // Kept with the message, so that its delivery belongs to the request also after a restart, and at another node.
      is_read: message.isRead ?? false,
      metadata: toJsonb({ ...message.metadata, ...(requestId !== null && { requestId }) }),
      sent_at: sentAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      message.platformMessageId == null
        ? conflict.doNothing()
        : conflict
            .columns(['company_id', 'chat_id', 'platform_message_id', 'platform'])
            .where('platform_message_id', 'is not', null)
            // The channel's history brought it before it arrived: only now does it count.
            .doUpdateSet((row) => ({
              text: row.ref('excluded.text'),
              status: row.ref('excluded.status'),
              is_read: row.ref('excluded.is_read'),
              metadata: row.ref('excluded.metadata'),
              sent_at: row.ref('excluded.sent_at'),
              updated_at: row.ref('excluded.updated_at'),
              is_history: false,
            }))
            .where('messages.is_history', '=', true),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  noteSubject({ companyId: row.company_id, chatId, messageId: row.id })
  await recordStatus(trx, { companyId: row.company_id, messageId: row.id, status: row.status, at: now })
  // The preview shows neither system notices nor late messages that are older than the last one.
  if (row.kind === 'message') {
    await sendWithNext(trx, previewUpdate(trx, { chatId, messageId: row.id, sentAt, now }))
  }
  if (row.status === 'received') {
    const last_inbound_at = sql<Date>`greatest(coalesce(last_inbound_at, ${sentAt}::timestamptz), ${sentAt}::timestamptz)`
    await sendWithNext(
      trx,
      trx
        .updateTable('chats')
        // A reply that stalled while the AI is on is out of date: the AI answers this message.
        .set({ last_inbound_at, stopped_run_id: sql`case when ai_enabled then null else stopped_run_id end` })
        .where('id', '=', chatId),
    )
  }
  return toMessage(row, [])
}

/** Makes a stored message the one that its chat's row shows, unless that is newer. */
const previewUpdate = (
  trx: Trx,
  { chatId, messageId, sentAt, now }: { chatId: number; messageId: number; sentAt: Date; now: Date },
) =>
  trx
    .updateTable('chats')
    .set({ last_message_id: messageId, last_message_at: sentAt, updated_at: now })
    .where('id', '=', chatId)
    .where((chat) =>
      chat.or([
        chat('last_message_id', 'is', null),
        chat('last_message_at', '<=', sentAt),
        // An arriving message counts as newer than all that was written before the channel was connected.
        chat.exists(
          chat
            .selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.id', '=', 'chats.last_message_id')
            .where((last) => last.or([last('messages.is_history', '=', true), last('messages.id', '=', messageId)])),
        ),
      ]),
    )
