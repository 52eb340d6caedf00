import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { countChatViews } from './list/countChatViews.ts'
import { storeSavedFilters, readSavedFilters } from './list/savedFilters.ts'
import { markChatUnread } from './list/markChatUnread.ts'
import { restoreChatNeed, switchAiOfSelection } from './list/switchAiOfSelection.ts'
import { viewChats } from './list/viewChats.ts'

/** Registers the routes for many chats at once and for an administrator's saved filters (CHAT-3, CHAT-4, MSG-6). */
export function listRoutes(app: FastifyInstance): void {
  handle(app, endpoints.markChatsViewed, async ({ body, caller, companyId, ports }) => {
    const chatIds = await viewChats(ports, { ...body, companyId, adminId: caller.adminId })
    return { changed: chatIds.length, chatIds }
  })

  handle(app, endpoints.markChatUnread, async ({ body: { chatId }, caller, companyId, ports }) => ({
    hasChanged: await markChatUnread(ports, { companyId, chatId, isSupport: caller.isSupport }),
  }))

  handle(app, endpoints.updateAiForChats, async ({ body, caller, companyId, ports }) => {
    const { restored, ...chosen } = body
    const [chatId] = body.chatIds ?? []
    const chatIds =
      restored && chatId !== undefined
        ? await restoreChatNeed(ports, { companyId, chatId, restored })
        : await switchAiOfSelection(ports, caller, { ...chosen, companyId })
    return { changed: chatIds.length, chatIds }
  })

  handle(app, endpoints.countChatViews, ({ caller: { adminId }, companyId, ports }) =>
    countChatViews(ports.db, { companyId, adminId }),
  )

  handle(app, endpoints.getSavedFilters, async ({ caller, companyId, ports }) => ({
    filters: await readSavedFilters(ports.db, { companyId, adminId: caller.adminId }),
  }))

  handle(app, endpoints.keepSavedFilters, async ({ body: { filters }, caller, companyId, ports }) => ({
    filters: await storeSavedFilters(ports.db, { companyId, adminId: caller.adminId }, filters),
  }))
}
