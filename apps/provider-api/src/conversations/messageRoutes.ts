import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import type { Db } from '../db/Db.ts'
import { readAtPosition } from '../events/readAtPosition.ts'
import { hasInlineFiles, readInlineFiles } from '../files/readInlineFiles.ts'
import type { Ports } from '../ports/Ports.ts'
import { confirmDelivery } from './status/confirmDelivery.ts'
import { deleteMessage } from './write/deleteMessage.ts'
import { intentKey } from '../http/intentKey.ts'
import { messagesAround } from './read/messagesAround.ts'
import { pageOfChat, pageOfCompany } from './read/pageOfMessages.ts'
import { readReportAnswers, seeReportAnswer } from './read/reportAnswers.ts'
import { readTimeline } from './read/readTimeline.ts'
import { reportMessage } from './write/reportMessage.ts'
import { searchMessages } from './read/searchMessages.ts'
import { checkWritableChat, sendMessage } from './write/sendMessage.ts'
import { viewMessage } from './write/viewMessage.ts'

/**
 * Runs all queries of one page in one transaction: switching the connection to the company for each of them takes
 * longer than they do.
 */
const inOneTransaction = <A, R>(
  { db }: Pick<Ports, 'db'>,
  read: (db: Db, query: A) => Promise<R>,
  query: A,
): Promise<R> => db.transaction().execute((trx) => read(trx, query))

/**
 * Registers the message routes: pages, sending, viewing, deleting, reporting, searching, timelines (MSG-1, MSG-2,
 * MSG-4, MSG-6 to MSG-8, MSG-10).
 */
export function messageRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getChatMessages, ({ body, companyId, ports }) =>
    readAtPosition(ports.db, companyId, async (trx) => ({ messages: await pageOfChat(trx, { ...body, companyId }) })),
  )

  handle(app, endpoints.getCompanyMessages, async ({ body, companyId, ports }) => ({
    messages: await inOneTransaction(ports, pageOfCompany, { ...body, companyId }),
  }))

  handle(
    app,
    endpoints.sendMessage,
    async ({ body, caller, companyId, ports, request }) => {
      const clientMessageId = body.clientMessageId ?? null
      const key = intentKey(request, clientMessageId)
      if (hasInlineFiles(body)) await checkWritableChat(ports, caller, { companyId, chatId: body.chatId, key })
      const files = { sentAhead: body.fileIds ?? [], inline: await readInlineFiles(body, request.filesTakenOut) }
      return {
        message: await sendMessage(ports, caller, {
          companyId,
          chatId: body.chatId,
          text: body.message,
          key,
          clientMessageId,
          files,
          repliesTo: body.repliesToMessageId ?? null,
        }),
      }
    },
    { bodyKind: 'jsonWithFiles' },
  )

  handle(app, endpoints.markMessageAsViewed, async ({ body: { messageId }, caller, companyId, ports }) => ({
    message: await viewMessage(ports, { companyId, messageId, adminId: caller.adminId, isSupport: caller.isSupport }),
  }))

  handle(app, endpoints.deleteMessage, async ({ body: { messageId, onlyIf }, companyId, ports }) => ({
    message: await deleteMessage(ports, { companyId, messageId, onlyUndelivered: onlyIf === 'undelivered' }),
  }))

  handle(app, endpoints.confirmDelivery, async ({ body: { messageId }, companyId, ports }) => ({
    message: await confirmDelivery(ports, { companyId, messageId }),
  }))

  handle(
    app,
    endpoints.reportMessage,
    async ({ body: { companyId = null, messageId, description, issues }, caller, ports }) => ({
      reportId: await reportMessage(ports, caller, { companyId, messageId, description, issues: [issues].flat() }),
    }),
  )

  handle(app, endpoints.getReportAnswers, async ({ caller, companyId, ports }) => ({
    answers: await readReportAnswers(ports.db, { companyId, adminId: caller.adminId }, ports.now()),
  }))

  handle(app, endpoints.markReportAnswerSeen, async ({ body: { reportId }, caller, companyId, ports }) => {
    await seeReportAnswer(ports.db, { companyId, adminId: caller.adminId, reportId }, ports.now())
    return {}
  })

  handle(app, endpoints.searchMessages, ({ body, companyId, ports }) =>
    searchMessages(ports.db, { ...body, chatId: body.chatId ?? null, companyId }),
  )

  handle(app, endpoints.getMessagesAround, ({ body, companyId, ports }) =>
    readAtPosition(ports.db, companyId, (trx) => messagesAround(trx, { ...body, companyId })),
  )

  handle(app, endpoints.getMessageTimeline, async ({ body: { messageId }, companyId, ports }) => ({
    entries: await inOneTransaction(ports, readTimeline, { companyId, messageId }),
  }))
}
