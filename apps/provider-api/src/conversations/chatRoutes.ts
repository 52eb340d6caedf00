import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../http/Caller.ts'
import { handle } from '../http/handle.ts'
import { newestPosition } from '../events/readAtPosition.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { listChats } from './list/listChats.ts'
import { openInternalChat, type InternalPurpose } from './write/openInternalChat.ts'
import { readStoredChat } from './read/readChats.ts'
import { switchAi } from './handling/switchAi.ts'

/** Registers the routes of the chat list, of a chat's AI switch and of internal conversations (CHAT-1 to CHAT-5). */
export function chatRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getChatsWithPreview, ({ query, caller, companyId, ports }) =>
    listChats(ports.db, caller, { ...query, companyId }, ports.now()),
  )

  handle(app, endpoints.getChats, async ({ query: { limit, offset }, caller, companyId, ports }) => {
    const { chats, ...others } = await listChats(ports.db, caller, { limit, offset, companyId }, ports.now())
    return { chats: chats.map((chat) => ({ ...chat, lastMessage: null })), ...others }
  })

  handle(
    app,
    endpoints.updateAiBotSettingsForChat,
    async ({ body: { chatId, settings }, caller, companyId, ports }) => ({
      chat: await switchAi(ports, caller, { companyId, chatId, aiEnabled: settings.aiEnabled }),
    }),
  )

  const open = (ports: Ports, companyId: number, caller: Caller, purpose: InternalPurpose) =>
    withCompanyTransaction(ports, companyId, async (trx, emit) => {
      const seq = await newestPosition(trx, companyId)
      const opened = await openInternalChat(trx, emit, { companyId, caller, purpose, now: ports.now() })
      const chat = await readStoredChat(trx, opened.chatId)
      // Other clients of the company learn of a new chat; opening an existing one emits nothing.
      if (opened.isNew) emit({ event: 'chat_update', payload: chat })
      return { ...opened, chat, seq }
    })

  handle(app, endpoints.initInternalConversation, async ({ caller, companyId, ports }) => {
    const { chatId, chat, adminUserId, seq } = await open(ports, companyId, caller, 'internal')
    return { chatId, chat, adminUserId, seq }
  })

  handle(app, endpoints.initInternalConversationWithAssistant, async ({ caller, companyId, ports }) => {
    const { chatId, chat, adminUserId, otherUserId, seq } = await open(ports, companyId, caller, 'assistant')
    return { chatId, chat, adminUserId, assistantUserId: otherUserId, seq }
  })
}
