import type { Message } from '@frontdesk/contract'
import { inCompany } from '../live/inCompany.ts'
import { sayNewMessage } from '../messages/sayNewMessage.ts'
import { storeMessage } from '../messages/storeMessage.ts'
import { joinChat } from '../users/people.ts'
import type { AWorld } from './aWorld.ts'

/** A customer's chat on a connected Telegram bot of a company. */
export type ACustomerChat = { companyId: number; chatId: number; customerId: number; messengerId: number }

export async function aCustomerChat({ db }: Pick<AWorld, 'db'>, companyId: number, different: { platformChatId?: string } = {}): Promise<ACustomerChat> {
  const known = await db.selectFrom('messenger_integrations').select('id').where('company_id', '=', companyId).where('type', '=', 'telegram').executeTakeFirst()
  const { id: messengerId } =
    known ??
    (await db.insertInto('messenger_integrations').values({ company_id: companyId, type: 'telegram', status: 'connected' }).returning('id').executeTakeFirstOrThrow())
  const { id: customerId } = await db
    .insertInto('users')
    .values({ company_id: companyId, kind: 'customer', platform: 'telegram', display_name: 'Ann' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const platform_chat_id = different.platformChatId ?? `chat-${customerId}`
  const { id: chatId } = await db
    .insertInto('chats')
    .values({ company_id: companyId, platform: 'telegram', messenger_id: messengerId, platform_chat_id, title: 'Ann' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await joinChat(db, chatId, [customerId])
  return { companyId, chatId, customerId, messengerId }
}

/** The customer writes, as a channel's adapter would tell it. */
export async function customerWrites({ ports }: Pick<AWorld, 'ports'>, chat: ACustomerChat, text: string): Promise<Message> {
  const message = await inCompany(ports, chat.companyId, async (trx, say) => {
    const stored = await storeMessage(trx, {
      companyId: chat.companyId,
      chatId: chat.chatId,
      platform: 'telegram',
      platformMessageId: ports.newId(),
      fromId: chat.customerId,
      toId: null,
      text,
      status: 'received',
      now: ports.now(),
    })
    if (!stored) throw new Error('A new message is new')
    await sayNewMessage(trx, say, stored)
    return stored
  })
  ports.afterInbound(message)
  return message
}
