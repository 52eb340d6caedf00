import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Message } from '../entities/Message.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput } from '../wireValues.ts'

const OneOrSeveral = z.union([z.string(), z.array(z.string())])

export const messageEndpoints = {
  getChatMessages: defineEndpoint({
    ...routes.getChatMessages,
    access: 'company',
    register: ['MSG-1', 'MSG-12'],
    summary: 'A page of one chat: skips the newest `skip`, takes the next `take` towards the past, answers them oldest first.',
    body: z.object({
      companyId: IdInput.optional(),
      chatId: IdInput,
      skip: countInput(0, 10_000_000).default(0),
      take: countInput(1, 1000).default(50),
      includeSystemMessages: z.boolean().default(false),
      includeDeletedMessages: z.boolean().default(false),
    }),
    response: accepted({ messages: z.array(Message) }),
    errors: [404],
  }),
  getCompanyMessages: defineEndpoint({
    ...routes.getCompanyMessages,
    access: 'company',
    register: ['MSG-2'],
    summary: 'A page of all messages of a company, newest pages first, each page oldest first.',
    body: z.object({
      companyId: IdInput.optional(),
      skip: countInput(0, 10_000_000).default(0),
      take: countInput(1, 1000).default(1000),
    }),
    response: accepted({ messages: z.array(Message) }),
  }),
  sendMessage: defineEndpoint({
    ...routes.sendMessage,
    access: 'company',
    register: ['MSG-4'],
    summary:
      'Stores a message and hands it to its channel; `ok` means stored. Repeating a clientMessageId (or Idempotency-Key) answers the same message again. The sender is the session, whatever `fromId` says.',
    body: z.object({
      companyId: IdInput.optional(),
      chatId: IdInput,
      fromId: IdInput.nullish(),
      message: z.string().max(16_384),
      clientMessageId: z.string().min(8).max(64).optional(),
      /** Refused with FILES_NOT_SUPPORTED: nothing that a user attached is dropped in silence. */
      fileData: OneOrSeveral.nullish(),
      fileName: OneOrSeveral.nullish(),
      fileType: OneOrSeveral.nullish(),
    }),
    response: accepted({ message: Message }),
    errors: [404, 409, 422],
  }),
  markMessageAsViewed: defineEndpoint({
    ...routes.markMessageAsViewed,
    access: 'company',
    register: ['MSG-6'],
    summary: 'Notes that this administrator has seen a message. Seeing it twice changes nothing.',
    body: z.object({ companyId: IdInput.optional(), messageId: IdInput }),
    response: accepted({ message: Message }),
    errors: [404],
  }),
}
