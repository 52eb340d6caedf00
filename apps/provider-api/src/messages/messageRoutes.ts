import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../app/handle.ts'
import { refuse } from '../app/refuse.ts'
import { intentKey } from './intentKey.ts'
import { pageOfChat, pageOfCompany } from './pageOfMessages.ts'
import { sendMessage } from './sendMessage.ts'
import { viewMessage } from './viewMessage.ts'

/** Messages: pages of them, sending, viewing (MSG-1, MSG-2, MSG-4, MSG-6). */
export function messageRoutes(app: FastifyInstance): void {
  const { ports } = app

  handle(app, endpoints.getChatMessages, async ({ body, companyId }) => ({ messages: await pageOfChat(ports.db, { ...body, companyId }) }))

  handle(app, endpoints.getCompanyMessages, async ({ body, companyId }) => ({ messages: await pageOfCompany(ports.db, { ...body, companyId }) }))

  handle(app, endpoints.sendMessage, async ({ body, caller, companyId, request }) => {
    if ([body.fileData, body.fileName, body.fileType].some((files) => files != null && files.length > 0)) throw refuse('FILES_NOT_SUPPORTED')
    const clientMessageId = body.clientMessageId ?? null
    const key = intentKey(request, clientMessageId)
    return { message: await sendMessage(ports, caller, { companyId, chatId: body.chatId, text: body.message, key, clientMessageId }) }
  })

  handle(app, endpoints.markMessageAsViewed, async ({ body: { messageId }, caller, companyId }) => ({
    message: await viewMessage(ports, { companyId, messageId, adminId: caller.adminId }),
  }))
}
