import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Message } from '../entities/Message.ts'
import { PersonStatus } from '../entities/PersonStatus.ts'
import { accepted } from '../envelope.ts'
import { longestPagePath } from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, Id, IdInput, LogPosition } from '../wireValues.ts'

export const supportEndpoints = {
  initSupport: defineEndpoint({
    ...routes.initSupport,
    access: 'asker',
    register: ['SUP-3'],
    summary:
      "Opens the conversation with the product's support; creates it if it does not exist. Administrators share their company's; each visitor of the widget has one of their own.",
    body: z.object({ companyId: IdInput.optional() }),
    response: z.object({
      success: z.literal(true),
      status: z.literal('ok'),
      chatId: Id,
      adminUserId: Id,
      supportUserId: Id,
      integrationId: Id,
      seenMessageId: z.int().nonnegative().optional(),
      /** Absent where no person can be asked for. */
      person: PersonStatus.optional(),
    }),
  }),
  askForPerson: defineEndpoint({
    ...routes.askForPerson,
    access: 'asker',
    register: ['SUP-9'],
    summary:
      'Asks for a person in the support conversation, which the support inbox then lists as waiting; a notice in the conversation says when to expect them. Asking again while one is waited for changes nothing.',
    body: z.object({ companyId: IdInput.optional(), chatId: IdInput }),
    response: accepted({ person: PersonStatus }),
    errors: [404],
  }),
  markSupportSeen: defineEndpoint({
    ...routes.markSupportSeen,
    access: 'asker',
    register: ['SUP-6'],
    summary:
      'Stores that a person has seen the support conversation up to a message. An older message changes nothing.',
    body: z.object({ companyId: IdInput.optional(), chatId: IdInput, messageId: IdInput }),
    response: accepted({}),
    errors: [404],
  }),
  typeToSupport: defineEndpoint({
    ...routes.typeToSupport,
    access: 'asker',
    register: ['SUP-7', 'LIVE-3'],
    summary: 'Notifies the people of support that the caller is typing in the support conversation; not stored.',
    body: z.object({ companyId: IdInput.optional(), chatId: IdInput }),
    response: accepted({}),
    errors: [404],
  }),
  getSupportMessages: defineEndpoint({
    ...routes.getSupportMessages,
    access: 'asker',
    register: ['SUP-4'],
    summary: 'A page of the support conversation, counted from the newest, returned oldest first.',
    body: z.object({
      companyId: IdInput.optional(),
      chatId: IdInput,
      limit: countInput(1, 100).default(30),
      offset: countInput(0, 1_000_000).default(0),
    }),
    response: accepted({ messages: z.array(Message), seq: LogPosition }),
    errors: [404],
  }),
  sendSupportMessage: defineEndpoint({
    ...routes.sendSupportMessage,
    access: 'asker',
    register: ['SUP-4', 'SUP-5'],
    summary:
      'Sends a message to support: a text, files that were uploaded before, or both. Repeating a clientMessageId returns the same message.',
    body: z
      .object({
        companyId: IdInput.optional(),
        chatId: IdInput,
        fromId: IdInput.nullish(),
        text: z.string().trim().max(16_384),
        fileIds: z.array(z.string().min(1).max(64)).max(20).optional(),
        clientMessageId: z.string().min(8).max(64).optional(),
        /** The path of the page on which it was written, for providers with `capabilities.supportPages`. */
        page: z
          .string()
          .max(longestPagePath)
          .regex(/^\/[^?#]*$/)
          .optional(),
      })
      .refine(({ text, fileIds = [] }) => text !== '' || fileIds.length > 0, {
        path: ['text'],
        message: 'The message has neither a text nor a file',
      }),
    response: accepted({ message: Message }),
    errors: [404, 409, 413, 422],
  }),
}
