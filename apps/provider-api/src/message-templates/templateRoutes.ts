import { endpoints, type SentTemplate } from '@frontdesk/contract'
import { templateValue } from '@frontdesk/message-templates'
import type { FastifyInstance } from 'fastify'
import { isIntentRecorded } from '../conversations/write/sendIntent.ts'
import { sendMessage } from '../conversations/write/sendMessage.ts'
import { handle } from '../http/handle.ts'
import { readFreeEntry } from './readFreeEntry.ts'
import { templatesOf, approvedText } from './approvedTemplates.ts'
import { findChatByPhone, startChat } from './startChat.ts'

/**
 * Registers the routes of message templates: listing those of a chat's channel, and sending one, which the reply
 * window does not prevent.
 */
export function templateRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getMessageTemplates, async ({ body: { chatId, messengerId }, companyId, ports }) => {
    // One of them is there, by the schema.
    const of = chatId === undefined ? { messengerId: messengerId ?? 0 } : { chatId }
    const listed = await templatesOf(app, ports, companyId, of)
    if (chatId === undefined) return { ...listed, freeUntil: null }
    const freeUntil = await readFreeEntry(ports.db, { companyId, chatId }, ports.now())
    return { ...listed, freeUntil: freeUntil?.toISOString() ?? null }
  })

  handle(app, endpoints.sendTemplate, async ({ body, caller, companyId, ports }) => {
    const { chatId, name, language, clientMessageId: key, headerFileId } = body
    const values = Object.fromEntries(Object.entries(body.values).map(([of, value]) => [of, templateValue(value)]))
    const template: SentTemplate = { name, language, values }
    const isRepeated = await isIntentRecorded(ports.db, { companyId, adminId: caller.adminId, key })
    // The stored message is returned as it is, though the channel may be away or the template gone by now.
    const owner = { companyId, adminId: caller.adminId }
    const { text } = isRepeated
      ? { text: '' }
      : await approvedText(app, ports, owner, { of: { chatId }, template, headerFileId })
    const files = { sentAhead: headerFileId === undefined ? [] : [headerFileId], inline: [] }
    return {
      message: await sendMessage(ports, caller, {
        companyId,
        chatId,
        text,
        key,
        clientMessageId: key,
        template,
        files,
      }),
    }
  })

  handle(app, endpoints.findChatByPhone, ({ body, companyId, ports }) => findChatByPhone(ports, { ...body, companyId }))

  handle(app, endpoints.startChat, ({ body, caller, companyId, ports }) =>
    startChat(app, ports, caller, { ...body, companyId }),
  )
}
