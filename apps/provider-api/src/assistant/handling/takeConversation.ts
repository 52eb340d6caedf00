import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Channel } from '../../ports/Channel.ts'
import type { Ports } from '../../ports/Ports.ts'
import { ownerOf, recordOwner } from '../../conversations/owner/conversationOwner.ts'
import { readStoredChat } from '../../conversations/read/readChats.ts'
import { refuse } from '../../errors/refuse.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'

/**
 * Asks the channel of a chat for its conversation, if another app has it and the channel gives it by request; on a
 * channel that gives it with a message, and in any other chat, it does nothing. Throws HELD_ELSEWHERE when the channel
 * leaves it with the other app, CHANNEL_DISCONNECTED, and CHANNEL_UNREACHABLE, after which it may be repeated.
 */
export async function takeConversation(
  ports: Ports,
  channels: Readonly<Record<string, Pick<Channel, 'takeConversation'> | undefined>>,
  { companyId, chatId }: { companyId: number; chatId: number },
): Promise<void> {
  const chat = await ports.db
    .selectFrom('chats')
    .select(['platform', 'messenger_id', 'platform_chat_id', 'conversation_owner', 'owner_as_of'])
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat || ownerOf(chat).is !== 'another-app' || capabilitiesOf(chat.platform).takenBy !== 'request') return
  const { messenger_id: messengerId, platform_chat_id: platformChatId } = chat
  const take = channels[chat.platform]?.takeConversation
  if (take === undefined || messengerId === null || platformChatId === null) throw refuse('CHANNEL_DISCONNECTED')
  const outcome = await take({ companyId, messengerId, platformChatId })
  if (outcome === 'kept') throw refuse('HELD_ELSEWHERE')
  if (outcome === 'disconnected') throw refuse('CHANNEL_DISCONNECTED')
  if (outcome === 'unreachable') throw refuse('CHANNEL_UNREACHABLE')
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const { before, after } = await recordOwner(trx, chatId, { type: 'we-took', at: ports.now().getTime() })
    if (before.is !== after.is) emit({ event: 'chat_update', payload: await readStoredChat(trx, chatId) })
  })
}
