import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../app/handle.ts'
import { hasInlineFiles, readInlineFiles } from '../files/readInlineFiles.ts'
import { confirmDelivery } from './confirmDelivery.ts'
import { deleteMessage } from './deleteMessage.ts'
import { intentKey } from './intentKey.ts'
import { messagesAround } from './messagesAround.ts'
import { pageOfChat, pageOfCompany } from './pageOfMessages.ts'
import { readTimeline } from './readTimeline.ts'
import { reportMessage } from './reportMessage.ts'
import { searchMessages } from './searchMessages.ts'
import { expectWritableChat, sendMessage } from './sendMessage.ts'
import { viewMessage } from './viewMessage.ts'

/** Messages: pages of them, sending, viewing, deleting, reporting, searching, following (MSG-1, MSG-2, MSG-4, MSG-6 to MSG-8, MSG-10). */
export function messageRoutes(app: FastifyInstance): void {
  const { ports } = app

  handle(app, endpoints.getChatMessages, async ({ body, companyId }) => ({ messages: await pageOfChat(ports.db, { ...body, companyId }) }))

  handle(app, endpoints.getCompanyMessages, async ({ body, companyId }) => ({ messages: await pageOfCompany(ports.db, { ...body, companyId }) }))

  handle(
    app,
    endpoints.sendMessage,
    async ({ body, caller, companyId, request }) => {
      const clientMessageId = body.clientMessageId ?? null
      const key = intentKey(request, clientMessageId)
      if (hasInlineFiles(body)) await expectWritableChat(ports, caller, { companyId, chatId: body.chatId, key })
      const files = { sentAhead: body.fileIds ?? [], inline: await readInlineFiles(body, request.filesTakenOut) }
      return { message: await sendMessage(ports, caller, { companyId, chatId: body.chatId, text: body.message, key, clientMessageId, files }) }
    },
    { bodyKind: 'jsonWithFiles' },
  )

  handle(app, endpoints.markMessageAsViewed, async ({ body: { messageId }, caller, companyId }) => ({
    message: await viewMessage(ports, { companyId, messageId, adminId: caller.adminId }),
  }))

  handle(app, endpoints.deleteMessage, async ({ body: { messageId }, companyId }) => ({ message: await deleteMessage(ports, { companyId, messageId }) }))

  handle(app, endpoints.confirmDelivery, async ({ body: { messageId }, companyId }) => ({ message: await confirmDelivery(ports, { companyId, messageId }) }))

  handle(app, endpoints.reportMessage, async ({ body: { companyId = null, messageId, description, issues }, caller }) => ({
    reportId: await reportMessage(ports, caller, { companyId, messageId, description, issues: [issues].flat() }),
  }))

  handle(app, endpoints.searchMessages, ({ body, companyId }) => searchMessages(ports.db, { ...body, chatId: body.chatId ?? null, companyId }))

  handle(app, endpoints.getMessagesAround, ({ body, companyId }) => messagesAround(ports.db, { ...body, companyId }))

  handle(app, endpoints.getMessageTimeline, async ({ body: { messageId }, companyId }) => ({ entries: await readTimeline(ports.db, { companyId, messageId }) }))
}
