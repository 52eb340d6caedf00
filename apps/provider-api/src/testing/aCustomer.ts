import type { ChannelType, Message } from '@frontdesk/contract'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import { joinChat } from '../conversations/people/people.ts'
import type { ACompany, TestServer } from './aTestServer.ts'

/** A customer who writes to a company over a channel of their own. */
export type ACustomer = {
  chatId: number
  userId: number
  messengerId: number
  says: (text: string, different?: { sentAt?: Date; kind?: 'message' | 'system' }) => Promise<Message>
}

type Different = {
  name?: string
  platform?: Exclude<ChannelType, 'openai' | 'internal'>
  isConnected?: boolean
  aiEnabled?: boolean
  isPromotional?: boolean
}

/** Customer Anna on Telegram, with whatever differs. */
export async function aCustomer(
  world: TestServer,
  { companyId }: Pick<ACompany, 'companyId'>,
  different: Different = {},
): Promise<ACustomer> {
  const {
    name = 'Anna',
    platform = 'telegram',
    isConnected = true,
    aiEnabled = true,
    isPromotional = false,
  } = different
  const at = { created_at: world.clock.now(), updated_at: world.clock.now() }
  const { chatId, userId, messengerId } = await world.db.transaction().execute(async (trx) => {
    const { id: messengerId } = await trx
      .insertInto('messenger_integrations')
      .values({ company_id: companyId, type: platform, status: isConnected ? 'connected' : 'disconnected', ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: userId } = await trx
      .insertInto('users')
      .values({ company_id: companyId, kind: 'customer', platform, display_name: name, ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: chatId } = await trx
      .insertInto('chats')
      .values({
        company_id: companyId,
        platform,
        messenger_id: messengerId,
        title: name,
        ai_enabled: aiEnabled,
        is_promotional: isPromotional,
        ...at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await joinChat(trx, { companyId, chatId }, [userId])
    return { chatId, userId, messengerId }
  })
  return {
    chatId,
    userId,
    messengerId,
    says: (text, { sentAt, kind } = {}) =>
      withCompanyTransaction(world.ports, companyId, async (trx, emit) => {
        const message = await storeMessage(trx, {
          companyId,
          chatId,
          platform,
          fromId: userId,
          toId: null,
          text,
          status: kind === 'system' ? 'sent' : 'received',
          now: world.clock.now(),
          ...(sentAt && { sentAt }),
          ...(kind && { kind }),
        })
        if (!message) throw new Error('The message was stored already')
        await emitNewMessage(trx, emit, message)
        return message
      }),
  }
}
