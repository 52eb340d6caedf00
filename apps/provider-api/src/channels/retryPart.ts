import type { Trx } from '../db/Db.ts'
import { wakeDelivery } from '../queues/queuedDeliveries.ts'
import type { ChannelAccount } from './ChannelAccount.ts'
import type { ChannelPart } from './channelMessages.ts'

/** How often a part is sent again, and after how many milliseconds first; each further wait is four times as long. */
const mostRetries = 3
const firstWait = 15_000

/**
 * Sends a part of ours once more that its channel had taken and then, for a limit, did not deliver. Only for what the
 * vendor says not to have delivered: it could arrive twice otherwise. Other parts of the message are not sent again.
 * Returns false for one that has failed before, was delivered, or was sent again as often as it may be; it changes
 * nothing then. Call inside `withCompanyTransaction`.
 */
export async function retryPart(
  trx: Trx,
  { id, companyId }: Pick<ChannelAccount, 'id' | 'companyId'>,
  { messageId, part, channelId }: ChannelPart & { channelId: string },
  now: Date,
): Promise<boolean> {
  const ofPart = await trx
    .selectFrom('channel_messages')
    .select(['channel_id', 'status'])
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('part', '=', part)
    .execute()
  const retries = ofPart.filter(({ status }) => status === 'retried').length
  if (ofPart.find(({ channel_id: one }) => one === channelId)?.status !== 'sent' || retries >= mostRetries) return false
  await trx
    .updateTable('channel_messages')
    .set({ status: 'retried' })
    .where('company_id', '=', companyId)
    .where('messenger_id', '=', id)
    .where('channel_id', '=', channelId)
    .execute()
  // A message that has not arrived cannot be quoted: its next try names it.
  const message = await trx
    .updateTable('messages')
    .set((row) => ({
      platform_message_id: row.fn<string | null>('nullif', ['platform_message_id', row.val(channelId)]),
      updated_at: now,
    }))
    .where('id', '=', messageId)
    .returning(['id', 'chat_id'])
    .executeTakeFirst()
  if (!message) return false
  const dueAt = new Date(now.getTime() + firstWait * 4 ** retries)
  await wakeDelivery(trx, { id: message.id, chatId: message.chat_id, companyId }, dueAt)
  return true
}
