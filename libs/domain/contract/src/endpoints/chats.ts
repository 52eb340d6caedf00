import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Chat } from '../entities/Chat.ts'
import { ChannelType } from '../entities/ChannelType.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, FlagInput, Id, IdInput, IdListInput, LogPosition } from '../wireValues.ts'

const Paging = {
  companyId: IdInput.optional(),
  limit: countInput(1, 200).default(50),
  offset: countInput(0, 1_000_000).default(0),
}

const ChannelTypeListInput = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(ChannelType))

const OpenedConversation = { chatId: Id, chat: Chat, adminUserId: Id, seq: LogPosition }
const PageOfChats = accepted({ chats: z.array(Chat), total: z.int(), seq: LogPosition })

export const chatEndpoints = {
  getChatsWithPreview: defineEndpoint({
    ...routes.getChatsWithPreview,
    access: 'company',
    register: ['CHAT-1', 'CHAT-3'],
    summary: 'Chats with their last message: those that need a person first, then the newest.',
    query: z.object({
      ...Paging,
      companyIds: IdListInput.optional(),
      allCompanies: FlagInput.optional(),
      platforms: ChannelTypeListInput.optional(),
      aiEnabled: FlagInput.optional(),
      hidePromotional: FlagInput.optional(),
      unread: FlagInput.optional(),
      needsHuman: FlagInput.optional(),
      snoozed: FlagInput.optional(),
      /** Customers' chats of the caller, or of nobody (extension; TEAM-2). */
      assigned: z.enum(['me', 'nobody']).optional(),
      search: z.string().max(200).optional(),
      /** Labels of which a chat has at least one (extension; CUST-3). */
      labelIds: IdListInput.optional(),
      /** One chat by id (extension): a link may open a chat beyond the first pages (CHAT-6). */
      chatId: IdInput.optional(),
    }),
    response: PageOfChats,
  }),
  getChats: defineEndpoint({
    ...routes.getChats,
    access: 'company',
    register: ['CHAT-1'],
    summary: 'Chats without previews, newest first.',
    query: z.object(Paging),
    response: PageOfChats,
  }),
  updateAiBotSettingsForChat: defineEndpoint({
    ...routes.updateAiBotSettingsForChat,
    access: 'company',
    register: ['CHAT-4'],
    summary: 'Switches the AI of one chat on or off; off also stops a reply that is being written.',
    query: z.object({ companyId: IdInput.optional() }),
    body: z.object({ companyId: IdInput.optional(), chatId: IdInput, settings: z.object({ aiEnabled: z.boolean() }) }),
    response: accepted({ chat: Chat }),
    errors: [404],
  }),
  initInternalConversation: defineEndpoint({
    ...routes.initInternalConversation,
    access: 'company',
    register: ['CHAT-5'],
    summary: 'Opens the internal conversation of this administrator; creates it if it does not exist.',
    body: z.object({ companyId: IdInput.optional() }),
    response: accepted(OpenedConversation),
  }),
  initInternalConversationWithAssistant: defineEndpoint({
    ...routes.initInternalConversationWithAssistant,
    access: 'company',
    register: ['CHAT-5'],
    summary: "Opens this administrator's conversation with the company's assistant; creates it if it does not exist.",
    body: z.object({ companyId: IdInput.optional() }),
    response: accepted({ ...OpenedConversation, assistantUserId: Id }),
  }),
}
