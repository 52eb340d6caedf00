import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Message } from '../entities/Message.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, Id, IdInput, LogPosition } from '../wireValues.ts'

export const supportEndpoints = {
  initSupport: defineEndpoint({
    ...routes.initSupport,
    access: 'company',
    register: ['SUP-3'],
    summary: "Opens the company's conversation with the product's support; creates it if it does not exist.",
    body: z.object({ companyId: IdInput.optional() }),
    response: z.object({
      success: z.literal(true),
      status: z.literal('ok'),
      chatId: Id,
      adminUserId: Id,
      supportUserId: Id,
      integrationId: Id,
    }),
  }),
  getSupportMessages: defineEndpoint({
    ...routes.getSupportMessages,
    access: 'company',
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
    access: 'company',
    register: ['SUP-4', 'SUP-5'],
    summary: 'Sends a message to support. Repeating a clientMessageId returns the same message.',
    body: z.object({
      companyId: IdInput.optional(),
      chatId: IdInput,
      fromId: IdInput.nullish(),
      text: z.string().trim().min(1).max(16_384),
      clientMessageId: z.string().min(8).max(64).optional(),
    }),
    response: accepted({ message: Message }),
    errors: [404, 409, 422],
  }),
}
