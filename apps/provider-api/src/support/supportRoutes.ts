import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { refuse } from '../errors/refuse.ts'
import { openInternalChat } from '../conversations/write/openInternalChat.ts'
import type { Db } from '../db/Db.ts'
import { readAtPosition } from '../events/readAtPosition.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { intentKey } from '../http/intentKey.ts'
import { pageOfChat } from '../conversations/read/pageOfMessages.ts'
import { sendMessage } from '../conversations/write/sendMessage.ts'

/** Registers the routes of the company's conversation with the product's support (SUP-3 to SUP-5). */
export function supportRoutes(app: FastifyInstance): void {
  handle(app, endpoints.initSupport, ({ caller, companyId, ports }) =>
    withCompanyTransaction(ports, companyId, async (trx, emit) => {
      const { chatId, adminUserId, otherUserId, integrationId } = await openInternalChat(trx, emit, {
        companyId,
        caller,
        purpose: 'support',
        now: ports.now(),
      })
      return { chatId, adminUserId, supportUserId: otherUserId, integrationId }
    }),
  )

  handle(app, endpoints.getSupportMessages, ({ body: { chatId, limit, offset }, companyId, ports }) => {
    const page = {
      companyId,
      chatId,
      skip: offset,
      take: limit,
      includeSystemMessages: false,
      includeDeletedMessages: false,
    }
    return readAtPosition(ports.db, companyId, async (trx) => {
      await requireSupportChat(trx, companyId, chatId)
      return { messages: await pageOfChat(trx, page) }
    })
  })

  handle(
    app,
    endpoints.sendSupportMessage,
    async ({ body: { chatId, text, clientMessageId = null }, caller, companyId, ports, request }) => {
      await requireSupportChat(ports.db, companyId, chatId)
      return {
        message: await sendMessage(ports, caller, {
          companyId,
          chatId,
          text,
          key: intentKey(request, clientMessageId),
          clientMessageId,
        }),
      }
    },
  )
}

/** Throws NOT_FOUND unless the chat is the company's support conversation: these calls reach no other chat. */
async function requireSupportChat(db: Db, companyId: number, chatId: number): Promise<void> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('purpose', '=', 'support')
    .executeTakeFirst()
  if (!chat) throw refuse('NOT_FOUND')
}
