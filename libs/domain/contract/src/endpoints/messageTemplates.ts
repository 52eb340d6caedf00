import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Message } from '../entities/Message.ts'
import { MessageTemplate, TemplateValues } from '../entities/MessageTemplate.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { IdInput, Instant } from '../wireValues.ts'

export const messageTemplateEndpoints = {
  getMessageTemplates: defineEndpoint({
    ...routes.getMessageTemplates,
    access: 'company',
    register: ['MSG-4'],
    summary:
      'The approved templates of a chat’s channel that can be sent from here, by name, as the channel lists them now; `isComplete` is false when it has more than are listed, `unsupported` counts those with codes, offers and the like (extension).',
    body: z.object({ companyId: IdInput.optional(), chatId: IdInput }),
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
    body: z.object({
      companyId: IdInput.optional(),
      chatId: IdInput,
      name: z.string().min(1).max(512),
      language: z.string().min(2).max(15),
      values: TemplateValues.default({}),
      headerFileId: z.string().min(1).max(64).optional(),
      clientMessageId: z.string().min(8).max(64),
    }),
    response: accepted({ message: Message }),
    errors: [404, 409, 422, 502],
  }),
}
