import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { createTypingNotifier } from '../conversations/handling/emitTyping.ts'
import { retryRun } from './retryRun.ts'
import { discardStoppedReply, sendStoppedReply, stopRun } from './stoppedReply.ts'
import { takeOverChat } from './takeOverChat.ts'

/** Working beside the AI: taking over, stopping, letting it send, trying again, and seeing colleagues type (CHAT-4, LIVE-3). */
export function handlingRoutes(app: FastifyInstance): void {
  const sayTyping = createTypingNotifier()

  handle(app, endpoints.takeOverChat, ({ body: { chatId, runId }, caller, companyId, ports }) =>
    takeOverChat(ports, caller, { companyId, chatId, runId }),
  )

  handle(app, endpoints.stopRun, async ({ body: { chatId, runId }, caller, companyId, ports }) => ({
    chat: await stopRun(ports, caller, { companyId, chatId, runId }),
  }))

  handle(
    app,
    endpoints.sendStoppedReply,
    ({ body: { chatId, runId, shownText, confirmUnfinished }, companyId, ports }) =>
      sendStoppedReply(ports, { companyId, chatId, runId }, { shownText, confirmUnfinished }),
  )

  handle(app, endpoints.discardStoppedReply, async ({ body: { chatId, runId }, companyId, ports }) => ({
    chat: await discardStoppedReply(ports, { companyId, chatId, runId }),
  }))

  handle(app, endpoints.retryRun, async ({ body: { chatId, messageId }, companyId, ports }) => ({
    isStarted: await retryRun(ports, { companyId, chatId, messageId }),
  }))

  handle(app, endpoints.sayTyping, async ({ body: { chatId }, caller, companyId, ports }) => {
    await sayTyping(ports, caller, { companyId, chatId })
    return {}
  })
}
