import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Ports } from '../ports/Ports.ts'
import type { ClaimedDelivery } from './claimDelivery.ts'

/**
 * Shows the customer that their last message was read, once a person's answer to it has gone out, where the company
 * wants it (MSG-10). A convenience: it is not tried again, and a failure changes nothing.
 */
export async function markAnswered(ports: Ports, answer: ClaimedDelivery): Promise<void> {
  const { companyId, messengerId, chatId, messageId, platformChatId, channel } = answer
  if (answer.isAiReply || channel.markRead === undefined) return
  const { db } = portsOfCompany(ports, companyId)
  const read = await db
    .selectFrom('messages as message')
    .innerJoin('chats', 'chats.id', 'message.chat_id')
    .innerJoin('messenger_integrations as messenger', 'messenger.id', 'chats.messenger_id')
    .select(['message.platform_message_id as id', 'messenger.metadata', 'messenger.type'])
    .where('message.chat_id', '=', chatId)
    .where('message.id', '<', messageId)
    .where('message.status', '=', 'received')
    .where('message.platform_message_id', 'is not', null)
    .orderBy('message.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (read?.id == null || !capabilitiesOf(read.type).showsRead || read.metadata['readReceipts'] === false) return
  await channel.markRead({ companyId, messengerId, platformChatId, messageId: read.id })
}
