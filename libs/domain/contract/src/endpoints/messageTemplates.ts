import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Chat } from '../entities/Chat.ts'
import { Message } from '../entities/Message.ts'
import { MessageTemplate, TemplateValues } from '../entities/MessageTemplate.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { Id, IdInput, Instant } from '../wireValues.ts'

/** A phone number as a person writes it, and the channel over which a chat with it is looked for. */
const Called = { companyId: IdInput.optional(), messengerId: IdInput, phone: z.string().trim().min(1).max(40) }
/** A template with its values. */
const Filled = {
  name: z.string().min(1).max(512),
  language: z.string().min(2).max(15),
  values: TemplateValues.default({}),
  headerFileId: z.string().min(1).max(64).optional(),
  clientMessageId: z.string().min(8).max(64),
}

export const messageTemplateEndpoints = {
  getMessageTemplates: defineEndpoint({
    ...routes.getMessageTemplates,
    access: 'company',
    register: ['MSG-4'],
    summary:
      'The approved templates of a channel, or of a chat’s channel, that can be sent from here, by name, as the channel lists them now; `isComplete` is false when it has more than are listed, `unsupported` counts those with codes, offers and the like (extension).',
    body: z
      .object({
        companyId: IdInput.optional(),
        chatId: IdInput.optional(),
        /** The channel, instead of one of its chats. */
        messengerId: IdInput.optional(),
      })
      .refine(({ chatId, messengerId }) => (chatId === undefined) !== (messengerId === undefined), {
        message: 'Name chatId or messengerId, not both',
      }),
    response: accepted({
      templates: z.array(MessageTemplate),
      unsupported: z.int().nonnegative(),
      isComplete: z.boolean(),
      /** Until when the channel charges nothing for them, since the customer wrote from an advertisement. */
      freeUntil: Instant.nullable().optional(),
    }),
    errors: [404, 422, 502],
  }),
  sendTemplate: defineEndpoint({
    ...routes.sendTemplate,
    access: 'company',
    register: ['MSG-4'],
    summary:
      'Sends an approved template with these values, and with an uploaded file where it begins with one, also when the reply window is closed. The server reads the template at the channel and makes the text itself; a repeated clientMessageId returns the same message (extension).',
    body: z.object({ companyId: IdInput.optional(), chatId: IdInput, ...Filled }),
    response: accepted({ message: Message }),
    errors: [404, 409, 422, 502],
  }),
  findChatByPhone: defineEndpoint({
    ...routes.findChatByPhone,
    access: 'company',
    register: ['PLAN-2'],
    summary:
      'Reads a phone number as it is dialled in the company’s country, and finds the chat with it over a channel. Throws PHONE_INVALID for what is no number, CHANNEL_DISCONNECTED, and TEMPLATES_UNSUPPORTED for a channel by which no chat can be started (extension).',
    body: z.object(Called),
    response: accepted({
      /** In E.164: `+380441234567`. */
      phone: z.string(),
      /** Null: there is none yet. */
      chatId: Id.nullable(),
    }),
    errors: [404, 409, 422],
  }),
  startChat: defineEndpoint({
    ...routes.startChat,
    access: 'company',
    register: ['PLAN-2'],
    summary:
      'Starts a chat with a phone number by an approved template. Where there is a chat with the number, nothing is sent, `message` is null, and that chat is returned; a repeated clientMessageId returns the same chat and message. Throws as findChatByPhone and sendTemplate do, CUSTOMER_BLOCKED, and MARKETING_STOPPED for a template of marketing to a customer who wants none (extension).',
    body: z.object({ ...Called, ...Filled }),
    response: accepted({ chat: Chat, message: Message.nullable() }),
    errors: [404, 409, 422, 502],
  }),
}
