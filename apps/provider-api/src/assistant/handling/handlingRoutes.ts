import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../audit/recordAudit.ts'
import { handle } from '../../http/handle.ts'
import { createTypingNotifier } from '../../conversations/handling/createTypingNotifier.ts'
import { lookAtChat } from '../../conversations/handling/lookAtChat.ts'
import { assignChat } from './assignChat.ts'
import { blockCustomer } from './blockCustomer.ts'
import { retryRun } from './retryRun.ts'
import { sendHeldReply } from '../runs/heldReply.ts'
import { watchChat } from './watchChat.ts'
import { discardStoppedReply, sendStoppedReply, stopRun } from '../runs/stoppedReply.ts'
import { takeConversation } from './takeConversation.ts'
import { takeOverChat } from './takeOverChat.ts'

/**
 * Registers the routes for working beside the AI: take over, stop, send or discard a stopped reply, retry, and show
 * colleagues who is typing and who looks at a chat (CHAT-4, LIVE-3, TEAM-3).
 */
export function handlingRoutes(app: FastifyInstance): void {
  const notifyTyping = createTypingNotifier()

  handle(app, endpoints.takeOverChat, async ({ body: { chatId, runId, from }, caller, companyId, ports }) => {
    await takeConversation(ports, app.channels, { companyId, chatId })
    return takeOverChat(ports, caller, { companyId, chatId, runId, from })
  })

  handle(app, endpoints.assignChat, async ({ params: { chatId }, body, caller, companyId, ports }) => {
    const { adminId, expected, handBack } = body
    return {
      chat: await assignChat(ports, caller, { companyId, chatId, adminId, expected, handBack }, () =>
        takeConversation(ports, app.channels, { companyId, chatId }),
      ),
    }
  })

  handle(app, endpoints.stopRun, async ({ body: { chatId, runId }, caller, companyId, ports }) => ({
    chat: await stopRun(ports, caller, { companyId, chatId, runId }),
  }))

  handle(
    app,
    endpoints.sendStoppedReply,
    async ({ body: { chatId, runId, shownText, confirmUnfinished }, caller, companyId, ports }) => {
      const of = { companyId, chatId, runId }
      return (
        (await sendHeldReply(ports, caller, of, shownText)) ??
        (await sendStoppedReply(ports, of, { shownText, confirmUnfinished }))
      )
    },
  )

  handle(app, endpoints.discardStoppedReply, async ({ body: { chatId, runId }, companyId, ports }) => ({
    chat: await discardStoppedReply(ports, { companyId, chatId, runId }),
  }))

  handle(app, endpoints.retryRun, async ({ body: { chatId, messageId }, companyId, ports }) => ({
    isStarted: await retryRun(ports, { companyId, chatId, messageId }),
  }))

  handle(app, endpoints.watchChat, async ({ body: { chatId, watcherId, isWatching }, companyId, ports }) => {
    await watchChat(ports, { companyId, chatId, watcherId, isWatching })
    return {}
  })

  handle(app, endpoints.blockCustomer, async ({ params: { chatId }, body, caller, companyId, ports, request }) => {
    const { adminId, impersonationId } = caller
    const call = {
      adminId,
      impersonationId,
      endpoint: endpoints.blockCustomer,
      requestId: request.id,
      at: ports.now(),
    }
    return {
      chat: await blockCustomer(ports, { companyId, chatId, isBlocked: body.isBlocked }, (trx, change) =>
        recordAudit(trx, call, { companyId, ...change }),
      ),
    }
  })

  handle(app, endpoints.lookAtChat, async ({ body: { connectionId, chatId }, caller, companyId, ports }) => {
    await lookAtChat(ports, caller, { companyId, connectionId, chatId })
    return {}
  })

  handle(app, endpoints.sayTyping, async ({ body: { chatId }, caller, companyId, ports }) => {
    await notifyTyping(ports, caller, { companyId, chatId })
    return {}
  })
}
