import type { Message } from '@frontdesk/contract'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { momentSent } from '../conversations/write/momentSent.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import type { CustomerChat } from './identities.ts'
import type { ChannelNotice } from './InboundEvent.ts'
import { findChatOf, openChatOf } from './openChat.ts'

/**
 * Stores what a channel itself says in a chat, once, as a line of the thread: nobody needs to read it, it asks the AI
 * nothing, and it moves no chat. Returns the line; null for a repeated one, and for one that opens no chat.
 */
export async function applyNotice(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: ChannelAccount,
  notice: ChannelNotice,
  now: Date,
): Promise<Message | null> {
  if (notice.opensChat === false && (await findChatOf(trx, account, notice, notice.at)) === null) return null
  return storeChannelNotice(trx, emit, account, {
    chat: await openChatOf(trx, emit, account, notice, { at: notice.at, isHeard: false, now }),
    notice,
    now,
  })
}

/** Stores a line of the thread in a chat that is known. */
export async function storeChannelNotice(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, platform }: Pick<ChannelAccount, 'companyId' | 'platform'>,
  { chat, notice, now }: { chat: CustomerChat; notice: ChannelNotice; now: Date },
): Promise<Message | null> {
  const stored = await storeMessage(trx, {
    companyId,
    chatId: chat.chatId,
    platform,
    platformMessageId: notice.channelId,
    fromId: chat.userId,
    toId: null,
    text: notice.text,
    kind: 'system',
    status: 'sent',
    ...(notice.notice && { metadata: notice.notice }),
    isRead: true,
    ...(notice.notice && { metadata: notice.notice }),
    sentAt: momentSent(notice.at, now),
    now,
  })
  if (stored && notice.marketing !== undefined)
    await trx
      .updateTable('chats')
      .set({ marketing_stopped_at: notice.marketing === 'stopped' ? notice.at : null })
      .where('id', '=', chat.chatId)
      .execute()
  if (stored) await emitNewMessage(trx, emit, stored)
  return stored
}
