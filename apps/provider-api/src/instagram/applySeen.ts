import { changeStatus } from '../conversations/status/changeStatus.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { queuedDeliveries } from '../queues/queuedDeliveries.ts'
import { findChatOf } from '../inbound/openChat.ts'
import { raisePart, statusOfMessage } from '../channels/partStatus.ts'
import { findByChannelId } from '../inbound/findByChannelId.ts'
import { personIdOf, type InstagramEvent } from './InstagramEvent.ts'
import type { InstagramAccount } from './InstagramAccount.ts'

/**
 * Applies that a customer has seen the messages up to one of ours: all of them are read (MSG-10), also those that
 * somebody typed in the Instagram app. Returns false, and changes nothing, when the message may be one that is being
 * sent, whose id is not known yet. Call inside `withCompanyTransaction`.
 */
export async function applySeen(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: InstagramAccount,
  event: InstagramEvent,
  now: Date,
): Promise<boolean> {
  const { companyId, id: messengerId } = account
  const person = { phone: null, userId: personIdOf(event, account.accountId), name: null, username: null }
  const chat = event.read && (await findChatOf(trx, account, { person }, now))
  const last = chat && event.read && (await findByChannelId(trx, chat.chatId, event.read.mid))
  if (!chat) return true
  if (!last) return !(await queuedDeliveries(trx, [chat.chatId])).some(({ leasedUntil }) => leasedUntil !== null)
  const parts = await trx
    .selectFrom('channel_messages as part')
    .innerJoin('messages', (join) =>
      join.onRef('messages.company_id', '=', 'part.company_id').onRef('messages.id', '=', 'part.message_id'),
    )
    .select(['part.channel_id', 'part.message_id', 'part.part', 'part.parts'])
    .where('part.company_id', '=', companyId)
    .where('part.messenger_id', '=', messengerId)
    .where('messages.chat_id', '=', chat.chatId)
    .where('part.message_id', '<=', last.id)
    .where('part.status', '<>', 'read')
    .orderBy('part.message_id')
    .orderBy('part.part')
    .execute()
  const lastPart = parts.find(({ channel_id }) => channel_id === event.read?.mid)?.part ?? Infinity
  const seen = parts.filter(({ message_id, part }) => message_id < last.id || part <= lastPart)
  for (const { channel_id } of seen) await raisePart(trx, account, channel_id, 'read')
  const readIds = new Set<number>()
  for (const { message_id: messageId, parts: count } of seen)
    if ((await statusOfMessage(trx, account, { messageId, parts: count })) === 'read') readIds.add(messageId)
  for (const messageId of [...readIds, ...(await typedUpTo(trx, chat.chatId, last.id))])
    await changeStatus(trx, emit, { companyId, messageId, status: 'read', now })
  return true
}

/** A message that was typed in the Instagram app has no parts of ours. */
async function typedUpTo(trx: Trx, chatId: number, messageId: number): Promise<number[]> {
  const typed = await trx
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('platform', '=', 'instagram')
    .where('status', '=', 'sent')
    .where('id', '<=', messageId)
    .where((message) =>
      message.not(
        message.exists(
          message
            .selectFrom('channel_messages')
            .select('channel_messages.message_id')
            .whereRef('channel_messages.message_id', '=', 'messages.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return typed.map(({ id }) => id)
}
