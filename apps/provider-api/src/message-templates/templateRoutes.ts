import { capabilitiesOf, kindOn, refusalsOf } from '@frontdesk/channel-capabilities'
import { endpoints, type MessageTemplate, type SentTemplate } from '@frontdesk/contract'
import { emptyVariables, fillTemplate, templateValue } from '@frontdesk/message-templates'
import type { FastifyInstance } from 'fastify'
import { isIntentRecorded } from '../conversations/write/sendIntent.ts'
import { sendMessage } from '../conversations/write/sendMessage.ts'
import { refuse } from '../errors/refuse.ts'
import { isFileId } from '../files/isFileId.ts'
import { handle } from '../http/handle.ts'
import type { Ports } from '../ports/Ports.ts'
import type { GraphFault } from '../meta/graphFault.ts'
import { readFreeEntry } from './readFreeEntry.ts'
import { readTemplates, type ListedTemplates } from '../whatsapp/readTemplates.ts'
import { graphOf, readWhatsappNumber } from '../whatsapp/WhatsappNumber.ts'

/** Characters of a text that is sent as a template. */
const longestText = 4096

/**
 * Registers the routes of message templates: listing those of a chat's channel, and sending one, which the reply
 * window does not prevent.
 */
export function templateRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getMessageTemplates, async ({ body: { chatId }, companyId, ports }) => {
    const listed = await templatesOfChat(app, ports, companyId, chatId)
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
    const text = isRepeated ? '' : await textOf(app, ports, owner, { chatId, template, headerFileId })
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
}

type Filled = { chatId: number; template: SentTemplate; headerFileId: string | undefined }

/**
 * The text of a template as the channel has approved it. Throws TEMPLATE_NOT_FOUND, and VALIDATION_ERROR for values
 * and a file that do not fit.
 */
async function textOf(
  app: FastifyInstance,
  ports: Ports,
  owner: FileOwner,
  { chatId, template: { name, language, values }, headerFileId }: Filled,
): Promise<string> {
  const { templates } = await templatesOfChat(app, ports, owner.companyId, chatId, name)
  const template = templates.find((one) => one.name === name && one.language === language)
  if (!template) throw refuse('TEMPLATE_NOT_FOUND')
  const known = new Set(template.variables.map(({ key }) => key))
  const issues = [
    ...emptyVariables(template, values).map(({ key }) => ({ path: `values.${key}`, message: 'A value is required' })),
    ...Object.keys(values).flatMap((key) =>
      known.has(key) ? [] : [{ path: `values.${key}`, message: 'The template has no such variable' }],
    ),
    ...(await headerIssues(ports, owner, template, headerFileId)),
  ]
  const { text } = fillTemplate(template, values)
  if (text.length > longestText)
    issues.push({ path: 'values', message: `The text is longer than ${longestText} characters` })
  if (issues.length > 0) throw refuse('VALIDATION_ERROR', undefined, { issues })
  return text
}

type FileOwner = { companyId: number; adminId: number }

/**
 * Why a file cannot be what the template begins with. Whether it is there to be sent is known when it
 * is taken for the message.
 */
async function headerIssues(
  { db }: Pick<Ports, 'db'>,
  { companyId, adminId }: FileOwner,
  { headerFile }: MessageTemplate,
  fileId: string | undefined,
): Promise<{ path: string; message: string }[]> {
  const issue = (message: string) => [{ path: 'headerFileId', message }]
  if (headerFile === null) return fileId === undefined ? [] : issue('The template begins with no file')
  if (fileId === undefined || !isFileId(fileId)) return issue('The template begins with a file')
  const file = await db
    .selectFrom('files')
    .select(['name', 'type', 'size'])
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) return []
  const fits = kindOn('whatsapp', file) === headerFile && refusalsOf('whatsapp', [file]).length === 0
  return fits ? [] : issue(`The file is no ${headerFile} that WhatsApp takes`)
}

/**
 * The templates of a chat's channel, read there now. Throws NOT_FOUND, TEMPLATES_UNSUPPORTED, CHANNEL_DISCONNECTED,
 * CHANNEL_TOKEN_REJECTED, and CHANNEL_UNREACHABLE, after which the call may be repeated.
 */
async function templatesOfChat(
  app: FastifyInstance,
  ports: Ports,
  companyId: number,
  chatId: number,
  name?: string,
): Promise<ListedTemplates> {
  const chat = await ports.db
    .selectFrom('chats')
    .leftJoin('messenger_integrations as channel', 'channel.id', 'chats.messenger_id')
    .select(['chats.platform', 'channel.id as messengerId', 'channel.status'])
    .where('chats.company_id', '=', companyId)
    .where('chats.id', '=', chatId)
    .where('chats.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat) throw refuse('NOT_FOUND')
  if (!capabilitiesOf(chat.platform).afterWindow.includes('template')) throw refuse('TEMPLATES_UNSUPPORTED')
  const number =
    chat.messengerId === null || chat.status !== 'connected'
      ? null
      : await readWhatsappNumber(ports.db, chat.messengerId)
  if (number?.businessAccountId == null) throw refuse('CHANNEL_DISCONNECTED')
  const graph = await graphOf(ports, app.place, number)
  if (!graph) throw refuse('CHANNEL_DISCONNECTED')
  const listed = await readTemplates(graph, number.businessAccountId, name)
  if (!listed.ok) throw refusalOf(listed.fault)
  const { templates, unsupported, isComplete } = listed
  return { templates, unsupported, isComplete }
}

const refusalOf = (fault: GraphFault) => {
  if (fault.type === 'unauthorized') return refuse('CHANNEL_TOKEN_REJECTED')
  const retryAfter = fault.type === 'wait' && fault.milliseconds !== null ? Math.ceil(fault.milliseconds / 1000) : null
  return refuse('CHANNEL_UNREACHABLE', undefined, retryAfter === null ? {} : { retryAfter })
}
